"""Calls of compiled languages that start programs, and that write, delete or send files.

Each line: what a call does, which argument it does it to (counted from 0, `self`: what it is called on, `all`), and the
calls. `start` has a program with its arguments, `line` a shell's command line, `run` either; `write`, `add` and `append`
a path that is changed (`append` if it is opened for that), and what is written after the comma, `raze` and `delete` one
that is gone; `fetch` a URL and the path where it is stored, `load` a library, or bytes that become objects; `send` a URL,
and what is sent after the comma; `connect` a host or URL to which `tell` sends, `dial` one with a raw connection.
"""

NOT_KNOWN = '"$COMPUTED_HERE"'  # a value that the source does not say, in a shell line
READING = (
    "os.ReadFile", "os.Open", "ioutil.ReadFile", "fs::read", "read_to_string", "File::open", "Files.readString",
    "Files.readAllBytes", "Files.readAllLines", "BodyPublishers.ofFile", "FileInputStream", "File.ReadAllText",
    "File.ReadAllBytes", "File.ReadAllLines", "File.OpenRead", "contentsOfFile:", "contentsOf:", "Source.fromFile", "os.read",
    "readFile", "B.readFile", "T.readFile", "readFileAlloc", "redirectInput",
)  # fmt: skip
# What reads the file, or fetches the URL, that it is called on.
READING_SELF = (
    ".readText", ".readBytes", ".readLines", ".readAsStringSync", ".readAsBytesSync", ".readAsString", ".readAsBytes",
    ".openStream", ".openRead", ".newInputStream", ".inputStream", ".text", ".bytes",
)  # fmt: skip
FETCHING = (
    "http.Get", "blocking::get", "reqwest::get", "ureq::get", "attohttpc::get", "minreq::get", "requests.get", "Source.fromURL",
    "GetByteArrayAsync", "GetStringAsync", "GetStreamAsync", "DownloadData", "DownloadString", "http.read", "http.readBytes",
    "http.get", "getContent", "contentsOf:",
)  # fmt: skip
ALL_VARIABLES = (
    "os.Environ", "env::vars", "System.getenv()", "sys.env", "GetEnvironmentVariables", "processInfo.environment",
    "Platform.environment", "getEnvironment", "envPairs", "getEnvMap",
)  # fmt: skip
GROWING = (".append", ".push", ".add", ".insert", ".put", ".set", " +=", "[")  # how a value grows, after its name
FEEDING = (".stdin(", ".Stdin =", ".redirectInput(", ".standardInput =")  # what a started program is given
SHELLS = ("sh", "bash", "zsh", "dash", "/bin/sh", "/bin/bash", "/bin/zsh", "/usr/bin/bash")
# What decodes base64, the last part of a name.
DECODING = frozenset("decode getDecoder DecodeString FromBase64String base64Decode decodeBase64".split())
OPENED = ("os.Create", "os.OpenFile", "File::create", "FileOutputStream", "File.Create")  # files that are written to
CALLS = {
    "rust": """
        dial 0: TcpStream::connect
        connect 0: ureq::post ureq::put .post .put
        tell 0: .write_all .body .send_bytes .send_string .send_json .send .json .form
        start all: Command::new cmd!
        write 0,1: fs::write
        write 0: File::create
        pour 1,0: io::copy
        load 0: Library::new
        append 0: .open
        raze 0: remove_dir_all
        delete 0: remove_file
    """,
    "go": """
        send 0,2: http.Post
        send 1,2: http.NewRequest
        dial 1: net.Dial tls.Dial net.DialTimeout
        tell 0: .Write
        tell 1: io.Copy fmt.Fprint fmt.Fprintf
        pour 0,1: io.Copy
        start all: exec.Command sh.Run sh.RunV sh.Output
        start 1: exec.CommandContext sh.RunWith sh.RunWithV sh.OutputWith
        start 3: sh.Exec
        line 0: script.Exec
        write 0,1: os.WriteFile ioutil.WriteFile
        write 0: os.Create
        append 0: os.OpenFile
        load 0: plugin.Open
        raze 0: os.RemoveAll sh.Rm
        delete 0: os.Remove
    """,
    "java": """
        dial 0: Socket
        connect 0: URI.create URL
        tell 0: .write .POST .PUT .transferTo
        start all: ProcessBuilder
        run all: getRuntime().exec .exec
        write 0,1: Files.write Files.writeString
        write 1,0: Files.copy
        write 0: FileWriter FileOutputStream PrintWriter
        fetch 0,1: FileUtils.copyURLToFile
        load 0: System.load URLClassLoader ObjectInputStream
        raze 0: FileUtils.deleteDirectory
        delete 0: Files.delete Files.deleteIfExists
    """,
    "kotlin": """
        dial 0: Socket
        connect 0: URI.create URL
        tell 0: .write .POST .PUT
        load 0: System.load URLClassLoader ObjectInputStream
        start all: ProcessBuilder commandLine
        run all: .exec .execute
        write self,0: .writeText .writeBytes .outputStream
        add self: .appendText .appendBytes
        write 0: Files.write Files.writeString FileWriter
        raze self: .deleteRecursively
        raze all: project.delete delete
    """,
    "groovy": """
        dial 0: Socket
        connect 0: URL
        tell 0: .write
        tell 0: .outputStream<<
        load 0: evaluate
        start all: ProcessBuilder commandLine
        run self: .execute
        raze self: .deleteDir
        raze all: delete
        write self,0: .write .withOutputStream
        add self: .append
    """,
    "scala": """
        dial 0: Socket
        connect 0: .post .put URI.create URI URL
        tell 0: .body .write .print .println .POST .PUT
        send 0,1: requests.post requests.put
        start all: Process os.proc os.call ProcessBuilder
        run self: .! .!! .!!<
        raze 0: os.remove.all
        delete 0: os.remove IO.delete
        write 0: os.write os.write.over IO.write Files.write Files.writeString
        add 0: os.write.append
    """,
    "csharp": """
        dial 0: TcpClient
        connect 0: WebRequest.Create WebRequest.CreateHttp
        tell 0: .Write .Send
        send 0,1: .UploadFile .UploadString .UploadData .PostAsync .PutAsync .PostAsJsonAsync .PutAsJsonAsync
        fetch 0,1: .DownloadFile
        load 0: Assembly.Load Assembly.LoadFrom Assembly.LoadFile
        split all: Process.Start StartProcess ProcessTasks.StartProcess
        write 0,1: File.WriteAllText File.WriteAllLines File.WriteAllBytes
        write 0: File.Create
        add 0: File.AppendAllText File.AppendAllLines
        raze 0: Directory.Delete DeleteDirectory
        delete 0: File.Delete
    """,
    "swift": """
        connect 0: URLRequest
        tell 1: .uploadTask .upload
        tell 0: .httpBody=
        start all: Process.run
        given all: .arguments= .prebuildCommand .buildCommand
        raze 0: .removeItem
        write 0,self: .write
        write 0: .createFile
        load 0: dlopen
    """,
    "zig": """
        start all: .addSystemCommand Child.run Child.init
        write 0: createFileAbsolute
        raze 0: deleteTreeAbsolute deleteTree .deleteTreeAbsolute .deleteTree
        delete 0: deleteFileAbsolute
    """,
    "nim": """
        send 0,1: .postContent .post .putContent
        fetch 0,1: .downloadFile
        line 0: exec execCmd execCmdEx execShellCmd staticExec gorge gorgeEx selfExec
        start all: startProcess execProcess
        raze 0: removeDir rmDir
        delete 0: removeFile rmFile
        write 0: writeFile
    """,
    "d": """
        line 0: executeShell spawnShell
        start 0: execute spawnProcess
        raze 0: rmdirRecurse
        write 0: std.file.write
    """,
    "c": """
        line 0: system popen std::system
        load 0: dlopen
        start all: execl execlp
        write 0: fopen ofstream
        raze 0: remove_all
    """,
    "dart": """
        dial 0: Socket.connect
        connect 0: .postUrl .putUrl
        tell 0: .write .writeln .add
        send 0,1: http.post http.put .post .put
        start all: Process.run Process.runSync Process.start
        write self: .writeAsString .writeAsStringSync
        raze self: .delete .deleteSync
    """,
    "ocaml": "line 0: Sys.command Unix.open_process_in Unix.system",
    "haskell": """
        line 0: callCommand system readCreateProcess shell cmd_
        start all: callProcess readProcess rawSystem proc
        raze 0: removeDirectoryRecursive removePathForcibly
        write 0: writeFile
        add 0: appendFile
    """,
}  # fmt: skip
ENDINGS = {
    "rs": "rust", "go": "go", "java": "java", "kt": "kotlin", "kts": "kotlin", "gradle": "groovy", "groovy": "groovy", "scala": "scala", "sc": "scala", "sbt": "scala",
    "mill": "scala", "cs": "csharp", "csx": "csharp", "swift": "swift", "zig": "zig", "nim": "nim", "nims": "nim", "nimble": "nim", "d": "d",
    "c": "c", "cc": "c", "cpp": "c", "dart": "dart", "ml": "ocaml", "hs": "haskell",
}  # fmt: skip
BESIDE = ("ocaml", "haskell", "nim")  # languages in which arguments need no brackets
COMMENTS = {"haskell": "--", "nim": "#", "pipeline": "#"}  # what begins a comment, if it is not `//`
# Calls whose value is the home directory, and those that take the name of a variable.
HOMES = frozenset(
    """os.UserHomeDir homedir.Dir home_dir dirs::home_dir home::home_dir dirs_next::home_dir std::env::home_dir env::home_dir
    os.home NSHomeDirectory getHomeDir getHomeDirectory homeDirectoryForCurrentUser FileManager.default.homeDirectoryForCurrentUser
    URL.homeDirectory SpecialFolder.UserProfile Environment.SpecialFolder.UserProfile Path.home sys.env.HOME user_home usr.HomeDir
    Context.Environment.GetSpecialPath""".split()
)
VARIABLES = frozenset(
    """env::var env::var_os std::env::var std::env::var_os os.Getenv os.LookupEnv getenv std::getenv System.getProperty System.getenv
    sys.env sys.props Sys.getenv getEnv std.posix.getenv posix.getenv process.getEnvVarOwned Environment.GetEnvironmentVariable
    EnvironmentVariable Platform.environment ProcessInfo.processInfo.environment lookupEnv providers.environmentVariable
    providers.systemProperty environment.get""".split()
)
SETTING = ("os.Setenv", "t.Setenv", "env::set_var", "System.setProperty")  # give a variable a value
HOME_FILLED = (
    "${Platform.environment['HOME']}",
    '${Platform.environment["HOME"]}',
    '${System.getProperty("user.home")}',
    '${System.getenv("HOME")}',
    "\\(NSHomeDirectory())",
    '${sys.env("HOME")}',
    '${sys.props("user.home")}',
    "${System.env.HOME}",
)  # in a string
HOME_NAMES = ("HOME", "user.home", "USERPROFILE")
# Calls that hand on what they are given, the last part of a name; and those that join a path, or fill a text.
PLAIN = frozenset(
    """unwrap expect unwrap_or_default clone to_string to_owned into as_ref as_str to_path_buf as_path to_str as_os_str display
    Path PathBuf Path::new PathBuf::from String::from String File URL Paths.get Path.of Path.get toPath toFile toString absolutePath
    toAbsolutePath filepath.Clean filepath.FromSlash path str FilePath Directory get uri some Some Ok file Uri.file
    Uri.parse Data URI url new_String from_utf8 GetString Environment.GetFolderPath FilePath.init ofFile dir asFile os.Path os.pwd path! new FileInfo DirectoryInfo Context.Directory""".split()
)
JOINING = frozenset(
    """join Join joinpath resolve appendingPathComponent appending appendPathComponent filepath.Join path.Join Path.Combine
    path.join std.fs.path.join fs.path.join buildPath p.join child of""".split()
)
FILLING = frozenset("format! fmt.Sprintf String.format format formatted concat! std.fmt.allocPrint".split())
IGNORED = frozenset(
    """new const try mut await ref as move let var val final auto String str string string_view char comptime catch unreachable
    return fileURLWithPath atPath filePath pathString nil null true false u8 self this in at to contentsOf recursive recursively
    allocator string path directoryHint utf8 UTF8""".split()
)  # words around a value that do not change it
LISTS = frozenset(
    """vec! listOf List.of Arrays.asList arrayOf Seq List Array os.Shellable new new[] string[] newString[] .{ &. . mutableListOf setOf
    Set Set.of Vector Stream.of""".split()
)  # what precedes the brackets of a list
