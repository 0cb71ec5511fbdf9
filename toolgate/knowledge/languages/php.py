"""PHP: how it is written, the calls that touch the world, and what each one does.

The words on the right are those of `analysis/code/scripting/actions.py`, followed by the arguments they act on.
"""

from toolgate.knowledge.vocabulary import named

NAMES = "php"
LEXIS = {
    "line": ("//", "#"),
    "block": (("/*", "*/"),),
    "raw": "'",
    "rich": '"',
    "command": "`",
    "inner": ("{$", "${", "$"),
    "sigils": "$",
    "newlines": False,
}
GRAMMAR = {
    "literals": "here-documents", "tags": "<? ?> php =", "separators": ", =>", "exports": True, "unbracketed": True, "by_name": True,
    "requested": "$_GET $_POST $_REQUEST $_COOKIE $_FILES",
}  # fmt: skip
MODULES = {"words": "require include"}
JOINING = "."

TABLE = named({
    "foreach": "loop",
    "system exec passthru shell_exec popen": "shell 0",
    "proc_open": "list 0",
    "pcntl_exec": "argv 0 1",
    "eval": "code 0",
    "assert create_function": "code -1",
    "unserialize igbinary_unserialize": "decode 0",
    "curl_setopt curl_setopt_array": "hand",
    "preg_replace_callback trim strtolower rtrim realpath dirname": "text same",
    "include include_once require require_once": "run 0",
    "dl FFI.cdef posix_setuid": "native",
    """
        file_get_contents file readfile fopen_url show_source highlight_file parse_ini_file simplexml_load_file copy_from_url
        """: "read 0",
    "fopen SplFileObject": "opened 0 1",
    "file_put_contents": "write 0 1",
    "unlink rmdir": "delete 0",
    "rename": "move 0 1",
    "copy move_uploaded_file": "copy 0 1",
    "mkdir touch tempnam": "make 0",
    "chmod": "mode 1 0",
    "chown chgrp": "edit 0",
    "symlink": "link 0 1",
    "link": "tie 0 1",
    "scandir glob opendir": "names 0",
    "chdir": "chdir 0",
    "fsockopen pfsockopen stream_socket_client socket_connect": "connect 0 1",
    "stream_socket_server socket_create_listen socket_bind": "listen 0",
    "curl_init get_headers Guzzle.get gethostbyname dns_get_record": "fetch 0",
    "mail": "send 0",
    "posix_kill": "signal 0",
    "pcntl_fork": "fork",
    "print_r var_dump printf var_export phpinfo": "show",
    "base64_decode": "text base64",
    "hex2bin": "text hex",
    "str_rot13": "text rot13",
    "urldecode rawurldecode": "text url",
    "strrev": "text reverse",
    "chr": "text letters",
    "implode": "text join",
    "sprintf": "text printf",
    "getcwd": "text here",
    "getenv": "environment 0",
    "mysqli_query pg_query $db.query $pdo.query $pdo.exec $db.exec $mysqli.query": "query -1",
    "call_user_func call_user_func_array array_map usort array_walk register_shutdown_function": "apply 0",
})  # fmt: skip
PREFIXES = "\\"
ENVIRONMENT = "$_ENV $_SERVER"
KEYWORDS = """
    abstract and array as bool break case catch class clone const continue default do echo else elseif extends finally float fn for
    foreach function global if implements include include_once instanceof int interface match namespace new or print private protected
    public require require_once return static string switch throw trait try use var while xor yield
"""
CONSTANTS = {"__DIR__": "<beside>", "__FILE__": "<beside>/script.php"}
