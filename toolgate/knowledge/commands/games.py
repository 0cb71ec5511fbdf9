"""Game engines, which open, export and test a project, and programs that record terminals."""

from toolgate.knowledge.vocabulary import *

OUT = option("-o --output --out --sheet --data --save-as --export --publish-to", WRITES)
GAME = runs("the project's own code")
STORE = publishes("the game")

GODOT = lax("godot godot3 godot4 godot-mono redot", "OBEYS? INTO?", [
    option("--path", CHDIR), option("-s --script --main-pack", RUNS), option("--log-file --write-movie --benchmark-file", WRITES),
    "-h? --version? -e --editor --headless -q --quit --quit-after= --build-solutions --import -v --verbose -d --debug --check-only --audio-driver=",
    "--rendering-driver= --rendering-method= --display-driver= --resolution= --position= --fixed-fps= --time-scale= -w -f --windowed --fullscreen --no-header",
    flag("--export-release --export-debug --export-pack --export-patch --export", operands="PLAIN WRITES"),
    option("--doctool --convert-3to4 --gdscript-docs --dump-extension-api", PLAIN)], does=GAME)  # fmt: skip
LOVE = lax("love lovr love2d solar2d corona", "RUNS PLAIN...", style=EARLY, does=GAME)
UNITY = lax("unity-editor unity Unity UnrealEditor UnrealEditor-Cmd UE4Editor RunUAT RunUAT.sh defold bob.jar gamemaker-cli rpgmaker",
    "READS...", [option("-projectPath -project", CHDIR), option("-logFile -testResults -buildTarget", PLAIN), option("-importPackage -Script -script", "OBEYS"),
    "-batchmode -quit -nographics -executeMethod= -runTests -testPlatform= -accept-apiupdate -username= -serial="],
    style=WORDS, does=GAME)  # fmt: skip
ROBLOX = command("rojo argon darklua lune tarmac remodel", options=["-v --verbose --color="], subcommands=[
    lax("build sourcemap process minify convert", "READS? INTO?", [option("-o --output", WRITES), "-w --watch --include-non-scripts"], does=GAME),
    loose("serve", [option("--address", LISTENS)], does=listens("a port")), loose("init fmt-project doc plugin", does=writes("the project's files", "workspace")),
    lax("run", "RUNS PLAIN..."), loose("upload sync", does=STORE), loose("setup list help")])  # fmt: skip
PACKAGES_OF_GAMES = command("wally pesde aftman rokit", subcommands=[
    loose("install update", does=runs(LOCKED_PACKAGES, "workspace", (Manner.INSTALL, Manner.LOCKED))), loose("list search package init manifest-to-json outdated"),
    lax("add", "PACKAGES..."), loose("publish", does=publishes("the package", "registry")), loose("login logout", does=writes("the registry's credentials", "secret"))])  # fmt: skip
CONVERTED = lax("tiled tmxrasterizer terraingenerator ldtk", "READS... INTO", [OUT, "--export-map= --export-tileset= --minimize --resolve-types-and-properties --embed-tilesets",
    option("-e --evaluate", RUNS)])  # fmt: skip
SPRITES = lax(
    "aseprite libresprite texturepacker TexturePacker spine",
    "READS...",
    [OUT, flag("-b --batch"), option("--script", RUNS)],
)
RECORDED = lax("vhs terminalizer t-rec svg-term agg termtosvg", "RUNS(vhs)?", [OUT, option("-i --in", READS)], subcommands=[
    loose("themes validate new manual help"), loose("publish share", does=sends("a recording service")),
    lax("record", "WRITES PLAIN...", [option("-d --command", SCRIPT), option("-c --config", READS)]), lax("render play", "READS PLAIN...", [OUT])],
    otherwise=lax("vhs", "OBEYS...", [OUT], does=GAME), traits="relays")  # fmt: skip
BUTLER = command(
    "butler",
    subcommands=[
        loose("status version which validate help"),
        lax("file ls diff probe", "READS..."),
        loose("*", does=STORE),
    ],
)

CASES = """
allow  godot --headless --path . --export-release Linux build/game.x86_64
allow  godot-mono --headless --build-solutions --quit
allow  godot --headless -s tests/run.gd
ask    godot --headless -s ~/Downloads/x.gd
ask    godot --headless --path ~/Downloads/game
ask    godot --export-release Linux ~/.bashrc
allow  love .
ask    love ~/Downloads/game
allow  unity-editor -batchmode -quit -projectPath . -executeMethod Build.Linux
allow  rojo build -o build/game.rbxl
ask    rojo upload --asset_id 1
allow  wally install
allow  tiled --export-map json maps/l1.tmx build/l1.json
ask    tiled --export-map json maps/l1.tmx ~/.bashrc
allow  aseprite -b hero.aseprite --sheet build/hero.png
allow  vhs demo.tape
ask    vhs ~/Downloads/x.tape
ask    vhs publish demo.gif
ask    butler push build me/game:linux
"""
