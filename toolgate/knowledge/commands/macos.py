"""macOS only: launchd, preferences, AppleScript, system protection, disks."""

from toolgate.knowledge.vocabulary import *

ANY = "PLAIN..."
STARTING = writes("this Mac's launch agents and daemons", "startup")
SETTINGS = controls("system settings")
PROTECTION = controls("this Mac's security settings")
DISK = writes("a disk", "device")
SCREEN = reads("the screen", "secret", Manner.RECORDED)
TYPED = reads("what is typed and what programs do", "secret", Manner.RECORDED)
CLIPBOARD = reads("the clipboard", "secret")

LAUNCHCTL = command("launchctl", subcommands=[
    loose("list print print-cache print-disabled blame getenv version help hostinfo resolveport procinfo managerpid manageruid managername error dumpstate dumpjpcategory "
        "examine plist"),
    loose("submit", ["-l=", option("-p", RUNS)], does=STARTING),
    loose("load bootstrap enable config setenv unload bootout disable remove unsetenv", ["-w -F"], does=STARTING),
    loose("start stop kickstart kill reboot attach debug asuser bsexec limit", does=controls("system services")),
], traits="service-manager")  # fmt: skip
DEFAULTS = command("defaults", options=["-currentHost -host= -app="], subcommands=[
    loose("read read-type domains find export help"),
    loose("write delete delete-all rename import", does=writes("macOS preferences", "home"))])  # fmt: skip
PREFERENCES = command(
    "PlistBuddy", "EDITS", [option("-c", "READ_BY(macos.plist_command)"), "-x -h -l"], style=WORDS, stdin="OPAQUE"
)
OSASCRIPT = command(
    "osascript",
    "RUNS(applescript)? PLAIN...",
    [
        "-i -s=",
        option("-e", READ_BY("applescript"), operands=ANY, fills="STDIN"),
        option("-l", "READ_BY(macos.script_language)"),
    ],
    stdin=READ_BY("applescript"),
)
OSACOMPILE = command(
    "osacompile osadecompile osalang",
    "READS...",
    [option("-o", WRITES), "-x -s -u -d -r== -t= -c= -l=", option("-e", READ_BY("applescript"))],
)
AUTOMATOR = command("automator", "RUNS", ["-v -D=", option("-i", READS)])
SHORTCUTS = command("shortcuts", subcommands=[loose("list view"), loose("*", does=runs("a shortcut", "home"))])
DSCL = command("dscl", options=["-p -q -u= -P= -f= -raw -plist -url -l"], style=WORDS, subcommands=[
    sub("*", style="literal", subcommands=[
        loose("-read read -list list ls -search search -readall readall -readpl -readpli cat . localhost"), loose("*", does=controls("user accounts"))])])  # fmt: skip
PROTECTIONS = command("csrutil fdesetup profiles", subcommands=[
    loose("status report list show help version isactive supportsauthrestart validate haspersonalrecoverykey hasinstitutionalrecoverykey usingrecoverykey -P -L"),
    sub("authenticated-root", subcommands=[sub("status"), sub("*", ANY, does=PROTECTION)]),
    loose("*", does=PROTECTION)])  # fmt: skip
SPCTL = loose(
    "spctl",
    [
        flag("--assess -a --status --test-devid-status --list", clears="control"),
        "-v -vv -vvv --verbose -t= --type= --context= --raw --ignore-cache --no-cache --label= --rule= --path -x",
    ],
    does=PROTECTION,
)
UNPROTECT = loose(
    "tccutil safaridriver sysadminctl dsconfigad firmwarepasswd bless eficheck sharing odutil authchanger jamf systemextensionsctl "
    "pwpolicy security_authtrampoline xprotect DevToolsSecurity",
    [flag("-list list status --status -getglobalpolicy -show", clears="control")],
    does=PROTECTION,
)
SOCKETFILTERFW = command(
    "socketfilterfw",
    ANY,
    ["--getglobalstate --getblockall --listapps --getappblocked= --getstealthmode --getloggingmode --getallowsigned"],
    unlisted="OPAQUE",
    style=WORDS,
)
SFLTOOL = command("sfltool", subcommands=[loose("dumpbtm csinfo list list-info dump"), loose("*", does=PROTECTION)])
NVRAM = loose("nvram", [flag("-p -x", clears="control"), option("-f", READS)], does=controls("this Mac's firmware"))
PMSET = command("pmset systemsetup", ANY, [
    "-g -getdate -gettime -gettimezone -listtimezones -getusingnetworktime -getnetworktimeserver -getsleep -getcomputersleep -getdisplaysleep -getharddisksleep",
    "-getremotelogin -getremoteappleevents -getcomputername -getstartupdisk -liststartupdisks -getrestartfreeze -getwakeonnetworkaccess -printCommands -version",
    flag("-a -b -c -u", SETTINGS)], style=WORDS, unlisted="OPAQUE")  # fmt: skip
CAFFEINE = loose("brightness displayplacer switchaudiosource SwitchAudioSource m duti blueutil", does=SETTINGS)
DISKUTIL = command("diskutil", subcommands=[
    loose("list info activity listFilesystems verifyDisk verifyVolume help"),
    sub("apfs appleRAID coreStorage cs ar", subcommands=[loose("list listSnapshots listUsers info listCryptoUsers"), loose("*", does=DISK)]),
    loose("eraseDisk eraseVolume eraseOptical partitionDisk reformat zeroDisk randomDisk secureErase splitPartition mergePartitions resizeVolume deletePartition addPartition", does=DISK),
    loose("*", does=controls("this Mac's disks"))])  # fmt: skip
HDIUTIL = command("hdiutil", subcommands=[
    loose("info imageinfo verify checksum help isencrypted plugins pmap", style=WORDS),
    lax("create makehybrid", "WRITES PLAIN...", [option("-srcfolder -srcdir", READS), option("-o", WRITES), "-volname= -fs= -size= -format= -type= -layout= -megabytes= -imagekey= -ov -quiet -encryption= -stdinpass"], style=WORDS),
    sub("convert", "READS", [option("-o", WRITES), "-format= -imagekey= -quiet -ov -puppetstrings"], style=WORDS),
    lax("attach mount", "OPENS", style=WORDS, does=controls("mounted file systems")),
    lax("resize segment compact internet-enable chpass", "EDITS...", style=WORDS),
    loose("burn erasekeys", does=DISK),
    loose("*", does=controls("mounted file systems"))])  # fmt: skip
TMUTIL = command("tmutil", subcommands=[
    loose("status listbackups listlocalsnapshots listlocalsnapshotdates destinationinfo latestbackup machinedirectory isexcluded uniquesize calculatedrift compare version help"),
    loose("delete deletelocalsnapshots deleteinprogress thinlocalsnapshots", does=deletes("backups", "device")),
    loose("*", does=controls("backups of this Mac"))])  # fmt: skip
XATTR = command(
    "xattr",
    "LISTS...",
    ["-l -v -x -s -h -r", flag("-p", operands="PLAIN LISTS..."), flag("-w -d -c", PROTECTION, operands=ANY)],
)
CODESIGN = command(
    "codesign notarytool stapler productsign altool",
    "READS...",
    [
        flag("--upload-app --upload-package", publishes("the application in the store")),
        flag("-v --verify -d --display -h --hosting -vv -vvv -dv -dvv -dvvv"),
        option("-s --sign", PLAIN, operands="EDITS..."),
        flag("--remove-signature", operands="EDITS..."),
        "-f --force --deep --strict[=] -o= --options= --timestamp[=] -i= --identifier= -r= --requirements= --preserve-metadata[=] --verbose[=] --check-notarization --xml --bundle-version=",
        "--keychain= --prefix= --all-architectures -a= --architecture= -R= --test-requirement= --continue --dryrun --generate-entitlement-der",
        option("--entitlements --file-list", READS),
        option("--extract-certificates", WRITES, optional=True),
    ],
)
PLUTIL = command(
    "plutil",
    "READS...",
    [
        "-lint -p -s -help -r -n -type= -expect= -raw -extract==",
        option("-convert -insert -replace -remove", PLAIN, operands="PLAIN... EDITS"),
        option("-o -e", WRITES),
        flag("-create", operands="PLAIN WRITES"),
    ],
    style=WORDS,
)
SIPS = command(
    "sips",
    "EDITS...",
    [
        flag("-g --getProperty -V --verify -H --help -h --formats", operands="PLAIN? READS..."),
        option("-o --out", WRITES, operands="READS..."),
        "-s== -Z= --resampleHeightWidthMax= -z== -r= -f= -c== -p== --setProperty== --resampleWidth= --resampleHeight= -d= -e= -m= -M== --padColor=",
    ],
    style=WORDS,
)
MAC_WRITES = command(
    "iconutil textutil qlmanage tiffutil",
    "READS...",
    [
        option("-o -output -outputdir", WRITES),
        "-c= -convert= -t -p -x -s= -f= -format= -info -cat= -encoding= -inputencoding= -fontname= -fontsize= -stdin -stdout -strip -title= -author= -r -m",
    ],
    style=WORDS,
)
MDFIND = command(
    "mdfind",
    "READ_BY(macos.spotlight)...",
    [
        "-0 -live -count -s= -attr= -literal -interpret -reprint",
        option("-onlyin", LISTS),
        option("-name", "READ_BY(macos.spotlight)"),
    ],
    style=WORDS,
    stdout="PATHS",
)
MDLS = command("mdls GetFileInfo", "LISTS...", ["-name= -raw -nullMarker= -attr= -a -c -d -m -t -v"], style=WORDS)
MDUTIL = loose(
    "mdutil mdimport SetFile chflags lsregister lsbom mkbom",
    [flag("-s -t -X -L -A -dump", clears="control")],
    does=SETTINGS,
)
PASTE = lax(
    "pbpaste wl-paste Get-Clipboard termux-clipboard-get",
    options=["-Prefer= -pboard= -n --no-newline -l --list-types -t= --type= -p --primary -s= -w"],
    does=CLIPBOARD,
)
COPY = loose("pbcopy wl-copy clip clip.exe termux-clipboard-set", stdout="OPAQUE")
XCLIP = command(
    "xclip",
    "READS...",
    [
        "-i -in -selection= -sel= -se= -d= -display= -l= -loops= -t= -target= -T= -f -filter -r -rmlastnl -n -noutf8 -silent -quiet -verbose -h -version -sensitive -wait=",
        flag("-o -out", CLIPBOARD),
    ],
    style=WORDS,
)
XSEL = command(
    "xsel xcb",
    ANY,
    [
        "-i --input -a --append -f --follow -z --zeroflush -p --primary -s --secondary -b --clipboard -k --keep -x --exchange -c --clear -d --delete -n --nodetach -t= -l= --display= -v -h",
        flag("-o --output", CLIPBOARD),
    ],
)
CLIPBOARDS = loose("copyq gpaste-client clipman cliphist", does=CLIPBOARD)
TYPING = loose("xdotool ydotool wtype xte cliclick", does=controls("the keyboard and mouse", manner=Manner.INPUT))
SCREENCAPTURE = lax("screencapture scrot maim grim gnome-screenshot spectacle flameshot slop", "WRITES...", does=SCREEN)
SPYING = loose("xinput xev logkeys eslogger fs_usage", ["list? --list?"], does=TYPED)
LOG = command("log", subcommands=[
    loose("show stream stats help", [option("--archive --file", READS)]),
    loose("collect", [option("--output", WRITES)]),
    loose("erase", does=deletes("the system logs", "machine")),
    loose("config", ["--status?"], does=SETTINGS)], otherwise=loose("log", does=controls("a program called log")))  # fmt: skip
MAC_LOOKS = loose(
    "sw_vers system_profiler ioreg vm_stat hostinfo heap leaks vmmap sample spindump atos footprint machine nettop "
    "airport wdutil dns-sd pluginkit avconvert afinfo afplay afconvert",
    [option("-o --output -file", WRITES)],
)
SOFTWAREUPDATE = loose(
    "softwareupdate",
    [flag("-l --list --history --list-full-installers", clears="run"), "--no-scan --all --verbose --agree-to-license"],
    does=runs("macOS updates", "registry", (Manner.INSTALL, Manner.SYSTEM)),
)
MAS = command(
    "mas",
    subcommands=[
        loose("list search info outdated version account home"),
        loose("*", does=runs("an application", "registry", (Manner.INSTALL, Manner.SYSTEM))),
    ],
)
INSTALLER = command(
    "installer",
    ANY,
    [
        flag("-pkginfo -dominfo -volinfo -query -vers", clears="run"),
        option("-pkg -package", "PACKAGES", manner=Manner.SYSTEM),
        "-target= -tgt= -verbose -allowUntrusted -applyChoiceChangesXML= -dumplog",
    ],
    style=WORDS,
)
PKGUTIL = command(
    "pkgutil",
    ANY,
    [
        "--pkgs[=] --pkg-info= --files= --file-info= --payload-files= --check-signature= --group-pkgs= --groups --packages --volume= --verbose -v --only-files --only-dirs --regexp",
        option("--expand --expand-full", READS, operands="UNPACKS_INTO"),
        option("--flatten", READS, operands="WRITES"),
        option("--forget --learn", PLAIN, SETTINGS),
    ],
    style=WORDS,
)
PKGBUILD = command(
    "pkgbuild productbuild",
    "WRITES",
    [
        option("--root --component --scripts --resources --distribution --package --component-plist", READS),
        "--identifier= --version= --install-location= --sign= --ownership= --analyze --keychain= --min-os-version= --timestamp --quiet --filter= --package-path= --product=",
    ],
    style=WORDS,
)
NSCURL = command(
    "nscurl",
    "FETCHES",
    [option("-o --output", WRITES), option("-dir", WRITES), "-k -L -i -v -m= -H= --ats-diagnostics --verbose"],
    style=WORDS,
)
STREAMZIP = loose("streamzip")
SNMP = loose("snmptrap snmpset", does=fetches("another machine", "remote"))
ARCH_RUN = command("sandbox-exec", "ARGV", [option("-f", READS), "-n= -p= -D="])

CASES = """
allow  launchctl list
ask    launchctl load -w ~/Library/LaunchAgents/com.x.plist
       write this Mac's launch agents and daemons
ask    launchctl bootout gui/501/com.x
allow  defaults read com.apple.dock
ask    defaults write com.apple.loginwindow LoginHook /tmp/x.sh
allow  osascript -e 'display notification "rm -rf / done" with title "Build"'
deny   osascript -e 'do shell script "rm -rf ~"'
ask    osascript -e 'do shell script "whoami" with administrator privileges'
ask    osascript -e 'tell application "Finder" to delete POSIX file "/x"'
ask    osascript -l JavaScript -e 'Application("Finder")'
deny   printf 'do shell script "rm -rf ~"' | osascript
ask    osascript /tmp/../Users/x/evil.scpt
allow  csrutil status
ask    csrutil disable
allow  spctl --status
ask    spctl --master-disable
ask    xattr -d com.apple.quarantine tool.app
allow  xattr -l tool.app
deny   diskutil eraseDisk JHFS+ x /dev/disk2
allow  diskutil list
ask    nvram boot-args=x
allow  pmset -g
ask    pmset -a sleep 0
allow  plutil -p Info.plist
allow  plutil -lint Info.plist
ask    plutil -convert xml1 -o ~/Library/LaunchAgents/x.plist a.plist
allow  sw_vers
allow  system_profiler SPHardwareDataType
ask    dscl . -create /Users/x UserShell /bin/bash
allow  dscl . -list /Users
ask    pbpaste | head -3
allow  pbpaste | wc -c
allow  echo done | pbcopy
ask    xclip -o -selection clipboard
allow  git rev-parse HEAD | xclip -selection clipboard
ask    screencapture -x /tmp/s.png
ask    log erase --all
allow  log show --last 5m
ask    tccutil reset All
ask    softwareupdate -i -a
allow  softwareupdate -l
ask    sfltool resetbtm
deny   sandbox-exec -p '(version 1)(allow default)' rm -rf ~
ask    installer -pkg evil.pkg -target /
"""
