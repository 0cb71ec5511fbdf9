"""Calls of compiled languages that start programs, and that write, delete or send files.

Each line: what a call does, which argument it does it to (counted from 0, `self`: what it is called on, `all`), and the
calls. `start` has a program with its arguments, `line` a shell's command line, `run` either; `write`, `add` and `append`
a path that is changed (`append` if it is opened for that), `raze` and `delete` one that is gone; `send` a URL, and what
is sent as the argument after the comma; `connect` a host or URL to which `tell` sends, and comes first.
"""

NOT_KNOWN = '"$COMPUTED_HERE"'  # a value that the source does not say, in a shell line
READING = (
    "os.ReadFile", "os.Open", "ioutil.ReadFile", "fs::read", "read_to_string", "File::open", "Files.readString",
    "Files.readAllBytes", "BodyPublishers.ofFile", "FileInputStream", "File.ReadAllText", "File.ReadAllBytes",
    "File.OpenRead",
)  # fmt: skip
ALL_VARIABLES = ("os.Environ", "env::vars", "System.getenv()")
CALLS = {
    "rust": """
        connect 0: TcpStream::connect ureq::post ureq::put .post .put
        tell 0: .write_all .body .send_bytes .send_string .send
        start all: Command::new cmd!
        write 0: fs::write File::create
        append 0: .open
        raze 0: remove_dir_all
        delete 0: remove_file
    """,
    "go": """
        start all: exec.Command sh.Run sh.RunV sh.Output
        start 1: exec.CommandContext sh.RunWith sh.RunWithV sh.OutputWith
        start 3: sh.Exec
        line 0: script.Exec
        write 0: os.WriteFile ioutil.WriteFile os.Create
        append 0: os.OpenFile
        raze 0: os.RemoveAll sh.Rm
        delete 0: os.Remove
        send 0,2: http.Post
        send 1,2: http.NewRequest
        connect 1: net.Dial tls.Dial net.DialTimeout
        tell 0: .Write
        tell 1: io.Copy fmt.Fprint fmt.Fprintf
    """,
    "java": """
        connect 0: Socket URI.create URL
        tell 0: .write .POST .PUT .transferTo
        start all: ProcessBuilder
        run all: getRuntime().exec .exec
        write 0: Files.write Files.writeString FileWriter FileOutputStream PrintWriter
        raze 0: FileUtils.deleteDirectory
        delete 0: Files.delete Files.deleteIfExists
    """,
    "kotlin": """
        start all: ProcessBuilder commandLine
        run all: .exec .execute
        write self: .writeText .writeBytes
        add self: .appendText .appendBytes
        write 0: Files.write Files.writeString FileWriter
        raze self: .deleteRecursively
        raze all: project.delete delete
    """,
    "groovy": """
        start all: ProcessBuilder commandLine
        run self: .execute
        raze self: .deleteDir
        raze all: delete
        write self: .write
        add self: .append
    """,
    "scala": """
        start all: Process os.proc os.call ProcessBuilder
        run self: .! .!! .!!<
        raze 0: os.remove.all
        delete 0: os.remove IO.delete
        write 0: os.write os.write.over IO.write Files.write Files.writeString
        add 0: os.write.append
    """,
    "csharp": """
        connect 0: TcpClient
        tell 0: .Write .Send
        send 0,1: .UploadFile .UploadString .UploadData .PostAsync .PutAsync
        split all: Process.Start StartProcess ProcessTasks.StartProcess
        write 0: File.WriteAllText File.WriteAllLines File.Create
        add 0: File.AppendAllText File.AppendAllLines
        raze 0: Directory.Delete DeleteDirectory
        delete 0: File.Delete
    """,
    "swift": """
        start all: Process.run
        given all: .arguments= .prebuildCommand .buildCommand
        raze 0: .removeItem
        write self: .write
        write 0: .createFile
    """,
    "zig": """
        start all: .addSystemCommand Child.run Child.init
        write 0: createFileAbsolute
        raze 0: deleteTreeAbsolute deleteTree
        delete 0: deleteFileAbsolute
    """,
    "nim": """
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
        start all: execl execlp
        write 0: fopen ofstream
        raze 0: remove_all
    """,
    "dart": """
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
    "mill": "scala", "cs": "csharp", "swift": "swift", "zig": "zig", "nim": "nim", "nims": "nim", "nimble": "nim", "d": "d",
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
    Environment.GetFolderPath FilePath.init ofFile dir asFile os.Path os.pwd path! new FileInfo DirectoryInfo Context.Directory""".split()
)
JOINING = frozenset(
    """join Join joinpath resolve appendingPathComponent appending appendPathComponent filepath.Join path.Join Path.Combine
    path.join std.fs.path.join fs.path.join buildPath p.join child of""".split()
)
FILLING = frozenset("format! fmt.Sprintf String.format format formatted concat! std.fmt.allocPrint".split())
IGNORED = frozenset(
    """new const try mut await ref as move let var val final auto String str string string_view char comptime catch unreachable
    return fileURLWithPath atPath filePath pathString nil null true false u8 self this in at to contentsOf recursive recursively
    allocator string path directoryHint""".split()
)  # words around a value that do not change it
LISTS = frozenset(
    """vec! listOf List.of Arrays.asList arrayOf Seq List Array os.Shellable new new[] string[] newString[] .{ &. . mutableListOf
    Stream.of""".split()
)  # what precedes the brackets of a list
