"""Words of remote shells and web shells, in any language."""

from toolgate.knowledge.vocabulary import one_of

SHELLS = (
    '"/bin/sh"', '"/bin/bash"', "'/bin/sh'", "'/bin/bash'", '"cmd.exe"', '"cmd"', "/bin/sh -i", "/bin/bash -i",
    '"powershell', '"/bin/zsh"', "'cmd.exe'", '"bash"', '"sh"',
)  # fmt: skip
CONNECTIONS = (
    "socket(", "new Socket(", "TcpClient(", "WSASocket", "fsockopen", "TCPSocket", "net.Dial(", "TcpStream::connect", "net.connect(",
    "net.Socket(", "IO::Socket", "stream_socket_client", "TCPSocket.new", "Socket s=", "net.createConnection(",
)  # fmt: skip
WIRINGS = (
    "dup2(", "execve(", "execv(", "execl(", "execvp(", "ProcessBuilder(", "getRuntime()", "StartInfo", "CreateProcess", "proc_open(",
    "exec.Command(", "Command::new(", "subprocess.", "child_process", "pty.spawn", "popen(", "os.system(", "Open3", "IO.popen",
)  # fmt: skip
# Opening a connection, reading from one, and calls that start a program or evaluate a text.
OPENED = (
    *CONNECTIONS, "gen_tcp.connect", ":connect(", ".connect((", "create_connection(", "socket.connect", "connect_tcp", "tcp.connect",
    "tcpConnect", "connectTo", "openSocket", "connectSocket", "TcpStream.connect", "tcpConnectToHost", "Sockets.connect", "connect(host",
    "socketConnection(", "dial(", "DialTimeout(", "DialTCP(", "WebSocket(", "make-network-process", "Socket.connect(", "open_connection(",
    "newSocket(", 'connect("', "socket PF_INET", "Socket.new(",
)  # fmt: skip
RECEIVING = (
    "recv(", "receive(", "recv_into(", "recvfrom(", "readLine(", "read_line(", "readline(", "readLines(", "recvLine(", "hGetLine ", "listen((", ".read(",
    ".Read(", "ReadString(", "ReadLine(", ".gets", "gets(", "readUntil(", "readUntilDelimiter", "nextLine(", "fgets(", "read_until(", "Scan(",
    "on('data'", 'on("data"', "on('message'", 'on("message"', "onmessage", ".lines(", "input_line ", "readlines(", "readAvailable", "receive_nowait(",
)  # fmt: skip
OBEYING = (
    "System.cmd(", "System.shell(", ":os.cmd(", "os:cmd(", "io.popen(", "os.execute(", "Command::new(", "exec.Command(", "os.system(",
    "subprocess.", "child_process", "execSync(", "exec(", "spawn(", "system(", "popen(", "Popen(", "ProcessBuilder(", "getRuntime()", "Process.Start(",
    "Process.run(", "Process.start(", "Process.spawn(", "Open3.", "execProcess(", "execCmd", "execCmdEx(", "startProcess(", "readProcess ", "callCommand ",
    "shell_exec(", "passthru(", "eval(", "loadstring(", " load(", "(load(", "Code.eval_string(", "Invoke-Expression", "iex ", "executeShell(", "pipeShell(",
    "open_process_in ", "Sys.command ", "run(`", "qx{", "qx(", "IO.popen(", "shell-command", "std.process.Child", "ChildProcess.init(", "sh -c", "`#{",
)  # fmt: skip
# Objects whose calls with such a name start programs; others search for a pattern or query a database.
STARTERS = (
    "child_process", "cp", "os", "Kernel", "Sys", "subprocess", "proc", "shell", "process", "IO", "io", "Process",
    "vm",
)  # fmt: skip
# Names unrelated to received data.
NAMELESS = one_of("""self this let mut local var val const await async def if while for do then else end not nil null none true false ok err error return break
    case when loop in of size len str string bytes buf_size line_no unwrap expect trim strip decode utf8 int new type final auto char while_let some
    data_len function func fn sub my our and or is io socket net""")
DEVICE = ("/dev/tcp/", "/dev/udp/")
REQUESTS = (
    "$_GET", "$_POST", "$_REQUEST", "$_COOKIE", "getParameter(", "Request.QueryString", "Request.Form",
    "Request.Item[",
)  # fmt: skip
STARTS = (
    "system(", "exec(", "passthru(", "popen(", "proc_open(", "eval(", "assert(", "Runtime", "Process.Start",
    "ProcessBuilder(", "wscript.shell", "`",
)  # fmt: skip
