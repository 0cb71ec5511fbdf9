"""apt, dpkg, dnf, pacman, apk and others — manage the packages of the whole machine."""

from toolgate.knowledge.vocabulary import *

ANY = "PLAIN..."
INSTALL = runs(OPERANDS, "registry", (Manner.INSTALL, Manner.SYSTEM))
UPGRADE = runs("system packages", "registry", (Manner.INSTALL, Manner.SYSTEM))
REMOVE = controls("system packages")
SOURCES = controls("the system's package sources")
REFRESH = fetches("distribution packages", "registry")
DOWNLOAD = (REFRESH, writes(PACKAGES_HERE, "workspace"))
TIDY = deletes("downloaded packages", "cache")
SIMULATE = flag(
    "-s --simulate --just-print --dry-run --recon --no-act --print-uris",
    dry="install, reinstall, remove, purge, autoremove, autopurge, upgrade, dist-upgrade, full-upgrade, safe-upgrade, "
    "dselect-upgrade, build-dep, satisfy, clean, autoclean, auto-clean, distclean, source, hold, unhold, auto, manual, "
    "markauto, unmarkauto, minimize-manual",
    clears="run fetch",
)

APT_OPTIONS = [
    SIMULATE,
    """
        -y --yes --assume-yes -q --quiet -qq -d --download-only -f --fix-broken -m --ignore-missing --fix-missing -u
        --show-upgraded -V --verbose-versions -v --verbose -P= --build-profiles= -b --compile --build -a=
        --host-architecture= --no-install-recommends --install-recommends --install-suggests --no-install-suggests
        --no-upgrade --only-upgrade --allow-downgrades --reinstall -t= --target-release= --default-release= --purge
        --auto-remove --autoremove --no-remove --allow-remove-essential --force-yes --allow-unauthenticated
        --allow-change-held-packages --show-progress --no-download --only-source --diff-only --dsc-only --tar-only
        --arch-only --indep-only --list-cleanup --no-list-cleanup --solver= --planner= --trivial-only
        --no-allow-insecure-repositories --allow-releaseinfo-change --color --no-color --assume-no -i --important -n
        --names-only -g --generate -A --no-all-versions --all-versions --installed --upgradable --upgradeable
        --manual-installed --recurse --no-pager -h -w --with-source=
    """,
    option("-o --option", "READ_BY(packages.apt_option)"),
    option("-c --config-file", READS),
]
APT = command("apt apt-get aptitude nala apt-fast", options=APT_OPTIONS, subcommands=[
    loose("list search show showsrc policy depends rdepends check help moo why why-not versions history showpkg info"),
    loose("changelog", does=REFRESH),
    sub("update", ANY, does=REFRESH),
    sub("install reinstall build-dep satisfy markauto", ANY, given=INSTALL, bare=UPGRADE),
    sub("upgrade full-upgrade dist-upgrade safe-upgrade dselect-upgrade", ANY, does=UPGRADE),
    sub("remove purge", "READ_BY(packages.removed)...", does=REMOVE),
    sub("autoremove autopurge hold unhold unmarkauto forget-new", ANY, does=REMOVE),
    sub("clean autoclean auto-clean distclean", ANY, does=TIDY),
    sub("download source", ANY, does=DOWNLOAD),
    sub("edit-sources", ANY, does=SOURCES)])  # fmt: skip
APT_CACHE = loose(
    "apt-cache apt-file apt-show-versions apt-rdepends debtree dlocate apt-listchanges",
    [option("-o --option", "READ_BY(packages.apt_option)"), option("-c --config-file", READS)],
)
APT_MARK = command(
    "apt-mark",
    options=APT_OPTIONS,
    subcommands=[sub("showauto showmanual showhold showinstall showremove showpurge", ANY), sub("*", ANY, does=REMOVE)],
)
APT_CONFIG = command(
    "apt-config",
    ANY,
    [option("-o", "READ_BY(packages.apt_option)"), option("-c", READS), "--empty --no-empty --format="],
)
APT_SOURCES = loose(
    "add-apt-repository apt-add-repository apt-key apt-cdrom extrepo pro ubuntu-advantage ua unattended-upgrade do-release-upgrade tasksel apt-ftparchive debconf-set-selections debconf-communicate dpkg-reconfigure dpkg-divert dpkg-trigger ucf deb-systemd-helper deb-systemd-invoke",
    [
        "-L? --list? list? finger? status? --list-tasks?",
        "-d --debug",
        flag("--dry-run", dry="add-apt-repository, apt-add-repository, unattended-upgrade"),
    ],
    does=SOURCES,
)
DPKG_PACKING = [
    flag(
        "-x --extract -X --vextract -e --control -R --raw-extract",
        writes(UNPACKED, "workspace"),
        operands="READS UNPACKS_INTO?",
    ),
    flag("-b --build", operands="READS WRITES?"),
]
DPKG = command(
    "dpkg",
    ANY,
    [
        flag("-l --list -L --listfiles -s --status -S --search -p --print-avail -c --contents -I --info -f --field -V --verify -C --audit "
             "--get-selections --print-architecture --print-foreign-architectures --compare-versions --validate-pkgname --yet-to-unpack "
             "--force-help -Dh --assert-multi-arch --predep-package -W --show", operands="PLAIN..."),
        flag("-i --install --unpack -A --record-avail", operands="PACKAGES...", manner=Manner.SYSTEM),
        flag("--configure --triggers-only", UPGRADE),
        flag("-r --remove -P --purge --set-selections --clear-selections --add-architecture --remove-architecture --update-avail --merge-avail --clear-avail "
             "--forget-old-unavail", REMOVE),
        *DPKG_PACKING,
        flag("--fsys-tarfile --ctrl-tarfile", operands="READS"),
        "-a --pending --recursive -E --skip-same-version -G --refuse-downgrade -O --selected-only -B --auto-deconfigure --no-triggers --triggers",
        "--abort-after= --ignore-depends= --no-pager --status-fd= --force-all --force-confdef --force-confold --force-confnew --force-depends",
        "--force-overwrite --force-confmiss --force-architecture --no-debsig --verify-format= -D= --debug= --showformat= -q",
        option("--pre-invoke --post-invoke --status-logger", "SIDE_DOOR"),
        option("--admindir --instdir --root", "LISTS"),
        option("--log", WRITES),
        flag("--no-act --dry-run --simulate", dry=True, clears="run"),
        option("--path-exclude --path-include --force --refuse --no-force --showformat", PLAIN),
    ],
    style=EARLY,  # `dpkg -r x --no-act` removes both
)  # fmt: skip
DPKG_LOOKS = loose(
    "dpkg-query dpkg-architecture dpkg-parsechangelog dpkg-vendor dpkg-checkbuilddeps dpkg-buildflags dpkg-realpath lintian debsums deborphan dpkg-shlibdeps dpkg-scanpackages dpkg-scansources debconf-show",
    [option("-O", WRITES)],
)
DPKG_DEB = command(
    "dpkg-deb",
    "READS...",
    [
        *DPKG_PACKING,
        flag("-c --contents -I --info -f --field -W --show --fsys-tarfile --ctrl-tarfile", operands="READS PLAIN..."),
        "-v --verbose -D --debug --showformat= --deb-format= --nocheck --root-owner-group --threads-max= --uniform-compression -z= -Z= -S=",
    ],
)
DEB_BUILD = loose(
    "dpkg-buildpackage debuild dpkg-source dh debhelper dpkg-gencontrol dpkg-genchanges dch debchange pdebuild sbuild gbp equivs-build nfpm checkinstall rpmbuild rpmspec rpmlint mock",
    [option("-E --eval", "READ_BY(packages.rpm_macro)"), option("--pipe --load", "OPAQUE")],
    does=runs("the project's package rules", "workspace"),
)
DNF_OPTIONS = [
    "-y --assumeyes -q --quiet -v --verbose -C --cacheonly -e= -d= --enablerepo= --disablerepo= --repo= --repoid= -x= --exclude= --nogpgcheck",
    "--releasever= --allowerasing --best --nobest --skip-broken --refresh --downloadonly --forcearch= --color= --installroot= --comment=",
    "--setopt= --enable= --disable= --enableplugin= --disableplugin= --noplugins --noautoremove --security --bugfix --advisory= --obsoletes --showduplicates --all --installed --available --queryformat= --qf= --nodocs --rpmverbosity=",
    option("-c --config", READS), option("--downloaddir --destdir", "MAKES"),
    flag("--assumeno", clears="run control"), option("--repofrompath", PLAIN, SOURCES),
]  # fmt: skip
DNF = command("dnf yum dnf5 tdnf microdnf yum4", options=DNF_OPTIONS, subcommands=[
    loose("list info search provides whatprovides repolist repoinfo repoquery deplist check-update check updateinfo help version resolvedep leaves needs-restarting repository-packages "
        "check-upgrade config-dump repo-list"),
    sub("history group groups module alias mark repo advisory environment", subcommands=[
        loose("list info userinstalled summary provides"), loose("*", does=REMOVE)]),
    sub("makecache", ANY, does=REFRESH),
    loose("install reinstall localinstall groupinstall builddep downgrade swap", given=INSTALL),
    loose("upgrade update upgrade-minimal update-minimal distro-sync system-upgrade offline-upgrade", does=UPGRADE),
    lax("remove erase", "READ_BY(packages.removed)...", does=REMOVE),
    loose("autoremove groupremove", does=REMOVE),
    sub("clean", ANY, does=TIDY), loose("download reposync", does=DOWNLOAD),
    loose("config-manager copr shell versionlock", does=SOURCES)])  # fmt: skip
RPM = command(
    "rpm rpmquery rpmverify rpmkeys",
    ANY,
    [
        flag(
            "-q --query -V --verify -K --checksig --showrc --querytags --nomanifest", operands="PLAIN...", clears="run"
        ),
        flag("-i --install -U --upgrade -F --freshen --reinstall", operands="PACKAGES...", manner=Manner.SYSTEM),
        flag("-e --erase --import --initdb --rebuilddb --setperms --setugids --restore", REMOVE),
        """
            -a --all -l --list -p --package -c --configfiles -d --docfiles -s --state -R --requires -v --verbose -h
            --hash --qf= --queryformat= --provides --changelog --scripts --triggers --whatprovides --whatrequires --last
            -f --file -g --group --nodeps --force --replacepkgs --replacefiles --oldpackage --nosignature --nodigest
            --noscripts --root= --dbpath= --prefix= --percent --quiet -t
        """,
        flag("--test", clears="run"),
        option("-E --eval", "READ_BY(packages.rpm_macro)"),
        option("--define -D --macros --load --rcfile --undefine", "OPAQUE"),
        option("--pipe", "SIDE_DOOR"),
    ],
)
ZYPPER = command("zypper", options=["-n --non-interactive -q --quiet -v --verbose --no-refresh --no-gpg-checks --gpg-auto-import-keys -x --xmlout -t --terse -A", option("-c --config -R --root --plus-repo", PLAIN)], subcommands=[
    loose("search se info if repos lr list-updates lu list-patches lp packages pa patterns pt products pd what-provides wp services ls locks ll help ps licenses"),
    loose("install in source-install si inr", [flag("-D --dry-run", clears="run")], given=INSTALL),
    loose("update up patch dist-upgrade dup", [flag("-D --dry-run", clears="run")], does=UPGRADE),
    loose("refresh ref", does=REFRESH),
    loose("*", [flag("-D --dry-run", dry="remove, rm, removeptf, rmptf, verify, ve, install-new-recommends, inr")], does=REMOVE)])  # fmt: skip
PACMAN = command(
    "pacman yay paru pamac pikaur trizen",
    ANY,
    [
        flag("-Q --query -T --deptest -F --files -V -h -G", clears="run control fetch"),
        flag("-s --search -i --info -l --list -g --groups -p --print -k --check -o --owns", clears="run"),
        flag("-S --sync"),
        flag("-U --upgrade"),
        flag("-R --remove -D --database", deletes("system packages", "machine"), clears="run"),
        flag("-y --refresh", REFRESH),
        flag("-u --sysupgrade", UPGRADE),
        flag("-c --clean", TIDY, clears="run"),
        """
            -q --quiet -t --unrequired -n --nosave -d --nodeps -e --explicit -m --foreign -w --downloadonly -a --all -v
            --verbose -r= --root= -b= --dbpath= --noconfirm --confirm --needed --asdeps --asexplicit --overwrite=
            --ignore= --color= --noprogressbar --noscriptlet --disable-download-timeout -x --recursive --cascade
        """,
        option("--config --gpgdir --hookdir --cachedir --logfile", "OPAQUE"),
    ],
    given=INSTALL,
)
MAKEPKG = loose("makepkg", [flag("-i --install", UPGRADE)], does=runs("the project's package rules", "workspace"))
APK = command("apk", options=["-q --quiet -v --verbose -U --update-cache --no-cache --no-progress -f --force -X= --repository= -p= --root= --allow-untrusted --no-network --wait= --arch= --purge --progress --cache-dir= --print-arch --no-scripts --no-check-certificate -i --interactive", flag("-s --simulate", clears="run control fetch delete"), option("--keys-dir --repositories-file", READS)], subcommands=[
    loose("info list search policy stats version dot manifest verify audit query index -h"),
    sub("update", ANY, does=REFRESH),
    sub("add", ANY, ["-t= --virtual= -u --upgrade -l --latest --initdb"], given=INSTALL),
    loose("upgrade fix", does=UPGRADE),
    loose("del", does=REMOVE), loose("cache", does=TIDY),
    sub("fetch", ANY, [option("-o --output", "MAKES"), "-R --recursive -s --stdout -l -L --link --url"], does=REFRESH)])  # fmt: skip
EMERGE = loose(
    "emerge",
    [
        flag("-p --pretend -s --search -S --searchdesc --info -h --list-sets --check-news", clears="run"),
        flag("--sync", REFRESH),
        flag("-C --unmerge -c --depclean -P --prune --deselect", REMOVE),
    ],
    given=INSTALL,
)
GENTOO = loose("equery qlist eix")
XBPS_CHANGES = loose(
    "xbps-install xbps-remove xbps-reconfigure xbps-pkgdb", [flag("-n --dry-run", clears="run")], does=UPGRADE
)
XBPS = loose("xbps-query xbps-uhelper pkg_info")
OTHERS = command("opkg eopkg slackpkg swupd urpmi pkg pkgin pkg_add pkg_delete port fink tlmgr pkgadd winget choco scoop", options=[
    flag("--dry-run", dry="eopkg, tlmgr, fink, pkg", clears="run control"), flag("-n", dry="pkg, pkg_add, pkg_delete, eopkg, tlmgr, fink", clears="run control"),
    flag("--noaction", dry="opkg", clears="run control"), flag("--noop --what-if --whatif", dry="choco", clears="run control"), "-N -d -y -v -q -f -r -U -S -u -A --yes --quiet --verbose"], subcommands=[
        loose("info list list-installed list-upgradable search find query version which rquery stats audit show provides contents outdated installed echo deps dependents variants livecheck --version "
            "whatprovides files depends status export check home cat prefix"),
        loose("update selfupdate sync refresh", does=REFRESH),
        loose("install add upgrade in it i", given=INSTALL, bare=UPGRADE),
        loose(". *.js *.json", does=writes("a program", "workspace")),
        loose("*", does=REMOVE)])  # fmt: skip
SNAP = command("snap flatpak", options=["--supported-arches? -v --verbose --user --system --installation="], subcommands=[
    loose("list info find search version connections interfaces services logs changes tasks known model whoami warnings aliases get history remotes remote-ls remote-info permissions config "
        "document-info"),
    loose("run enter", does=runs("an installed application", "system")),
    loose("install refresh update try", given=INSTALL, bare=UPGRADE),
    loose("*", does=REMOVE)])  # fmt: skip
ALTERNATIVES = loose(
    "update-alternatives alternatives update-java-alternatives select-editor galternatives eselect archlinux-java",
    ["--display? --list? --query? --get-selections? -l? --show? list? status?", flag("--force --quiet --verbose --skip-auto")],
    does=(REMOVE, writes(OPERANDS)))  # fmt: skip
LDCONFIG = loose("ldconfig", ["-p? --print-cache? -V? -v -n -N -X -r= -c= -i -l"], does=controls("system libraries"))
GENERATED = loose(
    "locale-gen update-locale localedef update-mime-database update-desktop-database fc-cache gtk-update-icon-cache update-icon-caches glib-compile-schemas mandb "
    "update-catalog update-xmlcatalog texhash mktexlsr updmap fmtutil iconvconfig gdk-pixbuf-query-loaders validlocale",
    does=controls("generated system files"))  # fmt: skip
LSB = loose("lsb_release neofetch fastfetch screenfetch pfetch landscape-sysinfo fc-list fc-match fc-query fc-scan")

CASES = """
allow  rpm --eval '%{_libdir} %{?dist}'
deny   rpm --eval '%(rm -rf ~)'
deny   rpm -E '%{lua:os.execute("rm -rf ~")}'
deny   rpmspec --eval '%{?x:%(rm -rf ~)}'
ask    rpm -E '%{load:/tmp/x}'
allow  apt-cache search vim
allow  apt list --installed
allow  apt-get -s install nginx
allow  apt-get update
       fetch distribution packages
ask    sudo apt-get install -y jq
ask    apt-get install -y ripgrep fd-find
       run ripgrep
       run fd-find
ask    apt-get remove --purge -y openssh-server
ask    apt install ./evil.deb
deny   apt-get update -o APT::Update::Pre-Invoke::='rm -rf ~'
ask    apt-get update -o APT::Update::Pre-Invoke::=/bin/sh
allow  apt-get -o Acquire::Retries=3 update
ask    apt-get upgrade
ask    add-apt-repository ppa:evil/ppa
allow  dpkg -l | grep openssl
allow  dpkg -S /usr/bin/python3
ask    dpkg -i evil.deb
ask    dpkg --remove git
deny   dpkg --pre-invoke='rm -rf ~' -l
allow  dpkg-deb -c x.deb
allow  dpkg-deb -x x.deb build/x
allow  dnf search jq
ask    dnf install -y jq
ask    yum remove kernel
allow  dnf install --assumeno jq
allow  rpm -qa
allow  rpm -ql bash
ask    rpm -ivh evil.rpm
ask    rpm --eval '%{lua:os.execute("id")}'
deny   rpm -qa --pipe 'rm -rf ~'
allow  pacman -Qi bash
allow  pacman -Ss jq
ask    pacman -S --noconfirm jq
ask    pacman -Rns git
ask    pacman -Syu
allow  apk info
ask    apk add --no-cache curl
allow  apk add --simulate curl
allow  zypper se jq
ask    zypper in jq
allow  snap list
ask    snap install evil --classic
allow  flatpak list
ask    emerge app-misc/jq
allow  emerge -p app-misc/jq
allow  update-alternatives --list python
deny   update-alternatives --install /usr/bin/python python /tmp/evil 1
allow  ldconfig -p
allow  lsb_release -a
ask    port install jq
allow  winget list
"""
