"""R: how it is written, the calls that touch the world, and what each one does.

The words on the right are those of `analysis/code/scripting/actions.py`, followed by the arguments they act on.
"""

from toolgate.knowledge.vocabulary import named

NAMES = "r rscript"
LEXIS = {"line": ("#",), "rich": "'\""}
GRAMMAR = {"literals": "raw", "adjacent": True, "qualified": True, "exports": True}

TABLE = named({
    "c list": "text listed",
    "system shell": "shell 0",
    "system2": "argv 0 1",
    "unlink file.remove fs.file_delete": "delete 0",
    "readLines read.csv read.table scan readr.read_csv read_csv fread data.table.fread": "read 0",
    "readRDS load unserialize": "read 0 decode",
    "writeLines write.csv saveRDS write.table": "write 1 0",
    "file.rename": "move 0 1",
    "file.copy": "copy 0 1",
    "file.symlink": "link 0 1",
    "file.link": "tie 0 1",
    "dir.create file.create": "make 0",
    "download.file": "download 0 1",
    "url httr.GET GET curl": "fetch 0",
    "httr.POST POST httr.PUT PUT": "send 0",
    "upload_file httr.upload_file": "read 0",
    "dyn.load library.dynam": "library 0",
    "base64enc.base64decode base64decode openssl.base64_decode base64_decode jsonlite.base64_dec base64_dec": "text base64",
    "rawToChar": "text same",
    "source install.packages devtools.install_local remotes.install_local": "run 0",
    "eval parse": "code 0",
    "socketConnection": "connect 0 1",
    "setwd": "chdir 0",
    "Sys.getenv": "environment 0",
    "list.files dir": "names 0 full.names",
    "Sys.glob": "names 0",
    "file.path": "text join-path", "getwd": "text here",
    "sprintf": "text printf",
    "path.expand normalizePath fs.path_expand": "text expand",
    "fs.path_home path_home": "text home",
    "fs.dir_delete dir_delete": "delete 0 recursive",
    "print cat": "show",
    "Sys.chmod": "mode 1 0",
})  # fmt: skip
# Functions of packages that publish, deploy, or send a package to others; those that install from anywhere.
UNREAD = (
    "submit_cran deployApp deployAPI deployDoc deploySite deploy_to_branch deploy_site_github rhub_check rhub_submit "
    "check_win_devel check_win_release check_win_oldrelease check_mac_release check_for_cran use_github pr_push use_release_issue "
    "use_github_release install_url install_git install_gitlab install_bitbucket pkg_install"
)
