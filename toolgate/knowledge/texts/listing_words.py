"""Words in code that deletes or lists directories, names the home, or chooses among the files it finds."""

# Calls that list a directory.
LISTING = (
    "scandir", "readdir", "glob", "DirectoryIterator", "FilesystemIterator", "Find.find", "children", "each_child",
    "Get-ChildItem", "gci ", "walkdir", "listdir", "os.walk", "iterdir", "lfs.dir", 'lfs").dir', "Path.wildcard", "Dir.entries",
    "Dir.foreach", "opendir", "File.ls", "list_dir", "read_dir", "listFiles", "finddepth", "Files.walk", "list-dir", "os.list(",
)  # fmt: skip
# Calls that list files by a pattern, and what may be around it.
PATTERNS = ("Dir[", "glob", "Path.wildcard")
WRAPPERS = ("File.expand_path(", "Path.expand(", "path.expand(", "%q", "%Q")
# Expressions for a program's arguments.
ARGUMENTS = ("ARGV", "process.argv", "$argv", "System.argv", "commandArgs", "ARGS")
# Expressions for the home.
HOMES = (
    'getenv("HOME")', "getenv('HOME')", "os.homedir()", 'require("os").homedir()', "require('os').homedir()", "Dir.home",
    "$ENV{HOME}", "process.env.HOME", "$HOME", "~", "Path.home()", "homedir()", "Dir.home()", 'ENV["HOME"]',
    "ENV['HOME']", '_SERVER["HOME"]', "_SERVER['HOME']", "user_home", "System.user_home", "os.home", "(fs/home)",
)  # fmt: skip
# Words that select some of the files.
PICKING = (
    " if ", "if(", "if (", "unless", "?", "endswith", "startswith", "match", "filter", "grep", "select", "-like",
    "-Filter", "-Include", "where", "Where", "&&", "===", "strpos", "preg_", "fnmatch",
)  # fmt: skip
# Words of conditions that only test the type of a file.
KINDS = (
    "isdir", "is_dir", "isfile", "is_file", "file?", "directory?", "is_link", "islink", "exist", "-f $", "-d $",
    "? rmdir", "?rmdir",
)  # fmt: skip
# Calls that delete whole directories, in lower case, and calls that list one, for code that is read by its names.
RAZING = (
    "deletedir", "deleterecursively", "removedir", "removedirectoryrecursive", "removepathforcibly", "rm_rf", "rmtree",
    "removeitem", "delete-directory", "remove_dir_all", "deletedirectory", "remove-tree", "rmdir_r", "deletetree",
    "removeall", "directory.delete", "rmdirrecurse", "remove_all", "deltree", "delete-tree", "del_dir_r", "removetree", "delete_tree",
    "delete_directory_and_contents",
    "deletesync(recursive", ".delete(recursive", "remove.all(",
)  # fmt: skip
LISTED = (
    "getdirectories", "getfilesystementries", "enumeratedirectories", "enumeratefilesystementries", "readdir", "read_dir",
    "listfiles", "files.list", "files.walk", "contentsofdirectory", "directory_iterator", "listsync", ".list(", "walkdir",
)  # fmt: skip
# Names of the home, in lower case.
HOME_NAMES = (
    "user.home", "homedir", "gethomedirectory", "nshomedirectory", "home-dir", "user_home", "path.home", "home_dir",
    "homedirectory", "gethomedir", "userprofile", '"home"', "os.home",
)  # fmt: skip
