"""Words by which a text hands commands of Toolgate to something that runs or types them."""

# In code: it drives a terminal, a keyboard or another program's input, whatever library it does so with.
TYPING = (
    "pty", "tty", "ptmx", "spawn", "expect", "ioctl", "tmux", "screen", "zellij", "iterm", "kitty", "wezterm", "keystroke",
    "keyboard", "typewrite", "typestring", "type_text", "typetext", "sendkeys", "send_keys", "sendtext", "send_text",
    "send-keys", "send-text", "sendline", "robot", "nutjs", "nut-js", "xdo", "uinput", "evdev", "autogui", "dogtail", "plumbum", "terminal",
)  # fmt: skip
STARTING = ("system", "exec", "popen", "spawn", "command", "process", "shell", "run")  # in source that nobody reads
# The request with which text is put into a terminal as if it had been typed there, by name and by number.
INJECTING = ("TIOCSTI", "0x5412", "0X5412", "21522", "0x80017472", "2147578994")
# In the name of a tool: it runs or types what it is given, on this machine.
RELAYING = frozenset(
    """terminal tty pty console shell keys key keyboard type typing keystroke keystrokes input process exec execute run
    command commands cron job schedule computer desktop tmux screen iterm kitty repl ssh applescript""".split()
)
IN_PAGES = frozenset(("browser", "page", "playwright", "puppeteer", "selenium"))  # what is typed there is for a site
# Where Toolgate keeps what it is told and remembers, as opposed to its program.
KEPT = ("/.config/", "/.local/state/", "/.cache/", "/etc/", "/.toolgate/", "/var/")
PASSING = frozenset(
    "command env genv timeout gtimeout nice nohup time gtime stdbuf setsid ionice".split()
)  # programs that start what they are given, and no other program of its name
FETCHING = (("uvx",), ("uv", "tool", "run"), ("pipx", "run"))  # the same, with no word about where it comes from
