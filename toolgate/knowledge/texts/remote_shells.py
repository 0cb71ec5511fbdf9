"""Words that remote shells and web shells are made of, in any language."""

from __future__ import annotations

SHELLS = (
    '"/bin/sh"',
    '"/bin/bash"',
    "'/bin/sh'",
    "'/bin/bash'",
    '"cmd.exe"',
    '"cmd"',
    "/bin/sh -i",
    "/bin/bash -i",
    '"powershell',
    '"/bin/zsh"',
    "'cmd.exe'",
    '"bash"',
    '"sh"',
)
CONNECTIONS = (
    "socket(", "new Socket(", "TcpClient(", "WSASocket", "fsockopen", "TCPSocket", "net.Dial(", "TcpStream::connect", "net.connect(",
    "net.Socket(", "IO::Socket", "stream_socket_client", "TCPSocket.new", "Socket s=", "net.createConnection(",
)  # fmt: skip
WIRINGS = (
    "dup2(", "execve(", "execv(", "execl(", "execvp(", "ProcessBuilder(", "getRuntime()", "StartInfo", "CreateProcess", "proc_open(",
    "exec.Command(", "Command::new(", "subprocess.", "child_process", "pty.spawn", "popen(", "os.system(", "Open3", "IO.popen",
)  # fmt: skip
DEVICE = ("/dev/tcp/", "/dev/udp/")
REQUESTS = (
    "$_GET",
    "$_POST",
    "$_REQUEST",
    "$_COOKIE",
    "getParameter(",
    "Request.QueryString",
    "Request.Form",
    "Request.Item[",
)
STARTS = (
    "system(",
    "exec(",
    "passthru(",
    "popen(",
    "proc_open(",
    "eval(",
    "assert(",
    "Runtime",
    "Process.Start",
    "ProcessBuilder(",
    "wscript.shell",
    "`",
)
