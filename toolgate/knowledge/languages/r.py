"""R: how it is written, the calls that touch the world, and what each one does.

The words on the right are those of `analysis/code/scripting/actions.py`, followed by the arguments they act on.
"""

NAMES = "r rscript"
LEXIS = {"line": ("#",), "rich": "'\""}

TABLE = {
    **dict.fromkeys("c list".split(), "text listed"),
    **dict.fromkeys("system shell".split(), "shell 0"),
    "system2": "argv 0 1",
    **dict.fromkeys("unlink file.remove fs.file_delete".split(), "delete 0"),
    **dict.fromkeys("readLines read.csv read.table readRDS scan readr.read_csv read_csv load fread data.table.fread".split(), "read 0"),
    **dict.fromkeys("writeLines write.csv saveRDS write.table".split(), "write 1 0"),
    "file.rename": "move 0 1",
    "file.copy": "copy 0 1",
    "file.symlink": "link 0 1",
    "file.link": "tie 0 1",
    **dict.fromkeys("dir.create file.create".split(), "make 0"),
    "download.file": "download 0 1",
    **dict.fromkeys("url httr.GET GET curl".split(), "fetch 0"),
    **dict.fromkeys("httr.POST POST".split(), "send 0"),
    **dict.fromkeys("source install.packages devtools.install_local remotes.install_local".split(), "run 0"),
    **dict.fromkeys("eval parse".split(), "code 0"),
    "socketConnection": "connect 0 1",
    "setwd": "chdir 0",
    "Sys.getenv": "environment 0",
    **dict.fromkeys("list.files dir".split(), "names 0 full.names"),
    "Sys.glob": "names 0",
    "file.path": "text join-path",
    "sprintf": "text printf",
    **dict.fromkeys("path.expand normalizePath fs.path_expand".split(), "text expand"),
    **dict.fromkeys("fs.path_home path_home".split(), "text home"),
    **dict.fromkeys("fs.dir_delete dir_delete".split(), "delete 0 recursive"),
    **dict.fromkeys("print cat".split(), "show"),
    "Sys.chmod": "mode 1 0",
}  # fmt: skip
# Functions of packages that publish, deploy, or send a package to others; those that install from anywhere.
UNREAD = (
    "submit_cran deployApp deployAPI deployDoc deploySite deploy_to_branch deploy_site_github rhub_check rhub_submit "
    "check_win_devel check_win_release check_win_oldrelease check_mac_release check_for_cran use_github pr_push use_release_issue "
    "use_github_release install_url install_git install_gitlab install_bitbucket pkg_install"
)
