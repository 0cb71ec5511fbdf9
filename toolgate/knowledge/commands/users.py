"""useradd, passwd, setcap, chcon and others — change users, groups, passwords, capabilities and labels."""

from toolgate.knowledge.vocabulary import *

ANY = "PLAIN..."
USERS = controls("user accounts")
RIGHTS = escalates("root, through extra capabilities")
POLICY = controls("the machine's security settings")

NEW_USERS = loose(
    "useradd adduser luseradd",
    [
        flag("-D --defaults -r --read-only"),
        """
            -m -M -N -U -o -l --create-home --no-create-home --no-user-group --user-group --non-unique --no-log-init --system
            --disabled-password --disabled-login --group
        """,
    ],
    does=USERS,
)
USER_TOOLS = loose(
    "usermod userdel groupadd groupmod groupdel groupmems newusers addgroup deluser delgroup lusermod luserdel pw "
    "chpasswd chgpasswd gpasswd vipw vigr cppw cpgr pwconv pwunconv grpconv grpunconv pwck grpck update-passwd shadowconfig "
    "smbpasswd pdbedit samba-tool chsh chfn",
    [flag("-D --defaults -r --read-only")],
    does=USERS,
)
PASSWD = command(
    "passwd yppasswd chage",
    "PLAIN?",
    [
        flag("-S --status", clears="control"),
        """
            -q --quiet -k --keep-tokens -r= --repository= -R= --root= -a --all -i= --inactive= -n= --mindays= -w=
            --warndays= -x= --maxdays= -d[=] --delete -e --expire -u --unlock --stdin -f --force -s -M= -m= -W= -I= -E=
            --lastday= -h
        """,
        flag("-l --list --lock"),
    ],
    does=USERS,
)
LOGIN_RECORDS = loose("faillock faillog lastb expiry pwscore pinky finger utmpdump", [flag("--reset -r", USERS)])
SUDOERS = command(
    "visudo",
    "READS?",
    [
        flag("-c --check", clears="write"),
        "-q --quiet -s --strict -I -O -P -V",
        option("-f --file", WRITES),
        option("-x --export", WRITES),
    ],
    does=writes(Name("/etc/sudoers"), "system"),
)
LOGIN = loose("login sulogin", does=escalates("another user"))
GETTY = loose("agetty getty", [option("-l --login-program", RUNS)], does=escalates("another user"))
NEWGRP = loose("newgrp", does=escalates("another group"))
SG = command("sg", "PLAIN SCRIPT?", ["-", option("-c", SCRIPT)], does=escalates("another group"))
NEWUIDMAP = command("newuidmap newgidmap", ANY, does=escalates("other users"))
SU_LIKE = command("sudoedit", "EDITS...", ["-A -n -S -u= -g= -h= -p= -k -C= -D= -R= -T="], does=escalates())
CALIFE = command(
    "gosu su-exec setuidgid sux su-rs calife",
    "PLAIN ARGV?",
    ["-u= -U= -n= -l= -L= -e= -m= -d= -o= -p= -f= -c= -r= -t= -v -V -P -0 -1 -2 -k -w -g -m -b= -/="],
    style=EARLY,
    does=escalates("another user"),
)
CHPST = command(
    "chpst gksu gksudo kdesu kdesudo lxsudo",
    "ARGV?",
    ["-u= -U= -n= -l= -L= -e= -m= -d= -o= -p= -f= -c= -r= -t= -v -V -P -0 -1 -2 -k -w -g -b= -/="],
    style=EARLY,
    does=escalates("another user"),
)
AUTH = loose("pam_getenv pkcheck pkaction pkttyagent klist kvno")
KERBEROS = loose("kinit kdestroy kpasswd ktutil kadmin kadmin.local", does=reads("the Kerberos cache", "secret"))
DIRECTORY = loose(
    "ldapadd ldapmodify ldapdelete ldappasswd ldapmodrdn net realm adcli",
    [option("-f", READS)],
    does=controls("accounts in a directory service", "cloud"),
)
LDAP_LOOKS = loose("ldapsearch ldapwhoami ldapcompare", [option("-H -h", "FETCHES"), option("-y", READS)])
AUTH_SETUP = loose(
    "authconfig authselect pam-auth-update google-authenticator dsenableroot dseditgroup createhomedir mkhomedir_helper",
    does=USERS,
)

SETCAP = command("setcap", ANY, [flag("-v", clears="escalate"), "-q -n= -r -f"], does=RIGHTS)
GETCAP = loose("getcap getpcaps captest filecap netcap pscap", ["-v -n -r -h -a -m"])
CAPSH = command(
    "capsh",
    "PLAIN...",
    [
        flag("--print --current --supports --explain --modes"),
        option("--decode --explain --supports --has-a --has-b --has-i --has-p --is-uid --is-gid", PLAIN),
        flag("--", runs("a shell", "machine"), operands="PLAIN? SCRIPT? PLAIN..."),
        option("--uid --gid --user --caps --addamb --inh --keep --secbits --groups --chroot --cap-uid --mode --drop --delamb --iab --inmode --killit "
               "--forkfor --no-new-privs --noamb --noenv --strict --shell --suggest --license", PLAIN, escalates("root, through extra capabilities")),
        flag("==", escalates("root, through extra capabilities")),
    ],
    style="words",
)  # fmt: skip
SETPRIV = command(
    "setpriv",
    "ARGV?",
    [
        "-d? --dump? --list-caps? --no-new-privs --nnp --ambient-caps= --inh-caps= --bounding-set= --securebits= --pdeathsig= --selinux-label= --apparmor-profile=",
        "--reset-env --clear-groups --keep-groups --init-groups",
        option("--ruid --euid --reuid --rgid --egid --regid --groups", PLAIN, escalates("another user")),
    ],
    style=EARLY,
)
ARCH_OPTIONS = [
    "--list? --show? -B --32bit -F --fdpic-funcptrs -I --short-inode -L --addr-compat-layout -R --addr-no-randomize -S --whole-seconds -T",
    "--sticky-timeouts -v --verbose -X --read-implies-exec -Z --mmap-page-zero -3 --3gb --4gb --uname-2.6",
]
SETARCH_NAMED = command("linux32 linux64 i386 i486 i586 i686 x86_64 uname26", "ARGV?", ARCH_OPTIONS, style=EARLY)
SETARCH = command(
    "setarch",
    options=ARCH_OPTIONS,
    subcommands=[
        sub(
            "linux32 linux64 i386 i486 i586 i686 x86_64 uname26 aarch64 arm64 arm armv7l ppc64 ppc64le s390x riscv64",
            "ARGV?",
            style=EARLY,
        )
    ],
    otherwise=command("setarch", "ARGV?", style=EARLY),
    traits="machine-first",
)
CHCON = command(
    "chcon",
    "PLAIN EDITS...",
    [
        "-h --no-dereference --dereference --no-preserve-root --preserve-root -u= --user= -r= --role= -t= --type= -l= --range= -v -H -L -P -f",
        flag("-R --recursive", manner=Manner.RECURSIVE),
        option("--reference", LISTS, fills="PLAIN"),
    ],
)
RUNCON = command(
    "runcon",
    "PLAIN ARGV?",
    ["-c --compute -t= --type= -u= --user= -r= --role= -l= --range="],
    style=EARLY,
    does=escalates("another security context"),
)
SELINUX_LOOKS = loose(
    "getenforce sestatus seinfo sesearch matchpathcon getsebool selinuxenabled aa-status apparmor_status aa-enabled"
)
SELINUX = loose(
    "setenforce semanage setsebool restorecon fixfiles semodule load_policy audit2allow aa-enforce aa-complain aa-disable aa-teardown apparmor_parser",
    [flag("-n -l --list", manner=Manner.LOOKS)],
    does=POLICY,
)
TRUST = loose(
    "update-ca-certificates update-ca-trust trust c_rehash dpkg-statoverride make-ssl-cert update-crypto-policies",
    ["--show?"],
    does=POLICY,
)
SHELLS = command("add-shell remove-shell update-shells", ANY, does=USERS)

CASES = """
ask    useradd -o -u 0 -g 0 backdoor
       control user accounts
ask    usermod -aG sudo user
ask    echo 'root:x' | chpasswd
ask    userdel -r alice
ask    passwd root
ask    passwd -d root
allow  passwd -S
ask    gpasswd -a user docker
ask    chsh -s /tmp/evil user
deny   visudo
allow  visudo -c
ask    newgrp docker
deny   sg docker 'rm -rf ~'
deny   gosu root rm -rf /
ask    setcap cap_setuid+ep ./tool
allow  getcap -r src
allow  capsh --print
ask    capsh --gid=0 --uid=0 --
deny   capsh -- -c 'rm -rf ~'
deny   setpriv --reuid=0 rm -rf /
deny   setarch x86_64 -R rm -rf ~
allow  setarch x86_64 -R ./build/app
allow  setarch --list
ask    runcon -t unconfined_t ls
deny   chcon -R system_u:object_r:tmp_t:s0 /
allow  getenforce
ask    setenforce 0
ask    sudo update-ca-certificates
deny   sudoedit /etc/sudoers
allow  grep -rn useradd Dockerfile
"""
