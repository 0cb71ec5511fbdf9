"""Words by which a command line shows everything in a directory: programs, options, and patterns that every line has."""

from toolgate.knowledge.vocabulary import one_of

SEARCHERS = one_of("grep egrep fgrep ggrep zgrep rg ugrep ag ack")  # print the lines that match
OPEN_SEARCHERS = one_of("rg ugrep ag ack")  # go into all directories, but pass over hidden files
SUBCOMMAND = "grep"  # of git
SHOWERS = one_of("cat strings head tail less bat")
FINDER = "find"
PACKERS = one_of("tar gtar bsdtar zip cpio pax 7z 7za ar")
STREAMING = one_of("tar gtar bsdtar")  # print members with `-O`
TAKING = (("7z", "e"), ("7z", "x"), ("7za", "e"), ("7za", "x"), ("ar", "p"))  # print members
UNZIPPER = "unzip"  # does with `-p`
MARKS = ("tar", "zip", "cpio", "pax", "7z")  # in a call that may pack
COMPOSERS = one_of("docker-compose podman-compose")
COMPOSE, COMPOSED = "compose", one_of("config convert")
COMPOSED_QUIETLY = one_of("-q --quiet --services --images --volumes --profiles --hash --networks --models -o --output")
NAMES_ONLY = one_of(
    "-l -L -c -q --files --files-with-matches --files-without-match --count --quiet --silent --name-only"
)
FILTERED = ("--include", "-g", "--glob", "--iglob", "-t", "--type", "--exclude", "-G", "--file-search-regex")
RECURSIVE = one_of("-r -R --recursive --dereference-recursive")
EVERYWHERE = one_of("-uu -uuu --hidden -. --unrestricted -u")  # of those that pass over hidden files
UNTRACKED = one_of("--no-index --untracked")  # of git
CHOOSING = one_of("-name -iname -path -regex -newer -mmin -mtime -size")  # of find
ANY = ".^$*+?()[]|\\\"' "  # signs of a pattern that name no text
CLASSES = ("\\S", "\\s", "\\w", "\\W", "\\d", "\\D", "[[:print:]]", "[[:graph:]]", "[^\\n]")
