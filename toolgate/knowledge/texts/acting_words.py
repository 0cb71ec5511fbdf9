"""Words in source of any language that show that it does more than compute, read files next to it, and print."""

from toolgate.knowledge.vocabulary import one_of

# Parts of names, as `remove` in `removeAll`.
ACTING = one_of("""exec execl execle execlp execv execve execvp execvpe execsync execute executable command commands cmd process processes
    processbuilder popen spawn fork vfork clone shell shellcode subprocess runtime
    remove removes unlink unlinkat delete deletes rmdir rm rmtree truncate ftruncate rename renameat move copy shred wipe purge
    create creat mkdir mkdirs mknod symlink link chmod chown utime mount unmount umount ofstream fstream fputs fwrite fprintf
    writefile writealltext writealllines writeallbytes writestring writetext appendfile appendtext filewriter printwriter
    fileoutputstream outputstream bufferedwriter randomaccessfile savefile download upload
    socket sockets connect listen listener bind accept net network tcp udp http https ftp smtp dns dial url uri uris websocket
    client server request requests fetch curl wget send sendto
    syscall syscalls unsafe asm dlopen dlsym loadlibrary mmap mprotect ptrace kill signal raise ioctl reboot extern ffi cffi jni jna
    foreign native invoke reflect reflection classloader forname getmethod getdeclaredmethod setaccessible eval evaluate
    evaluator interpreter compiler script scriptengine plugin load include_str include_bytes embed incbin
    getenv secure_getenv environ putenv setenv unsetenv getenvironmentvariable environment homedir userprofile password credential
    credentials secret secrets token cookie keychain clipboard registry crontab sudo setuid setgid
    database sql redis mongo queue_publish publish deploy""")
# Whole names, as written: lower case in some languages, with a module's name in others.
ACTING_NAMES = one_of("system write save put del erase Files os_exec fs var_os vars O_WRONLY O_CREAT O_RDWR")
# Names that contain one of these words and only read, print or test a type.
TOLD = one_of("""System scriptname copyright removeprefix removesuffix removePrefix removeSuffix link_to RuntimeError RuntimeException copied copyOf
    copyOfRange arraycopy clone copy_from_slice create_tuple processed processor native_id Runtime_version""")
# Signs of hidden action: joined names, bytes that are code, strings that are put together, addresses.
SIGNS = (
    "##",
    "\\x",
    "\\u00",
    "://",
    "%sh{",
    "env::var",
    '"w"',
    '"wb"',
    '"w+"',
    '"a"',
    '"r+"',
    "'w'",
    ".ssh",
    ".aws",
    ".env",
    "../",
    "#exec",
)
# Languages with `//` comments.
COMMENTED = one_of("go rs java kt kts c h cc cpp cxx hpp cs swift d zig dart scala sc groovy fs fsx v hx jsh")
# Prefixes of paths that lead out of the directory.
STARTS = ("/", "~")
