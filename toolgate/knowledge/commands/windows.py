"""Windows programs called from WSL: paths, the desktop, the command prompt."""

from toolgate.knowledge.vocabulary import *

PATHS_OF_BOTH = lax("wslpath cygpath", "PLAIN...")
WHERE = lax(
    "where.exe whoami.exe hostname.exe ver.exe tasklist.exe ipconfig.exe systeminfo.exe wslfetch wslvar", "PLAIN..."
)
DESKTOP = lax("explorer.exe notepad.exe wslview wslusc Code.exe", "OPENS...")
CMD = command(
    "cmd.exe cmd",
    "WORDS_BY(windows.command_line)...",
    style=LITERAL,
    stdin=OPAQUE,
    bare=unknown("the input of the Windows shell"),
    traits="shell",
)

CASES = """
allow  wslpath -w /home/user/project
allow  explorer.exe .
allow  where.exe git
allow  cmd.exe /c "echo %USERNAME%"
allow  cmd.exe /c ver
allow  cmd.exe /c "dir /b src"
ask    cmd.exe /c "del /s /q C:\\\\Users\\\\me"
ask    cmd.exe /c "echo a & del x"
ask    cmd.exe /c "type C:\\\\Users\\\\me\\\\secrets.txt"
ask    echo del x | cmd.exe
"""
