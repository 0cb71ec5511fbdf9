"""Words in texts that pass commands of Toolgate to something that runs or types them."""

from toolgate.knowledge.vocabulary import one_of

# In code that controls a terminal, a keyboard or another program's input.
TYPING = (
    "pty", "tty", "ptmx", "spawn", "expect", "ioctl", "tmux", "screen", "zellij", "iterm", "kitty", "wezterm", "keystroke",
    "keyboard", "typewrite", "typestring", "type_text", "typetext", "sendkeys", "send_keys", "sendtext", "send_text",
    "send-keys", "send-text", "sendline", "robot", "nutjs", "nut-js", "xdo", "uinput", "evdev", "autogui", "dogtail", "plumbum", "terminal",
)  # fmt: skip
STARTING = ("system", "exec", "popen", "spawn", "command", "process", "shell", "run")  # in source that is not read
# The ioctl that inserts text into a terminal as if typed, by name and number.
INJECTING = ("TIOCSTI", "0x5412", "0X5412", "21522", "0x80017472", "2147578994")
# In the name of a tool that runs or types its input on this machine.
RELAYING = one_of("""terminal tty pty console shell keys key keyboard type typing keystroke keystrokes input process exec execute run
    command commands cron job schedule computer desktop tmux screen iterm kitty repl ssh applescript""")
IN_PAGES = frozenset(("browser", "page", "playwright", "puppeteer", "selenium"))  # typed text goes to a website
# Directories of Toolgate's settings and state, not of its program.
KEPT = ("/.config/", "/.local/state/", "/.cache/", "/etc/", "/.toolgate/", "/var/")
PASSING = one_of(
    "command env genv timeout gtimeout nice nohup time gtime stdbuf setsid ionice"
)  # programs that start their arguments
FETCHING = (("uvx",), ("uv", "tool", "run"), ("pipx", "run"))  # the same, with no source in their words
