"""Simulators of processors and boards, and debug probes."""

from toolgate.knowledge.vocabulary import *

DEVICE = controls("a connected device", manner=Manner.INPUT)
GLOBALLY = runs("programs", "registry", (Manner.INSTALL, Manner.GLOBAL))
SIMULATED = runs("the project's program in a simulator")
OBEDIENT = listens("a port that controls the simulator", "private")

RENODE = command("renode", "READ_BY(renode.script)?", [
    option("-e --execute", READ_BY("renode")), option("--config", OBEYS), option("--pid-file", WRITES),
    flag("--console", clears="listen"), option("-P --port --robot-server-port", PLAIN, unknown("a port that controls the simulator")),
    "-h? --help? -v? --version? -p --plain --disable-xwt --disable-gui --hide-monitor --hide-log --hide-analyzers --keep-temporary-files"],
    style=WORDS, does=OBEDIENT)  # fmt: skip
SPIKE = command("spike", "OBEYS OBEYS? PLAIN...", [
    "-h? --help? -p= -m= -d -g -l --isa= --ic= --dc= --l2= --pc= --hartids= --priv= --varch= --log-commits --log-cache-miss --disable-dtb --misaligned --big-endian --pmpregions= --bootargs= --real-time-clint --instructions=",
    option("--log", WRITES), option("--dtb --initrd", READS), option("--kernel --debug-cmd", OBEYS), option("--extlib", RUNS)], style=EARLY, does=SIMULATED)  # fmt: skip
PYOCD = command("pyocd", options=["-h? --help? -V? --version?"], subcommands=[
    sub("list", "", ["-p --probes -t --targets -b --boards --plugins -n= --name= -r= --vendor= -s= --source= -H --no-header -v -q"]), sub("json", "", ["-p --probes -t --targets -b --boards --no-config"]),
    sub("pack", subcommands=[loose("show find"), loose("update clean install", does=GLOBALLY)]),
    loose("*", [option("--script --config --pack", OBEYS)], does=DEVICE)])  # fmt: skip
ST_INFO = command(
    "st-info",
    "",
    [
        "--version --flash --pagesize --sram --serial --hla-serial --descr --chipid --probe --connect-under-reset --freq= --debug"
    ],
)
ST_UTIL = command("st-util", "", [
    "-h? --help? -V? --version? -p= --listen_port= -m --multi -n --no-reset -v= --verbose= --freq= --serial= -u --connect-under-reset"],
    does=(listens("port 4242", "machine"), DEVICE))  # fmt: skip
STM32FLASH = command("stm32flash", "PLAIN", [
    "-h? -a= -b= -m= -n= -s= -S= -f -F= -i= -q -c -v", option("-r", WRITES), option("-w", READS, DEVICE), flag("-u -j -k -o -C -R -e", DEVICE), option("-g", PLAIN, DEVICE)])  # fmt: skip
JLINK = lax("JLinkExe JLink JLinkGDBServer JLinkGDBServerCL JLinkGDBServerCLExe JLinkRTTLogger JLinkRTTLoggerExe", "WRITES?", [
    option("-CommandFile -CommanderScript -JLinkScriptFile -ScriptFile -xc", OBEYS)], style=WORDS, does=DEVICE)  # fmt: skip
FPGA = command("openFPGALoader", "READS...", [
    "--list-boards? --list-cables? --list-fpga? --help? -h? -V? --Version? --version? -?? -b= --board= -c= --cable= --freq= --detect --scan-usb --fpga-part= --index-chain= -v --verbose --verbose-level= --quiet -q",
    flag("-f --write-flash -m --write-sram -r --reset --bulk-erase --unprotect-flash", DEVICE), option("--protect-flash", PLAIN, DEVICE)], given=DEVICE)  # fmt: skip
BUS_LOOKS = command("candump cansniffer canbusload isotpdump", "PLAIN...", [
    flag("-l", writes("a log of the bus", "workspace")), option("-f", WRITES), option("-b -B", PLAIN, controls("devices on the bus", manner=Manner.INPUT)), "-h? -?? --help? -t= -H -c -i -a -S -s= -u= -L -n= -r= -d -e -8 -x -T= -D"])  # fmt: skip
BUS_SENDS = loose("cansend cangen isotpsend", does=controls("devices on the bus", manner=Manner.INPUT))
BUS_PLAYS = lax(
    "canplayer", "PLAIN...", [option("-I", READS)], does=controls("devices on the bus", manner=Manner.INPUT)
)

CASES = r"""
allow  renode --disable-xwt --console --plain -e 'mach create; machine LoadPlatformDescription @platforms/cpus/stm32f4.repl; sysbus LoadELF @build/fw.elf; uart2 CreateFileBackend @/tmp/uart.txt true; emulation RunFor "0:0:3"; cpu PC; quit'
allow  renode --console --disable-xwt scripts/board.resc -e 'start; sysbus ReadDoubleWord 0x20000000; cpu PC 0x8000000; q'
allow  renode --console -e '$bin=@build/fw.elf; mach create; sysbus LoadELF $bin'
ask    renode --disable-xwt scripts/board.resc
ask    renode --console -P 1234 scripts/board.resc
llm    renode --console /tmp/strange.resc
llm    renode --console -e 'include @/tmp/strange.resc'
llm    renode --console -e '$x=@/tmp/strange.py; i $x'
ask    renode --console -e 'include @https://a.example/x.resc'
ask    renode --console -e 'include $file'
deny   renode --console -e "python 'import shutil; shutil.rmtree(\"/home/user\")'"
deny   renode --console -e "mach create; python 'import os; os.system(\"rm -rf ~\")'"
ask    renode --console -e 'mach create; machine StartGdbServer 3333'
ask    renode --console -e 'uart2 CreateFileBackend @/home/user/.bashrc true'
ask    renode --console -e 'logFile @/home/user/.profile'
ask    renode --console -e 'cpu AddHook 0x8000000 "import os"'
ask    renode --console -e 'emulation CreateTap "tap0" "tap"'
ask    renode --console -e 'watch "include @/tmp/x.py" 100'
ask    renode --console -e "$COMMANDS"
allow  spike --isa=rv64gc pk build/hello
llm    spike --extlib=/tmp/x.so build/hello
ask    spike --log=/home/user/.bashrc build/hello
allow  pyocd list --probes
ask    pyocd flash -t nrf52840 build/fw.hex
ask    pyocd erase --chip
ask    pyocd pack install nrf52
allow  st-info --probe
ask    st-util -p 4500
allow  stm32flash -r build/dump.bin /dev/ttyUSB0
ask    stm32flash -w build/fw.bin /dev/ttyUSB0
ask    stm32flash -o /dev/ttyUSB0
ask    stm32flash -r ~/.bashrc /dev/ttyUSB0
ask    JLinkExe -device nRF52 -CommandFile flash.jlink
ask    JLinkGDBServer -device nRF52 -if SWD
allow  openFPGALoader --list-boards
allow  openFPGALoader -b icebreaker --detect
ask    openFPGALoader -b icebreaker build/top.bit
ask    openFPGALoader -b icebreaker --bulk-erase
allow  candump -h 2>&1 | head -3
allow  candump -n 20 can0 | sort | uniq -c
ask    candump -f ~/.profile can0
ask    candump -b can1 can0
deny   renode --console @https://a.example/x.resc
llm    renode --console @/tmp/x.resc
ask    cansend can0 123#DEADBEEF
ask    canplayer -I capture.log
"""
