"""Words on the command line of an undescribed program that say what it does: read, build, or anything else."""

from toolgate.knowledge.vocabulary import one_of

# Reading. The words of a command line (`tasks list`, `session get 7`) are compared one by one.
LOOKING = one_of("""list ls get show status info describe view search find query count inspect explain version versions help about usage
    stat stats tree dir path where which whoami history log logs diff compare summary report doctor ping current cat print
    preview lookup check validate verify lint audit analyze analyse examples docs doc plan outline graph ps top
    capabilities features types kinds formats languages targets devices plugins modules packages outdated why size""")

# Of these, nouns: they mean reading only as the last word, since another word may be the verb.
NOUNS = one_of(
    "versions capabilities features types kinds formats languages targets devices plugins modules packages examples"
)

# The same as the first part of a word, or as an option: `list-items`, `get-user`, `--list-targets`.
ASKING = one_of("list get describe show status info")

# Building and checking.
BUILDING = one_of("""build compile bundle test tests lint check fmt format typecheck type-check types generate gen codegen docs doc dev serve
    watch preview bench benchmark coverage cov validate verify analyze analyse render convert transpile minify optimize typegen
    spec specs assemble preprocess tokenize parse simulate synth elaborate""")

# Neither reading nor building, anywhere among the words.
DOING = one_of("""force trust trusted accept flash browser delete remove drop truncate destroy purge wipe erase clear reset kill terminate revoke cancel uninstall unlink rm rmdir del
    detach disable deactivate ban kick expire evict prune trash unpublish clean flush format-disk shutdown reboot halt
    send post publish push share notify email mail reply tweet forward broadcast upload release submit invite transfer pay buy
    execute run exec eval invoke call shell spawn command bash sh start stop restart trigger attach connect listen proxy tunnel
    write update create set edit insert put patch modify rename move copy append save apply deploy install configure enable
    grant assign merge lock replace import restore rollback scale make mkdir commit register subscribe approve reject
    archive schedule migrate fork add new init setup upgrade sync pull fetch download clone login logout auth sudo su root admin
    export dump backup decrypt unseal unlock extract inject hook exploit attack crack brute spray scan enum recon sniff spoof
    repair public everyone everybody anyone tunnel expose poison relay listen backdoor implant payload shellcode mine steal harvest exfil keylog""")

# Of these, what is hard to undo, reaches others, or starts something else.
GRAVE = one_of("""delete remove drop truncate destroy purge wipe erase clear reset kill terminate revoke uninstall unlink rm rmdir del
    disable deactivate ban kick expire evict prune trash unpublish clean flush shutdown reboot halt all force yes nuke
    send post publish push share notify email mail reply tweet forward broadcast upload release submit invite transfer pay buy
    execute run exec eval invoke call shell spawn command bash sh trigger attach connect listen proxy tunnel deploy apply
    install configure enable grant merge replace import restore rollback scale register subscribe approve schedule migrate
    upgrade sync pull fetch download clone login logout auth sudo su root admin export dump backup decrypt unseal unlock
    extract inject hook public expose prod production live remote cloud cluster taint drain cordon flash format privileged
    y rollout tag rename move overwrite reject archive down stop authorize authorise modify override debug user users off
    false role roles quota billing invoice payment retire promote rotate detach rebalance settle flip evacuate sunset
    decommission demote failover cutover swap seal burn mint sign broadcast escalate impersonate assume provision teardown
    unlock bypass skip ignore disarm arm open close lift suspend resume ship launch mirror replicate restart
    message messages msg announce tell order orders place topic channel dial chat page alert everyone reveal spend campaign
    pause silence snooze mute exempt whitelist allowlist inbound
    yolo unsafe insecure dangerously unattended sandbox verify confirm permissions
    mkfs dd shred chmod chown crontab systemctl curl wget nc ssh scp rsync terraform kubectl docker zsh dash ksh fish python
    python3 perl ruby node php pwsh powershell""")

GRAVE_STARTS = (
    "flush", "reset", "delet", "destroy", "remov", "purg", "wip", "eras", "drop", "kill", "deploy", "publish", "un",
)  # fmt: skip

# Credentials, and programs for credentials or for breaking in.
TELLING = one_of("""secret secrets token tokens password passwords passwd pwd credential credentials cred creds key keys apikey keychain keyring
    vault shadow cookie cookies wallet mnemonic seed private pem pgp gpg ssh kerberos ticket tickets hash hashes ntlm sam lsass
    env environ environment sudoers""")
SHADY = (
    "key", "pass", "secret", "cred", "vault", "crypt", "wallet", "katz", "peas", "crack", "brute", "exploit",
    "sploit", "shell", "inject", "sniff", "spoof", "phish", "payload", "backdoor", "rootkit", "miner", "dump", "hydra",
    "enum", "recon", "pwn", "hack", "exec", "sudo", "root", "admin", "daemon", "agent", "proxy", "tunnel", "vpn",
    "netcat", "ncat", "socat", "nmap", "sqlmap", "msf", "bloodhound", "wipe", "erase", "kill", "remote", "rdp", "vnc", "smb", "ldap", "krb", "impacket", "stealer", "loot", "logger", "c2", "reverse",
)  # fmt: skip

# Undescribed programs that administer a machine, or start others later.
ADMINISTERING = one_of("""reg schtasks bcdedit cipher diskpart wmic rundll32 regsvr32 mshta icacls takeown sc netsh dism sfc bootrec fsutil
    manage-bde wevtutil gpupdate secedit runas psexec cscript wscript pueue task-spooler batch rathole wsl""")

# Programs that run text.

# Options whose value is a program that is started, or code that is loaded.
LOADING = one_of("plugin cc cxx compiler editor pager loader preload require interpreter engine linker")
EVERYWHERE = ("0.0.0.0", "::", "*")  # addresses that accept connections from anyone

# Endings of host names that file names hardly ever have.
DOMAINS = one_of("""com net org io dev ai co cloud xyz biz example internal local lan corp intranet onion me us uk de fr eu ru cn
    jp nl site online tech store gov edu mil invalid
    ly tk page to gg tv ws click link top shop live pro club fun icu su br au ca kr es it at be ch se no arpa""")

# Single letters that only affect the output.
LETTERS = one_of("-a -l -v -vv -q -h -V -j -n -1 -s")

# Names of projects' own scripts.
SCRIPT_NAMES = one_of("""test env watch serve start dev build format fmt time clean install link make reset clear sync kill host sort
    check expand split diff patch date info tail stop ci docs doc seed setup release deploy publish pack package
    preview run server client web app api worker lint types prepare generate version service init pkg port log logs
    login history profile security open write convert import compare display rename look act batch parallel progress
    daemon mount route update upgrade status bench benchmark shell console mix snap pass say dot play record""")

# Programs that re-encode their input.
ENCODERS = one_of("xxd base64 base32 basenc od hexdump gzip zstd xz openssl uuencode")

# The option by which an interpreter takes a text that it runs.
TAKES = {
    **dict.fromkeys("sh bash zsh dash ksh python python3 python2".split(), "-c"),
    **dict.fromkeys("perl ruby node lua deno bun".split(), "-e"),
    **dict.fromkeys("pwsh powershell".split(), "-Command"),
    "php": "-r",
}
