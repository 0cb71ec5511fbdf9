"""Programs that only show something: the state of the machine or its network, text, pictures, games."""

from toolgate.knowledge.vocabulary import *

MACHINE_LOOKS = loose(
    "speaker-test gotop bashtop ytop zenith gpustat nvitop radeontop intel_gpu_top rocminfo clinfo vulkaninfo "
    "vainfo vdpauinfo glxinfo glxgears eglinfo xdpyinfo xwininfo xlsclients xlsfonts xprop wayland-info "
    "edid-decode lstopo-no-graphics hwloc-ls cpuid cpufetch macchina nitch paleofetch ufetch hyfetch lsusb.py "
    "usb-devices lsgpio gpioinfo gpiodetect lsiio iio_info ras-mc-ctl edac-util numastat likwid-topology "
    "iotop ctop bottom smem bwm-ng "
    "pcitool acpitool dysk lfs dfc pdu diskonaut erdtree erd-tree bandwhich "
    "tegrastats jtop i3status powerstat tty-clock clockywock "
    "ddate hebcal sunwait"
)
TEXT_LOOKS = lax(
    "highlight source-highlight chroma rich rich-cli frogmouth mdv ccat heksa binocle bingrep bgrep sgrep "
    "agrep tre-agrep ucg weggli diffstat diffoscope icdiff dwdiff diff-so-fancy difftastic patdiff "
    "jsondiffpatch daff csv-diff git-delta vbindiff radiff2 diffpdf pdfdiff imgdiff odiff pixelmatch "
    "perceptualdiff blink-diff reg-cli dssim butteraugli ssimulacra2 vmaf loc gocloc pygount wordnet wn sdcv "
    "diction untex xpdf sioyek djview epr epy trid magika polyfile mediaconch exifprobe pngcheck pngmeta "
    "jpeginfo gifview webpinfo tiffinfo tiffdump id3info mp4dump ogginfo opusinfo mid2asc elfinfo "
    "pefile peinfo pev readpe pescan jtool rz-bin rz-hash rahash2 rasm2 rax2 rafind2 ansifilter rz-ax apkanalyzer aapt aapt2 "
    "dexdump pydisasm unpyc",
    "READS...",
)
DECOMPILERS = lax(
    "baksmali smali dex2jar enjarify procyon cfr fernflower ilspycmd monodis ikdasm decompyle3 uncompyle6 pycdc luadec unluac",
    "READS...",
    [option("-o --output --outputdir --outputpath --output-directory", WRITES)],
)
JADX = lax("jadx", "READS...", [option("-d -ds -dr --output-dir --output-dir-src --output-dir-res", WRITES)])
PICTURES = lax(
    "sxiv nsxiv imv imv-wayland eog gwenview geeqie qiv xv viu chafa timg catimg tiv termpix icat kitten-icat "
    "img2sixel lsix ueberzugpp evince okular mupdf atril xreader foliate gthumb nomacs pqiv eom "
    "shotwell-viewer xviewer ristretto lximage-qt swayimg gtkwave surfer-waves sonic-visualiser spek friture "
    "llpp qpdfview",
    "READS...",
)
GAMES = loose(
    "nethack angband crawl ninvaders nsnake nudoku bastet gomoku wump battlestar asciiquarium cbonsai genact "
    "no-more-secrets nms oneko xeyes xclock terminal-parrot steam_locomotive bucklespring typespeed ttyper "
    "typioca gtypist 2048-cli 2048 gnuchess stockfish fairy-stockfish crafty phalanx gnugo pachi"
)
CLUSTER_LOOKS = loose(
    "kubectl-tree kubectl-neat kubectl-view-allocations kubectl-who-can kubectl-images kubectl-df-pv rakkess "
    "rbac-lookup rback kubepug helm-docs"
)
INDEX_LOOKS = loose(
    "pypistats pip-search yolk qypi npm-name npm-home npm-view bundlephobia bundle-phobia packagephobia "
    "cargo-info libraries-io johnnydep"
)
PYGMENTIZE = lax(
    "pygmentize",
    "READS...",
    [
        option("-o", WRITES),
        "-l= -f= -O= -P= -F= -S= -s -g -v -a= -N= -C",
        flag("-x", runs("a custom lexer", "unknown")),
    ],
)
SCREENSHOTS = lax(
    "import xwd",
    "WRITES?",
    [
        option("-o --output -out -f --file --path", WRITES),
        option("-e --exec", SCRIPT),
        option("-window -display -resize -crop -quality -delay -pause -geometry -depth -density -id -name", PLAIN),
    ],
    style=WORDS,
)

CASES = """
allow  pygmentize -l python main.py
ask    pygmentize -l text /etc/shadow
ask    pygmentize -x -l ./lexer.py main.py
allow  import -window root /tmp/screen.png
ask    import ~/screen.png
allow  difftastic a.py b.py
allow  jadx -d out app.apk
ask    jadx -d ~/.config app.apk
       read app.apk
       write ~/.config
ask    uncompyle6 -o ~/.bashrc a.pyc
allow  uncompyle6 -o build a.pyc
allow  baksmali d a.dex -o out
ask    cfr a.jar --outputdir ~/x
allow  gpioinfo
allow  chafa picture.png
ask    rz-bin ~/.ssh/id_rsa
"""
