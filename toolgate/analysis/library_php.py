"""PHP: the calls that touch the world."""

from __future__ import annotations

from toolgate.analysis.other_library import Library


def _all(names: str, action: str) -> dict[str, str]:
    return dict.fromkeys(names.split(), action)


TABLE = {
    **_all("system exec passthru shell_exec popen", "shell 0"), "proc_open": "list 0", "pcntl_exec": "argv 0 1",
    **_all("eval assert create_function", "code -1"), "eval": "code 0", "preg_replace_callback": "text same",
    **_all("include include_once require require_once", "run 0"), **_all("dl FFI.cdef", "native"), "unserialize": "text same",
    **_all("file_get_contents file readfile fopen_url show_source highlight_file parse_ini_file simplexml_load_file "
           "copy_from_url", "read 0"),
    **_all("fopen SplFileObject", "opened 0 1"), **_all("file_put_contents", "write 0 1"),
    **_all("unlink rmdir", "delete 0"), "rename": "move 0 1", **_all("copy move_uploaded_file", "copy 0 1"),
    **_all("mkdir touch tempnam", "make 0"), "chmod": "mode 1 0", **_all("chown chgrp", "edit 0"),
    **_all("symlink link", "link 0 1"), **_all("scandir glob opendir", "names 0"), "chdir": "chdir 0",
    **_all("fsockopen pfsockopen stream_socket_client socket_connect", "connect 0 1"),
    **_all("stream_socket_server socket_create_listen socket_bind", "listen 0"),
    **_all("curl_init get_headers Guzzle.get", "fetch 0"), **_all("mail", "send 0"), **_all("gethostbyname dns_get_record", "fetch 0"),
    **_all("posix_kill", "signal 0"), "pcntl_fork": "fork", **_all("print_r var_dump printf var_export phpinfo", "show"),
    "posix_setuid": "native", **_all("base64_decode", "text base64"), **_all("hex2bin", "text hex"), "str_rot13": "text rot13",
    **_all("urldecode rawurldecode", "text url"), "strrev": "text reverse", "chr": "text letters", "implode": "text join",
    **_all("getcwd", "text here"), **_all("getenv", "environment 0"), **_all("trim strtolower rtrim realpath dirname", "text same"),
    **_all("mysqli_query pg_query $db.query $pdo.query $pdo.exec $db.exec $mysqli.query", "query -1"),
    **_all("call_user_func call_user_func_array array_map usort array_walk register_shutdown_function", "apply 0"),
}  # fmt: skip

LIBRARIES = {
    "php": Library(
        "php",
        TABLE,
        prefixes="\\",
        environment="$_ENV $_SERVER",
        keywords="""echo print return if else elseif while for foreach as function new class extends implements public private
            protected static use namespace const var global try catch finally throw switch case default break continue do
            instanceof clone include require include_once require_once fn match yield abstract interface trait and or xor
            array string int bool float""",
        constants={"__DIR__": "<cwd>", "__FILE__": "<cwd>/script.php"},
    )
}
