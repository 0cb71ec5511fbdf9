"""Words that distinguish a project's own modules from others, in languages that are not read."""

from toolgate.knowledge.vocabulary import one_of

# Modules of a language that do more than compute: names in them are not the project's.
_JAVA = (
    "java", "javax", "jakarta", "jdk", "sun", "com.sun", "org.w3c", "org.xml", "org.apache", "kotlin", "kotlinx",
    "scala", "sys",
)  # fmt: skip
STANDARD_MODULES = {
    "haskell": (
        "System", "GHC", "Foreign", "Unsafe", "Network", "Language", "Distribution", "Control.Concurrent", "Control.Exception",
        "Turtle", "Shelly", "Shh", "Cradle", "Shellmet", "HSH", "UnliftIO", "RIO", "Conduit", "Development", "Debug",
    ),
    "clojure": (
        "clojure.java", "clojure.main", "clojure.core", "clojure.lang", "clojure.tools", "clojure.repl", "babashka", "nrepl", *_JAVA,
    ),
    "java": _JAVA, "kotlin": _JAVA, "scala": _JAVA,
    "ocaml": (
        "Sys", "Unix", "UnixLabels", "Stdlib", "Filename", "Out_channel", "In_channel", "Dynlink", "Thread", "Toploop", "Obj",
        "Marshal", "Lwt_process", "Lwt_unix", "Core", "Core_unix", "Bos", "Eio",
    ),
}  # fmt: skip
# Words of names that start, write, send or inspect something.
ACTING = one_of("""exec execute executable execv spawn fork process processes shell sh bash cmd command commands system eval evaluate load
    loader loadfile interpret interpreter script scripts engine write writer save store persist append output export dump put post
    send sender upload publish push deploy mail email notify transfer copy move rename touch mkdir mkdirs clean clear file files
    filepath directory directories dir dirs path paths temp stream streams channel channels formatter reader socket net network
    http https url uri inet address connect connection client server request fetch download listen thread executor executors
    unsafe foreign native reflect reflection invoke class forname runtime property properties preferences prefs env environ
    environment getenv secret secrets password token tokens credential credentials login db database sql migrate migration
    rm mv cp dd ln launch proc unlisten install update upgrade io spit slurp resolve intern alter""")
