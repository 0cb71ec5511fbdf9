"""PowerShell's commands, their aliases, and what each does."""

from toolgate.knowledge.vocabulary import one_of

NAMES = "powershell pwsh"
ITSELF = one_of("powershell pwsh powershell.exe pwsh.exe powershell_ise")  # as a command of its own

ALIASES = {
    "iex": "invoke-expression", "icm": "invoke-command", "iwr": "invoke-webrequest", "irm": "invoke-restmethod",
    "wget": "invoke-webrequest", "curl": "invoke-webrequest", "gc": "get-content", "cat": "get-content", "type": "get-content",
    "ls": "get-childitem", "dir": "get-childitem", "gci": "get-childitem", "rm": "remove-item", "del": "remove-item",
    "rd": "remove-item", "ri": "remove-item", "rmdir": "remove-item", "erase": "remove-item", "sc": "set-content",
    "ac": "add-content", "ni": "new-item", "md": "new-item", "mkdir": "new-item", "mv": "move-item", "mi": "move-item",
    "move": "move-item", "cp": "copy-item", "copy": "copy-item", "cpi": "copy-item", "ren": "rename-item", "rni": "rename-item",
    "cd": "set-location", "sl": "set-location", "chdir": "set-location", "pushd": "push-location", "popd": "pop-location",
    "saps": "start-process", "start": "start-process", "kill": "stop-process", "spps": "stop-process", "ps": "get-process",
    "gps": "get-process", "sp": "set-itemproperty", "gp": "get-itemproperty", "rp": "remove-itemproperty", "echo": "write-output",
    "write": "write-output", "pwd": "get-location", "gl": "get-location", "tee": "tee-object", "select": "select-object",
    "where": "where-object", "?": "where-object", "foreach": "foreach-object", "%": "foreach-object", "sort": "sort-object",
    "measure": "measure-object", "group": "group-object", "ft": "format-table", "fl": "format-list", "fw": "format-wide",
    "oh": "out-host", "sleep": "start-sleep", "cls": "clear-host", "clear": "clear-host", "gm": "get-member",
    "gcm": "get-command", "sls": "select-string", "ii": "invoke-item", "ipmo": "import-module", "sajb": "start-job",
    "clc": "clear-content", "cli": "clear-item", "sasv": "start-service", "spsv": "stop-service", "gwmi": "get-wmiobject",
    "iwmi": "invoke-wmimethod", "history": "get-history", "man": "get-help", "diff": "compare-object", "epcsv": "export-csv",
    "ipcsv": "import-csv", "set": "set-variable", "sv": "set-variable", "gv": "get-variable", "nal": "new-alias", "sal": "set-alias",
}  # fmt: skip

# Verbs whose commands touch nothing, whatever the noun, and single commands.
PLAIN_VERBS = one_of("""get select where foreach sort measure format group compare join split resolve test write convertto convertfrom out find
    show wait trace debug assert use enter exit push pop step search""")
PLAIN = one_of("""start-sleep clear-host import-module read-host new-timespan new-guid set-strictmode set-variable new-variable clear-variable
    set-alias new-alias remove-module export-modulemember add-member start-transcript stop-transcript receive-job
    remove-job stop-job update-typedata set-psreadlineoption remove-variable import-psd1
    new-psdrive remove-psdrive set-psdebug limit-eventlog pester invoke-pester invoke-scriptanalyzer invoke-build build-module
    register-argumentcompleter""")
KEYWORDS = one_of("""if else elseif for foreach while do until switch function filter param begin process end try catch finally return throw
    break continue in trap class enum using data exit dynamicparam workflow""")
SWITCHES = one_of("""recurse force passthru whatif confirm verbose asjob wait nonewline append noclobber usebasicparsing raw directory hidden
    noprofile noninteractive nologo noexit quiet isvalid allmatches simplematch casesensitive nonewwindow autosize wrap unique
    descending skipcertificatecheck compress""")

# Actions of commands: `action parameter…`; the first parameter is also the first operand.
ACTIONS = {
    "get-content": "read path", "select-string": "match path", "import-csv": "read path", "import-clixml": "read path",
    "get-childitem": "names path", "get-item": "names path", "set-content": "write path value", "out-file": "write filepath",
    "add-content": "append path", "export-csv": "write path", "export-clixml": "write path", "tee-object": "write filepath",
    "set-item": "write path", "new-item": "make path", "clear-content": "write path", "clear-item": "write path",
    "set-itemproperty": "write path", "new-itemproperty": "write path", "remove-itemproperty": "delete path",
    "remove-item": "delete path", "clear-recyclebin": "recycle", "move-item": "move path destination",
    "rename-item": "move path newname", "copy-item": "copy path destination", "set-location": "chdir path",
    "push-location": "chdir path", "set-acl": "edit path", "invoke-expression": "evaluate command", "invoke-command": "remote computername",
    "invoke-item": "run path", "start-process": "start filepath argumentlist", "invoke-webrequest": "request uri",
    "invoke-restmethod": "request uri", "start-bitstransfer": "download source destination", "new-object": "object typename",
    "add-type": "compile typedefinition", "invoke-wmimethod": "management", "invoke-cimmethod": "management", "start-job": "plain",
    "get-credential": "secret a password the user types", "get-storedcredential": "secret stored passwords",
    "get-clipboard": "secret the clipboard", "get-secret": "secret stored passwords", "export-pfxcertificate": "secret a private key",
    "convertfrom-securestring": "secret a stored password", "get-vaultcredential": "secret stored passwords",
    "set-mppreference": "protection Windows Defender", "add-mppreference": "protection Windows Defender",
    "remove-mppreference": "protection Windows Defender", "set-executionpolicy": "protection the execution policy",
    "disable-windowsoptionalfeature": "protection a part of Windows", "set-netfirewallprofile": "protection the firewall",
    "disable-netfirewallrule": "protection the firewall", "new-netfirewallrule": "protection the firewall",
    "uninstall-windowsfeature": "protection a part of Windows", "clear-eventlog": "logs", "remove-eventlog": "logs",
    "format-volume": "disk", "clear-disk": "disk", "initialize-disk": "disk", "remove-partition": "disk", "set-disk": "disk",
    "stop-process": "signal id name", "stop-service": "control name", "set-service": "control name", "new-service": "service name",
    "restart-service": "control name", "start-service": "control name", "suspend-service": "control name",
    "restart-computer": "power", "stop-computer": "power", "register-scheduledtask": "startup a scheduled task",
    "new-scheduledtask": "startup a scheduled task", "register-wmievent": "startup an event that starts a program",
    "register-objectevent": "startup an event that starts a program", "set-wmiinstance": "startup an event that starts a program",
    "new-localuser": "rights a new user", "add-localgroupmember": "rights a group of users", "set-localuser": "rights a user",
    "enable-psremoting": "rights remote sessions", "new-pssession": "remote computername", "enter-pssession": "remote computername",
    "install-module": "install name", "install-package": "install name", "install-script": "install name", "save-module": "install name",
    "test-netconnection": "fetch computername", "test-connection": "fetch targetname", "resolve-dnsname": "fetch name",
    "send-mailmessage": "send smtpserver", "set-clipboard": "plain", "update-help": "plain", "publish-module": "publish name",
    "expand-archive": "unpack path destinationpath", "compress-archive": "copy path destinationpath", "import-module": "module name",
    "get-adreplaccount": "secret stored passwords", "invoke-mimikatz": "secret stored passwords", "get-keystrokes": "secret the keyboard",
}  # fmt: skip

REGISTRY = ("hklm:", "hkcu:", "hkcr:", "hku:", "registry::", "hkey_")
AUTOSTART = (
    "\\run",
    "\\runonce",
    "\\winlogon",
    "\\image file execution options",
    "\\services",
    "\\shell folders",
    "\\appinit_dlls",
)
# Names of .NET that run hidden code, or turn protections off.
REFLECTION = {
    "amsiutils": "protection AMSI", "amsiinitfailed": "protection AMSI", "amsi.dll": "protection AMSI", "amsiscanbuffer": "protection AMSI",
    "reflection.assembly]::load": "built a program in memory", "[powershell]::create": "built a new PowerShell",
    "runspacefactory]::": "built a new PowerShell", "invokecommand.": "built text that PowerShell runs",
    "getdelegateforfunctionpointer": "built machine code", "virtualalloc": "built machine code", "createthread": "built machine code",
    "dllimport": "built native code", "languagemode": "protection the language mode", "frombase64string": "built encoded text",
    "gettypefromclsid": "built a COM object", "gettypefromprogid": "built a COM object", "marshal]::copy": "built machine code",
    "getmethod(": "built code reached by its name", "invokemember(": "built code reached by its name",
    "diagnostics.process": "built a program that .NET starts", "getenvironmentvariables": "secret the environment",
    "unprotect(": "secret stored passwords", "webclient]::new": "built a client for the network",
}  # fmt: skip
