"""JavaScript and TypeScript under Node, Deno and Bun: the calls that touch the world."""

from __future__ import annotations

from toolgate.analysis.other_library import Library


def _both(names: str, action: str) -> dict[str, str]:
    """A function of `fs` and its synchronous twin."""
    table = {}
    for name in names.split():
        for module in ("fs", "fs-extra", "fse", "graceful-fs"):
            table[f"{module}.{name}"] = action
            table[f"{module}.{name}Sync"] = action
    return table


def _all(names: str, action: str) -> dict[str, str]:
    return dict.fromkeys(names.split(), action)


TABLE = {
    **_all("child_process.exec child_process.execSync shelljs.exec execa.command execa.commandSync execaCommand zx.exec", "shell 0"),
    **_all("child_process.spawn child_process.spawnSync child_process.execFile child_process.execFileSync cross-spawn "
           "cross-spawn.sync execa execa.execa execa.execaSync execa.sync node-pty.spawn", "argv 0 1"),
    **_all("child_process.fork worker_threads.Worker Worker", "run 0"),
    **_all("Bun.spawn Bun.spawnSync Deno.run", "list 0"),
    "Deno.Command": "argv 0 args", "Bun.$": "shell 0",
    **_all("eval vm.runInThisContext vm.runInNewContext vm.runInContext vm.Script vm.compileFunction", "code 0"),
    "Function": "code -1", "setTimeout": "", "require": "module 0", "import": "module 0", "process.binding": "native",
    "process.dlopen": "native", "ffi-napi.Library": "native", "Deno.dlopen": "native",
    **_both("readFile createReadStream open readlink", "read 0"),
    **_both("writeFile createWriteStream outputFile writeJson outputJson writeJSON", "write 0 1"),
    **_both("appendFile", "append 0"),
    **_both("unlink rmdir remove", "delete 0"),
    **_both("rm emptyDir", "delete 0 recursive"),
    **_both("rename move", "move 0 1"),
    **_both("copyFile cp copy", "copy 0 1"),
    **_both("mkdir mkdirp ensureDir ensureFile mkdtemp", "make 0"),
    **_both("chmod lchmod fchmod", "mode 1 0"),
    **_both("chown lchown truncate utimes", "edit 0"),
    **_both("symlink link", "link 0 1"),
    **_both("readdir opendir watch", "names 0"),
    **_all("rimraf rimraf.sync del del.sync rimraf.rimraf shelljs.rm", "delete recursive"),
    **_all("Deno.readTextFile Deno.readTextFileSync Deno.readFile Deno.readFileSync Bun.file", "read 0"),
    **_all("Deno.writeTextFile Deno.writeTextFileSync Deno.writeFile Deno.writeFileSync Bun.write", "write 0 1"),
    **_all("Deno.remove Deno.removeSync", "delete 0"), **_all("Deno.rename Deno.renameSync", "move 0 1"),
    **_all("fetch axios axios.request got undici.fetch undici.request node-fetch http.request https.request request needle "
           "ky superagent", "request 0"),
    **_all("axios.get http.get https.get got.get request.get superagent.get needle.get Deno.connectTls ky.get", "fetch 0"),
    **_all("axios.post axios.put axios.patch axios.delete got.post got.put request.post superagent.post needle.post "
           "navigator.sendBeacon ky.post", "send 0"),
    **_all("net.connect net.createConnection tls.connect Deno.connect net.Socket.connect dgram.createSocket WebSocket ws "
           "Bun.connect", "connect 0 1"), "net.Socket": "object",
    **_all("net.createServer Deno.listen Bun.listen", "listen 0"), "*.listen": "port 0",
    **_all("Bun.serve Deno.serve", "port 0"),
    **_all("dns.lookup dns.resolve dns.resolveTxt dns.promises.lookup", "fetch 0"),
    **_all("process.kill", "signal 0"), "process.chdir": "chdir 0", "Deno.chdir": "chdir 0", "Deno.kill": "signal 0",
    **_all("console.log console.error console.info console.table console.dir console.warn process.stdout.write", "show"),
    **_all("path.join path.resolve path.posix.join", "text join-path"),
    **_all("os.homedir", "text home"), **_all("process.cwd Deno.cwd", "text here"), "Buffer.from": "text buffer",
    "atob": "text base64", **_all("decodeURIComponent unescape decodeURI", "text url"), "String.fromCharCode": "text letters",
    **_all("JSON.stringify String btoa encodeURIComponent JSON.parse escape", "text joined"),
    **_all("Deno.env.get Bun.env.get", "environment 0"),
    **_all("clipboardy.read clipboardy.readSync", "secret the clipboard"),
    **_all("client.query pool.query db.query connection.query knex.raw sequelize.query db.exec", "query 0"),
}  # fmt: skip

LIBRARIES = {
    "node": Library(
        "node",
        {name: action for name, action in TABLE.items() if action},
        prefixes="globalThis. global. window. self. process.mainModule. module.",
        environment="process.env Bun.env import.meta.env",
        keywords="""const let var function return if else for while do switch case default break continue new typeof instanceof in
            of void delete throw try catch finally class extends static get set async await yield import export from as this
            super null true false interface type enum implements public private protected readonly declare namespace
            abstract satisfies is keyof infer using""",
        constants={"__dirname": "<cwd>", "__filename": "<cwd>/script.js", "os.tmpdir": "/tmp", "path.sep": "/"},
    )
}
