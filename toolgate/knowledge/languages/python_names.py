"""More about Python's library: what calls record, other names of modules, names with known values."""

from toolgate.knowledge.vocabulary import named, one_of

# What each call observes, and what it records.
RECORDED = named({
    """
        pynput.keyboard.Listener keyboard.on_press keyboard.on_release keyboard.hook keyboard.record keyboard.read_key keyboard.read_event
        keyboard.start_recording pynput.keyboard.Events pyxhook.HookManager evdev.InputDevice
        """: "what is typed on the keyboard",
    "pynput.mouse.Listener mouse.hook mouse.record": "what is done with the mouse",
    "PIL.ImageGrab.grab pyautogui.screenshot pyscreenshot.grab mss.mss pyautogui.locateOnScreen": "the screen",
    "sounddevice.rec pyaudio.PyAudio sounddevice.InputStream": "the microphone",
})  # fmt: skip
WATCHED = RECORDED | named({
    "pyperclip.paste clipboard.paste pandas.read_clipboard tkinter.Tk.clipboard_get PIL.ImageGrab.grabclipboard": "the clipboard",
    "browser_cookie3.chrome browser_cookie3.firefox browser_cookie3.load": "the browser's cookies",
    "win32crypt.CryptUnprotectData": "data that Windows keeps encrypted for the user",
    "spwd.getspall spwd.getspnam": "the system's password hashes",
    "keyring.get_password keyring.get_credential secretstorage.get_default_collection": "the keyring",
})  # fmt: skip

# Toolgate's own code is part of the guard, except its public interface and modules that change nothing.
TOOLGATE = named({
    "toolgate.*": "gate",
    "toolgate.Guard toolgate.guard.Guard toolgate.Executor": "judge",
    "toolgate.FileRecorder": "recorder",
    "toolgate.audit.telemetry.Telemetry.over_http": "collector",
    """
        toolgate.Guard.* toolgate.guard.Guard.* toolgate.adapters.* toolgate.advice.* toolgate.analysis.* toolgate.knowledge.*
        toolgate.model.* toolgate.protocols.* toolgate.rules.* toolgate.shell.*
        toolgate.ActionResult toolgate.AuditEvent toolgate.Executor.* toolgate.FileRecorder.* toolgate.MemoryRecorder toolgate.MemoryRecorder.* toolgate.NullRecorder
        toolgate.NullRecorder.* toolgate.OnDecision toolgate.Recorder toolgate.Recorders toolgate.Recorders.*
        toolgate.Subscription toolgate.Subscription.* toolgate.Unrecorded toolgate.audit.telemetry.Telemetry
        toolgate.audit.telemetry.Telemetry.* toolgate.policy.agentkit_callback toolgate.policy.bitcode_policy
        toolgate.policy.clippy_policy
        toolgate.Code toolgate.Decision toolgate.Delete toolgate.Denied toolgate.Description toolgate.Effect toolgate.Fetch toolgate.GuardError toolgate.Mcp
        toolgate.GuardSession toolgate.Move toolgate.Opinion toolgate.Other toolgate.Own toolgate.Place toolgate.Read toolgate.Scene toolgate.Shell
        toolgate.ToolCall toolgate.Verb toolgate.Verdict toolgate.Write toolgate.allow toolgate.ask toolgate.deny
        toolgate.llm toolgate.rule toolgate.policy.Policy.* toolgate.policy.BashChecker.* toolgate.policy.SmallLLMChecker.*
        toolgate.policy.Answer toolgate.policy.BashCheckResult toolgate.policy.BashChecker toolgate.policy.GenerateResult
        toolgate.policy.BANNED_COMMANDS toolgate.policy.BANNED_SUBCOMMANDS toolgate.policy.BannedSubcommand
        toolgate.policy.DANGEROUS_PIPES toolgate.policy.PROTECTED_FILES toolgate.policy.LLMPolicyChecker
        toolgate.policy.LLMProvider toolgate.policy.McpAnswer toolgate.policy.McpPolicy toolgate.policy.Policy toolgate.policy.SecurityPolicy
        toolgate.policy.SmallLLMChecker toolgate.policy.ToolPolicy toolgate.policy.merge_user_denylist
        toolgate.policy.sandboxed toolgate.AutoDeny toolgate.PermissionHandler toolgate.Reply toolgate.TerminalPrompt
        toolgate.ToolEvent toolgate.ToolEvent.* toolgate.guard_event
        """: "",
})  # fmt: skip
# Other names of the same module.
ALIASES = {
    "posix": "os", "nt": "os", "posixpath": "os.path", "ntpath": "os.path", "_io": "builtins", "__builtin__": "builtins",
    "__builtins__": "builtins", "cPickle": "pickle", "_pickle": "pickle", "dill": "pickle", "cloudpickle": "pickle",
    "_socket": "socket", "subprocess32": "subprocess", "urllib2": "urllib.request", "commands": "subprocess", "popen2": "os",
    "_pyio": "builtins", "_winapi": "subprocess", "pathlib2": "pathlib", "simplejson": "json", "ujson": "json", "orjson": "json",
    "curl_cffi": "requests", "cloudscraper": "requests", "requests_html": "requests",
}  # fmt: skip
# Modules that are attributes of other modules: `linecache.os` is `os`.
HELD = {
    "os": "os", "_os": "os", "sys": "sys", "_sys": "sys", "subprocess": "subprocess", "_subprocess": "subprocess",
    "builtins": "builtins", "__builtins__": "builtins", "socket": "socket", "shutil": "shutil", "_shutil": "shutil",
    "importlib": "importlib", "posix": "os",
}  # fmt: skip
KEPT = ("sqlalchemy.os", "asyncio.subprocess")

BUILTINS = one_of("""abs all any ascii bin bool bytearray bytes callable chr classmethod compile complex delattr dict dir divmod enumerate
    eval exec filter float format frozenset getattr globals hasattr hash hex id input int isinstance issubclass iter len
    list locals map max memoryview min next object oct open ord pow print property range repr reversed round set setattr
    slice sorted staticmethod str sum super tuple type vars zip __import__ breakpoint execfile file raw_input reduce
    unicode xrange reload exit quit copyright help Exception ValueError TypeError KeyError IndexError RuntimeError
    OSError IOError SystemExit""")
# Names with a known value on Linux and macOS.
STRINGS = {
    "os.sep": "/", "os.path.sep": "/", "os.linesep": "\n", "os.curdir": ".", "os.pardir": "..", "os.pathsep": ":",
    "os.devnull": "/dev/null", "sys.executable": "python3", "string.ascii_lowercase": "abcdefghijklmnopqrstuvwxyz",
    "string.ascii_uppercase": "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "string.digits": "0123456789",
    "string.ascii_letters": "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
}  # fmt: skip
# Actions that run code or programs, or delete files: dangerous to pass to unread code.
DANGEROUS = one_of("""system output start asynchronous replace terminal words program execute evaluate compile import delete run_file
    run_module machine_code fork gate""")
