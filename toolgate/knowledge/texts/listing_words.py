"""Words of code that lists directories, and of conditions on what it finds."""

from __future__ import annotations

# Calls that name what is in a directory.
LISTING = (
    "scandir", "readdir", "glob", "DirectoryIterator", "FilesystemIterator", "Find.find", "children", "each_child",
    "Get-ChildItem", "gci ", "walkdir", "listdir", "os.walk", "iterdir", "lfs.dir", 'lfs").dir', "Path.wildcard", "Dir.entries",
    "Dir.foreach", "opendir", "File.ls", "list_dir", "read_dir", "listFiles", "finddepth", "Files.walk",
)  # fmt: skip
# Calls that list files by a pattern, and what may stand around that.
PATTERNS = ("Dir[", "glob", "Path.wildcard")
WRAPPERS = ("File.expand_path(", "Path.expand(", "path.expand(", "%q", "%Q")
# Ways to name the arguments of a program.
ARGUMENTS = ("ARGV", "process.argv", "$argv", "System.argv", "commandArgs", "ARGS")
# Ways to name the home.
HOMES = (
    'getenv("HOME")', "getenv('HOME')", "os.homedir()", 'require("os").homedir()', "require('os').homedir()", "Dir.home",
    "$ENV{HOME}", "process.env.HOME", "$HOME", "~", "Path.home()", "homedir()", "Dir.home()", 'ENV["HOME"]',
    "ENV['HOME']", '_SERVER["HOME"]', "_SERVER['HOME']", "user_home", "System.user_home",
)  # fmt: skip
# Words that pick some of what is found.
PICKING = (
    " if ", "if(", "if (", "unless", "?", "endswith", "startswith", "match", "filter", "grep", "select", "-like",
    "-Filter", "-Include", "where", "Where", "&&", "===", "strpos", "preg_", "fnmatch",
)  # fmt: skip
# Words of conditions that ask only for the kind of a file.
KINDS = (
    "isdir", "is_dir", "isfile", "is_file", "file?", "directory?", "is_link", "islink", "exist", "-f $", "-d $",
    "? rmdir", "?rmdir",
)  # fmt: skip
