"""Source of any language that connects a shell to the network: a connection, a shell and the wiring in one text."""

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


def remote_shell_in(text: str) -> bool:
    """Whether a text has everything a remote shell is made of."""
    if any([device in text for device in DEVICE]):
        return any([word in text for word in ("-i ", ">&", "exec ", "<&")])
    return _any(text, SHELLS) and _any(text, CONNECTIONS) and _any(text, WIRINGS)


def web_shell_in(text: str) -> bool:
    """Whether a page runs what its visitor sends, as far as words alone tell."""
    return _any(text, REQUESTS) and _any(text, STARTS)


def _any(text: str, words: tuple[str, ...]) -> bool:
    return any([word in text for word in words])
