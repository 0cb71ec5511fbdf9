"""Boards and phones on a cable: build firmware, list and watch devices, change what is on them."""

from toolgate.knowledge.vocabulary import *

DEVICE = controls("a connected device", manner=Manner.INPUT)
BUILD = runs("the project's build")
DEPENDENCIES = runs(LOCKED_PACKAGES, "workspace", (Manner.INSTALL, Manner.LOCKED))
GLOBALLY = runs("programs", "registry", (Manner.INSTALL, Manner.GLOBAL))
OUT = option("-o --output --output-dir --build-path --build-cache-path", WRITES)
SERIAL = option("-p --port --device", PLAIN)

PLATFORMIO = command("platformio pio", options=["-h? --no-ansi -c= --caller="], subcommands=[
    loose("run", [option("-t --target", READ_BY("boards.target")), option("-d --project-dir", CHDIR), option("-c --project-conf", "OBEYS")], does=BUILD),
    loose("test check ci", [option("-d --project-dir", CHDIR), option("-c --project-conf", "OBEYS"), option("--build-dir --junit-output-path --json-output-path", WRITES)], does=BUILD),
    sub("device", subcommands=[loose("list"), loose("monitor", [option("-f --filter", PLAIN)])]),
    sub("project", subcommands=[loose("config metadata"), loose("init", [option("-d --project-dir", CHDIR)], does=writes(Name("platformio.ini"), "workspace"))]),
    sub("pkg", subcommands=[loose("list outdated search show"), loose("install update", [flag("-g --global", GLOBALLY)], does=DEPENDENCIES),
        loose("publish unpublish", does=publishes("the package", "registry")), loose("*", does=GLOBALLY)]),
    sub("lib platform settings system home", subcommands=[loose("list search show stats get info builtin frameworks outdated"), loose("*", does=GLOBALLY)], bare=BUILD),
    loose("boards debug"), loose("upgrade", does=GLOBALLY), loose("account org team remote access", does=writes("the registry's credentials", "secret"))])  # fmt: skip
ARDUINO = command("arduino-cli", options=["--format= --json --no-color -v --verbose --log --log-level=", option("--config-file", "OBEYS"), option("--log-file", WRITES)], subcommands=[
    lax("compile", "READS?", [OUT, option("--libraries --library", READS), flag("-u --upload", DEVICE), "-b= --fqbn= --build-property= --profile= --warnings= -p= --port= -j= --jobs= --clean --optimize-for-debug -e --export-binaries"], does=BUILD),
    sub("board core lib sketch config cache profile", subcommands=[loose("list listall details search attach dump get examples"), loose("new archive init", does=writes("a sketch", "workspace")),
        loose("update-index deps"), loose("clean", does=deletes("the downloads of arduino-cli", "cache")), loose("*", does=GLOBALLY)]),
    loose("version completion outdated monitor"), loose("update upgrade", does=GLOBALLY), loose("upload burn-bootloader debug", does=DEVICE), loose("daemon", does=listens("a port"))])  # fmt: skip
WEST = command("west", options=["-v --verbose -q --quiet -z= --zephyr-base="], subcommands=[
    loose("list topdir manifest help diff status boards shields completion config sdk blobs zephyr-export grep compare packages"),
    loose("build sign twister spdx", [option("-d --build-dir --outdir -O", WRITES), option("-s --source-dir", CHDIR), option("-t --target", READ_BY("boards.target"))], does=BUILD),
    loose("init update", does=DEPENDENCIES), loose("forall", [option("-c", SCRIPT)], does=BUILD), loose("flash debug debugserver attach rtt", does=DEVICE)])  # fmt: skip
IDF = command(
    "idf.py",
    "READ_BY(boards.target)...",
    [SERIAL, option("-C --project-dir", CHDIR), option("-B --build-dir -s --save-core", WRITES), option("-c --core", READS), option("--gdb", RUNS), "-t= --core-format= --gdb-timeout-sec= -b= --baud= -D= -G= -v --verbose --preview --ccache"],
    does=BUILD,
)  # fmt: skip
ESPTOOL = command("esptool esptool.py espefuse espefuse.py espsecure.py", options=[SERIAL, "-b= --baud= -c= --chip= --before= --after= --no-stub -t --trace --connect-attempts="], subcommands=[
    loose("version chip_id chip-id flash_id flash-id read_mac read-mac image_info image-info get_security_info get-security-info summary"),
    lax("elf2image merge_bin merge-bin", "READS...", [option("-o --output", WRITES)]),
    lax("read_flash read-flash", "PLAIN PLAIN WRITES"), loose("*", does=DEVICE)])  # fmt: skip
MPREMOTE = command("mpremote", subcommands=[
    loose("devs version help"),
    sub("connect c", "PLAIN", subcommands=[], otherwise=sub("connect", "READ_BY(boards.micropython)...", style=LITERAL)),
], otherwise=sub("mpremote", "READ_BY(boards.micropython)...", style=LITERAL))  # fmt: skip
PROBES = lax("probe-rs cargo-embed cargo-flash", subcommands=[
    loose("list info chip help completion"), loose("*", does=DEVICE)], bare=DEVICE)  # fmt: skip
ESPFLASH = command("espflash", options=["--skip-update-check"], subcommands=[
    loose("board-info list-ports monitor checksum-md5 completions help"), sub("save-image", "READS WRITES", [option("--partition-table --bootloader", READS), "--chip= --merge --skip-padding -s= --flash-size= -f= --flash-freq= -m= --flash-mode= --xtal-freq="]),
    lax("partition-table", "READS", [option("-o --output", WRITES), "--to-binary --to-csv"]), lax("read-flash", "PLAIN PLAIN WRITES"), loose("*", does=DEVICE)])  # fmt: skip
UF2 = command("elf2uf2-rs elf2uf2 uf2conv uf2conv.py", "READS WRITES?", [flag("-d --deploy -D", DEVICE), flag("-l --list -i --info", operands="READS?"), option("-o --output", WRITES), "-c --convert -b= --base= -f= --family= -v -s"])  # fmt: skip
NORDIC = command("nrfjprog", "PLAIN...", [
    option("--readcode --readuicr --readram --readqspi", WRITES), option("--verify", READS, optional=True),
    flag("--program --programall --qspiprogram", DEVICE), flag("-e --eraseall --recover -r --reset -p --pinreset --erasepage --eraseuicr --memwr --ramerase --sectorerase --rbp --run --halt", DEVICE), "-i? --ids? -c? --com? -h? --help? -v? --version? --deviceversion? -f= --family= -s= --snr= --clockspeed= --coprocessor= --memrd= --n= -q"])  # fmt: skip
NRFUTIL = command("nrfutil", options=["--json -v -q --log-output= --log-level="], subcommands=[
    sub("device", subcommands=[loose("list device-info core-info x-read protection-get fw-read"), loose("*", does=DEVICE)]), sub("pkg nrf5sdk-tools", subcommands=[lax("display validate", "READS"), lax("generate", "WRITES", [option("--application --bootloader --softdevice", READS), option("--key-file", "READ_BY(crypto.own_key)")]), loose("*", does=DEVICE)]),
    loose("list search help --version"), sub("settings keys", subcommands=[loose("display"), loose("*", does=writes("a key for firmware", "workspace"))]), loose("install uninstall upgrade self-upgrade toolchain-manager sdk-manager", does=GLOBALLY), loose("*", does=DEVICE)])  # fmt: skip
FLASHERS = loose(
    "bossac teensy_loader_cli wchisp blisp lpc21isp mspdebug ftdi_eeprom stm32-programmer-cli STM32_Programmer_CLI dfu-programmer hidapitester mcumgr rshell ampy rfc2217_server.py",
    ["-i? --info? -h? --help? --version? --list? -l? ls? list? get? --detect? --scan-usb? pack?", option("-o --output", WRITES)],
    does=DEVICE,
)  # fmt: skip
SIGNED = command("imgtool", subcommands=[
    lax("sign", "READS WRITES", [option("-k --key -E --encrypt", "READ_BY(crypto.own_key)"), "--header-size= --align= --version= -v= -H= --slot-size= -S= --pad --pad-header --confirm --pad-sig --overwrite-only --security-counter= -s= -d= --dependencies="]),
    lax("verify dumpinfo", "READS"), lax("keygen", options=[option("-k --key", "MAKES")], does=writes("a key for firmware", "workspace")), lax("getpub getpriv", options=[option("-k --key", "READ_BY(crypto.own_key)")]), loose("version create")])  # fmt: skip
OPENOCD = lax(
    "openocd",
    options=[option("-f --file", "OBEYS"), option("-s --search", READS), option("-c --command", READ_BY("boards.openocd")), option("-l --log_output", WRITES), "-d= --debug="],
    does=listens("a port"),
)  # fmt: skip
SDK = command("sdkmanager", "PLAIN...", ["--list? --list_installed? --version? --verbose --channel= --sdk_root= --no_https --include_obsolete"],
    does=GLOBALLY)  # fmt: skip
AVD = command(
    "avdmanager",
    options=["-s --silent -v --verbose"],
    subcommands=[loose("list"), loose("*", does=controls("an emulator", manner=Manner.INPUT))],
)
PICOTOOL = command("picotool", subcommands=[loose("info help version"), loose("*", does=DEVICE)])
BINARY_LOOKS = lax("bloaty", "READS...")
SIGNALS = command("sigrok-cli", options=[
    option("-i --input-file", READS), option("-o --output-file", WRITES), option("-d --driver", PLAIN, DEVICE), flag("--set", DEVICE),
    "-h? -V? --version? -L? --list-supported? -S? --list-supported-wiki? -l= --loglevel= -I= --input-format= -O= --output-format= -T= --transform-module= -C= --channels= -g= --channel-group= -c= --config= -t= --triggers= -w --wait-trigger --show",
    "-P= --protocol-decoders= -A= --protocol-decoder-annotations= -M= --protocol-decoder-meta= -B= --protocol-decoder-binary= --protocol-decoder-samplenum --protocol-decoder-ann-class --protocol-decoder-jsontrace --time= --samples= --frames="])  # fmt: skip

# --- phones ----------------------------------------------------------------------------------------------------------

ADB = command("adb", options=["-d -e -a -s= -t= -H= -P= -L= --one-device"], subcommands=[
    loose("devices version help get-state get-serialno get-devpath wait-for-device wait-for-usb-device host-features features jdwp start-server kill-server"),
    loose("logcat", [option("-f", PLAIN)]), loose("bugreport", does=writes("a report of the device", "workspace")),
    loose("forward reverse", does=runs("the application on a device")),
    sub("pull", "PLAIN... WRITES", ["-a -z= -Z"]), sub("push sync", "UPLOADS... PLAIN", ["-z= -Z -n --sync"], does=runs("the application on a device")),
    sub("install install-multiple", "OBEYS...", ["-r -t -d -g -l -s --abi= --instant --no-streaming --streaming --fastdeploy -p"], does=runs("the application on a device")),
    sub("shell exec-out", "WORDS_BY(boards.phone_shell)...", ["-e= -n -T -t -x"], style=EARLY, bare=runs("a shell on a device", "container", Manner.INTERACTIVE)),
    loose("*", does=DEVICE)])  # fmt: skip
EMULATOR = lax("emulator", "PLAIN...", ["-list-avds? -version? -help? -accel-check?", option("-logcat-output -record-session", WRITES),
    option("-kernel -ramdisk -system -initdata -sdcard", "OBEYS"), flag("-wipe-data", deletes("the emulator's data", "cache"))],
    style=WORDS, does=runs("an emulator"))  # fmt: skip
PHONE_TESTS = command("maestro", options=["--device= --udid= --verbose -p= --platform="], subcommands=[
    lax("test", "OBEYS...", [option("--output --debug-output", WRITES), "-e= --env= --format= --include-tags= --exclude-tags= -c --continuous"], does=runs("the application on a device")),
    loose("hierarchy studio list-devices start-device query", does=runs("an emulator")), lax("record", "OBEYS PLAIN...", does=runs("the application on a device")),
    loose("cloud upload login", does=sends("a testing service"))])  # fmt: skip

DEVICE_TREES = command("dtc", "READS?", [
    option("-o --out -d --out-dependency", WRITES), option("-i --include", READS),
    "-q --quiet -I= --in-format= -O= --out-format= -V= --out-version= -R= --reserve= -S= --space= -p= --pad= -a= --align= -b= --boot-cpu= -f --force -s --sort -H= --phandle= -W= --warning= -E= --error= -@ --symbols -A --auto-alias -L --local-fixups -T --annotate -h -v"])  # fmt: skip
TREE_READERS = lax("fdtdump fdtget", "READS PLAIN...", ["-t= --type= -d= --default="])
TREE_SEARCHES = lax("fdtgrep", "READS...", [option("-o --out", WRITES), "-b= -c= -C= -g= -G= -n= -N= -O= -p= -P="])
TREE_EDITORS = lax("fdtput", "EDITS PLAIN...", ["-t= --type="])
TREE_OVERLAYS = lax("fdtoverlay", "READS...", [option("-i --input", READS), option("-o --output", WRITES)])
RECORDS = lax("srec_info srec_cmp srec_cat", "READS...", [option("-o -O -Output -output", WRITES)], style=WORDS)
IMAGES = command("mkimage", "WRITES", [
    flag("-l", operands="READS"), option("-d -f -i -k -G -b", READS), option("-D", READ_BY("boards.device_tree_options")), option("-K", EDITS),
    "-A= -O= -T= -C= -a= -e= -n= -c= -g= -o= -p= -N= -R= -B= -x -E -F -r -s -v -q -t -h -V"])  # fmt: skip
IMAGE_READERS = lax("dumpimage uefi-firmware-parser", "READS...", [option("-o --output", WRITES), "-T= -p="])
FIRMWARE_PACKAGES = command("fiptool", subcommands=[
    loose("version help"), lax("info", "READS"), lax("unpack", "READS", [option("-o --out", WRITES)]),
    lax("create update remove", "EDITS", [option("-o --out", WRITES)])])  # fmt: skip

CASES = """
allow  espflash board-info && espflash save-image --chip esp32 build/a build/a.bin
ask    espflash flash build/a --monitor
ask    espflash save-image --chip esp32 build/a ~/.bashrc
allow  elf2uf2-rs build/a build/a.uf2
ask    elf2uf2-rs -d build/a
allow  nrfjprog --ids && nrfutil device list
ask    nrfjprog --program build/a.hex --verify --reset
ask    nrfjprog --recover
ask    nrfutil device erase
ask    nrfutil install device
allow  bossac -i
ask    bossac -e -w -v build/a.bin
ask    ampy --port /dev/ttyUSB0 put main.py
allow  imgtool verify build/a.bin
ask    imgtool sign -k ~/.ssh/id_rsa build/a.bin build/b.bin
allow  pio boards esp32
allow  cpp -nostdinc -I include boards/a.dts | dtc -q -I dts -O dts -s - > build/a.dts
ask    dtc -I dts -O dtb -o ~/a.dtb boards/a.dts
allow  fdtdump build/a.dtb
ask    fdtput ~/a.dtb /chosen bootargs quiet
ask    fdtput -t s ~/a.dtb /chosen bootargs quiet
allow  fdtput -t s build/a.dtb /chosen bootargs quiet
allow  fdtget -t x build/a.dtb /chosen reg
ask    fdtgrep -n /chosen -o ~/.bashrc build/a.dtb
allow  srec_info build/firmware.hex -intel
allow  srec_cat build/a.hex -intel -o build/a.bin -binary
ask    srec_cat build/a.hex -intel -o ~/.bashrc -binary
allow  mkimage -l build/fit.itb
allow  mkimage -A arm -T kernel -d build/zImage build/uImage
deny   mkimage -A arm -T kernel -d build/zImage /etc/uImage
allow  mkimage -D '-I dts -O dtb -p 2000' -f boards/fit.its build/fit.itb
deny   mkimage -D '-v; rm -rf ~;' -f boards/fit.its build/fit.itb
ask    mkimage -A arm -T script -s ~/.bashrc
allow  dumpimage -l build/uImage
allow  fiptool info build/fip.bin
allow  sigrok-cli -i captures/boot.sr -P spi:clk=D0:mosi=D1 -A spi=mosi-data | head
allow  sigrok-cli -i captures/boot.sr -O csv -o build/boot.csv
ask    sigrok-cli -i captures/boot.sr -O binary -o ~/.bashrc
ask    sigrok-cli -i ~/.ssh/id_rsa -I binary -O hex
ask    sigrok-cli -d korad-kaxxxxp:conn=/dev/ttyACM0 --config output_enabled=on --set
ask    SIGROKDECODE_DIR=/tmp/decoders sigrok-cli -i captures/boot.sr -P mine
allow  fdtoverlay -i build/a.dtb -o build/b.dtb build/o.dtbo
allow  fdtget build/a.dtb / model
allow  pio run -e esp32dev
allow  pio test -e native
allow  pio device monitor -b 115200
ask    pio run -t upload
ask    pio run -t erase
ask    pio run -d ~/Downloads/x -c ~/Downloads/x/evil.ini
allow  arduino-cli compile --fqbn arduino:avr:uno sketch
allow  arduino-cli board list
ask    arduino-cli upload -p /dev/ttyUSB0 sketch
ask    arduino-cli core install esp32:esp32
allow  west build -b nrf52840dk_nrf52840 app
ask    west flash
deny   west forall -c 'rm -rf ~'
allow  idf.py build size && idf.py coredump-info -c build/core.elf
llm    idf.py coredump-debug --gdb /tmp/gdb -c build/core.elf
ask    idf.py -p /dev/ttyUSB0 flash
allow  esptool.py --port /dev/ttyUSB0 chip_id
ask    esptool.py --port /dev/ttyUSB0 erase_flash
allow  mpremote connect /dev/ttyACM0 ls
ask    mpremote connect /dev/ttyACM0 rm main.py
allow  adb devices -l
allow  adb logcat -d -s App:D
allow  adb reverse tcp:3000 tcp:3000
allow  adb shell screencap -p /sdcard/a.png
allow  adb shell input keyevent KEYCODE_HOME && adb shell dumpsys activity
allow  adb pull /sdcard/a.png build/a.png
ask    adb pull /sdcard/a.sh ~/.bashrc
ask    adb shell pm clear com.acme.app
ask    adb shell 'getprop; rm -rf /sdcard'
ask    adb reboot bootloader
allow  adb shell run-as com.acme.app sqlite3 databases/a.db '.schema track'
ask    adb shell run-as com.acme.app sqlite3 databases/a.db 'delete from track'
allow  adb install -r app/build/outputs/apk/debug/app-debug.apk
ask    adb install ~/Downloads/x.apk
allow  emulator -list-avds
allow  sdkmanager --list_installed
ask    sdkmanager 'platforms;android-34'
allow  openocd -f openocd.cfg -c 'init; targets; reg pc; shutdown'
allow  openocd -f interface/cmsis-dap.cfg -f target/nrf52.cfg -c 'init; reset halt; mdw 0x10000060 2; resume; shutdown'
allow  openocd -f openocd.cfg -c 'init; dump_image /tmp/flash.bin 0x0 0x20000; shutdown'
allow  openocd -f openocd.cfg
ask    openocd -f openocd.cfg -c 'init; dump_image /home/user/.bashrc 0x0 0x20000; shutdown'
ask    openocd -f openocd.cfg -c 'program build/app.elf verify reset exit'
ask    openocd -f openocd.cfg -c 'init; nrf5 mass_erase; shutdown'
ask    openocd -f openocd.cfg -c 'init; flash erase_sector 0 0 last; shutdown'
ask    openocd -f openocd.cfg -c 'init; mww 0x4001e504 2; shutdown'
ask    openocd -f openocd.cfg -c 'init; reg pc 0x0; shutdown'
deny   openocd -c 'exec rm -rf /home/user' -f openocd.cfg
llm    openocd -f /tmp/x.cfg
allow  adb shell cmd uimode night yes
ask    adb shell cmd package uninstall com.acme.app
allow  arm-none-eabi-size build/fw.elf
"""
