"""JavaScript and TypeScript under Node, Deno and Bun: how it is written, the calls that touch the world, and what each one does.

The words on the right are those of `analysis/code/scripting/actions.py`, followed by the arguments they act on.
"""

from toolgate.knowledge.vocabulary import named

NAMES = "node nodejs js javascript deno bun ts typescript tsx ts-node"
LEXIS = {
    "line": ("//", "#!"),
    "block": (("/*", "*/"),),
    "rich": "'\"`",
    "inner": ("${",),
    "sigils": "$#@",
    "patterns": True,
    "before_pattern": "return typeof case in of new delete void throw await yield else do",
}
GRAMMAR = {
    "declaring": "const let var import",
    "requiring": "require import process.mainModule.require module.require Module._load createRequire",
    "delaying": {
        "process.nextTick": 1, "setImmediate": 1, "setTimeout": 2, "setInterval": 2, "Reflect.apply": 2,
        "globalThis.setImmediate": 1, "globalThis.setTimeout": 2, "globalThis.setInterval": 2,
    },
    "promising": "then",
    "methods_of": dict.fromkeys("exec spawn fork".split(), "child_process"),
    "matching": "exec",  # `/x/.exec(text)`
    "tagging": "$ shell sh execaCommand",  # of zx and bun
    "arguments": "argv",
    "waiting": "Sync",
    "parsed": ".json",
}  # fmt: skip
MODULES = {"words": "require import from", "endings": ",.js,.ts,.mjs,.cjs,/index.js,/index.ts"}

TABLE = named({
    "for": "loop",
    # methods known by name, whatever they are called on
    "*.execSync": "shell 0",
    "*.spawnSync *.execFileSync *.execFile": "argv 0 1",
    "*.unlinkSync *.rmdirSync": "delete 0",
    "*.rmSync": "delete 0 recursive",
    "*.writeFileSync *.writeFile": "write 0 1",
    "*.readFileSync *.readFile": "read 0",
    "*.appendFileSync": "append 0",
    """
        child_process.exec child_process.execSync shelljs.exec execa.command execa.commandSync execaCommand zx.exec Bun.$
        """: "shell 0",
    """
        child_process.spawn child_process.spawnSync child_process.execFile child_process.execFileSync cross-spawn cross-spawn.sync execa
        execa.execa execa.execaSync execa.sync node-pty.spawn
        """: "argv 0 1",
    "child_process.fork worker_threads.Worker Worker": "run 0",
    "Bun.spawn Bun.spawnSync Deno.run": "list 0",
    "Deno.Command": "argv 0 args",
    "eval vm.runInThisContext vm.runInNewContext vm.runInContext vm.Script vm.compileFunction": "code 0",
    "repl.start repl.REPLServer": "prompt",
    "Function": "code -1",
    "require import": "module 0",
    "process.binding process.dlopen ffi-napi.Library node-ffi.Library koffi.load bun:ffi.dlopen Deno.dlopen": "native",
    """
        fs.readFile fs.readFileSync fs-extra.readFile fs-extra.readFileSync fse.readFile fse.readFileSync graceful-fs.readFile
        graceful-fs.readFileSync fs.createReadStream fs.createReadStreamSync fs-extra.createReadStream fs-extra.createReadStreamSync
        fse.createReadStream fse.createReadStreamSync graceful-fs.createReadStream graceful-fs.createReadStreamSync fs.open fs.openSync
        fs-extra.open fs-extra.openSync fse.open fse.openSync graceful-fs.open graceful-fs.openSync fs.readlink fs.readlinkSync
        fs-extra.readlink fs-extra.readlinkSync fse.readlink fse.readlinkSync graceful-fs.readlink graceful-fs.readlinkSync
        Deno.readTextFile Deno.readTextFileSync Deno.readFile Deno.readFileSync Bun.file open
        """: "read 0",
    """
        fs.writeFile fs.writeFileSync fs-extra.writeFile fs-extra.writeFileSync fse.writeFile fse.writeFileSync graceful-fs.writeFile
        graceful-fs.writeFileSync fs.createWriteStream fs.createWriteStreamSync fs-extra.createWriteStream fs-extra.createWriteStreamSync
        fse.createWriteStream fse.createWriteStreamSync graceful-fs.createWriteStream graceful-fs.createWriteStreamSync fs.outputFile
        fs.outputFileSync fs-extra.outputFile fs-extra.outputFileSync fse.outputFile fse.outputFileSync graceful-fs.outputFile
        graceful-fs.outputFileSync fs.writeJson fs.writeJsonSync fs-extra.writeJson fs-extra.writeJsonSync fse.writeJson fse.writeJsonSync
        graceful-fs.writeJson graceful-fs.writeJsonSync fs.outputJson fs.outputJsonSync fs-extra.outputJson fs-extra.outputJsonSync
        fse.outputJson fse.outputJsonSync graceful-fs.outputJson graceful-fs.outputJsonSync fs.writeJSON fs.writeJSONSync
        fs-extra.writeJSON fs-extra.writeJSONSync fse.writeJSON fse.writeJSONSync graceful-fs.writeJSON graceful-fs.writeJSONSync
        Deno.writeTextFile Deno.writeTextFileSync Deno.writeFile Deno.writeFileSync Bun.write
        """: "write 0 1",
    """
        fs.appendFile fs.appendFileSync fs-extra.appendFile fs-extra.appendFileSync fse.appendFile fse.appendFileSync
        graceful-fs.appendFile graceful-fs.appendFileSync
        """: "append 0",
    """
        fs.unlink fs.unlinkSync fs-extra.unlink fs-extra.unlinkSync fse.unlink fse.unlinkSync graceful-fs.unlink graceful-fs.unlinkSync
        fs.rmdir fs.rmdirSync fs-extra.rmdir fs-extra.rmdirSync fse.rmdir fse.rmdirSync graceful-fs.rmdir graceful-fs.rmdirSync fs.remove
        fs.removeSync fs-extra.remove fs-extra.removeSync fse.remove fse.removeSync graceful-fs.remove graceful-fs.removeSync Deno.remove
        Deno.removeSync
        """: "delete 0",
    """
        fs.rm fs.rmSync fs-extra.rm fs-extra.rmSync fse.rm fse.rmSync graceful-fs.rm graceful-fs.rmSync fs.emptyDir fs.emptyDirSync
        fs-extra.emptyDir fs-extra.emptyDirSync fse.emptyDir fse.emptyDirSync graceful-fs.emptyDir graceful-fs.emptyDirSync
        """: "delete 0 recursive",
    """
        fs.rename fs.renameSync fs-extra.rename fs-extra.renameSync fse.rename fse.renameSync graceful-fs.rename graceful-fs.renameSync
        fs.move fs.moveSync fs-extra.move fs-extra.moveSync fse.move fse.moveSync graceful-fs.move graceful-fs.moveSync Deno.rename
        Deno.renameSync
        """: "move 0 1",
    """
        fs.copyFile fs.copyFileSync fs-extra.copyFile fs-extra.copyFileSync fse.copyFile fse.copyFileSync graceful-fs.copyFile
        graceful-fs.copyFileSync fs.cp fs.cpSync fs-extra.cp fs-extra.cpSync fse.cp fse.cpSync graceful-fs.cp graceful-fs.cpSync fs.copy
        fs.copySync fs-extra.copy fs-extra.copySync fse.copy fse.copySync graceful-fs.copy graceful-fs.copySync
        """: "copy 0 1",
    """
        fs.mkdir fs.mkdirSync fs-extra.mkdir fs-extra.mkdirSync fse.mkdir fse.mkdirSync graceful-fs.mkdir graceful-fs.mkdirSync fs.mkdirp
        fs.mkdirpSync fs-extra.mkdirp fs-extra.mkdirpSync fse.mkdirp fse.mkdirpSync graceful-fs.mkdirp graceful-fs.mkdirpSync fs.ensureDir
        fs.ensureDirSync fs-extra.ensureDir fs-extra.ensureDirSync fse.ensureDir fse.ensureDirSync graceful-fs.ensureDir
        graceful-fs.ensureDirSync fs.ensureFile fs.ensureFileSync fs-extra.ensureFile fs-extra.ensureFileSync fse.ensureFile
        fse.ensureFileSync graceful-fs.ensureFile graceful-fs.ensureFileSync fs.mkdtemp fs.mkdtempSync fs-extra.mkdtemp
        fs-extra.mkdtempSync fse.mkdtemp fse.mkdtempSync graceful-fs.mkdtemp graceful-fs.mkdtempSync
        """: "make 0",
    """
        fs.chmod fs.chmodSync fs-extra.chmod fs-extra.chmodSync fse.chmod fse.chmodSync graceful-fs.chmod graceful-fs.chmodSync fs.lchmod
        fs.lchmodSync fs-extra.lchmod fs-extra.lchmodSync fse.lchmod fse.lchmodSync graceful-fs.lchmod graceful-fs.lchmodSync fs.fchmod
        fs.fchmodSync fs-extra.fchmod fs-extra.fchmodSync fse.fchmod fse.fchmodSync graceful-fs.fchmod graceful-fs.fchmodSync
        """: "mode 1 0",
    """
        fs.chown fs.chownSync fs-extra.chown fs-extra.chownSync fse.chown fse.chownSync graceful-fs.chown graceful-fs.chownSync fs.lchown
        fs.lchownSync fs-extra.lchown fs-extra.lchownSync fse.lchown fse.lchownSync graceful-fs.lchown graceful-fs.lchownSync fs.truncate
        fs.truncateSync fs-extra.truncate fs-extra.truncateSync fse.truncate fse.truncateSync graceful-fs.truncate
        graceful-fs.truncateSync fs.utimes fs.utimesSync fs-extra.utimes fs-extra.utimesSync fse.utimes fse.utimesSync graceful-fs.utimes
        graceful-fs.utimesSync
        """: "edit 0",
    """
        fs.symlink fs.symlinkSync fs-extra.symlink fs-extra.symlinkSync fse.symlink fse.symlinkSync graceful-fs.symlink
        graceful-fs.symlinkSync
        """: "link 0 1",
    """
        fs.link fs.linkSync fs-extra.link fs-extra.linkSync fse.link fse.linkSync graceful-fs.link graceful-fs.linkSync
        fs-extra.createLink fs-extra.createLinkSync fs-extra.ensureLink fs-extra.ensureLinkSync fse.createLink
        fse.createLinkSync fse.ensureLink fse.ensureLinkSync Deno.link Deno.linkSync
        """: "tie 0 1",
    """
        fs.readdir fs.readdirSync fs-extra.readdir fs-extra.readdirSync fse.readdir fse.readdirSync graceful-fs.readdir
        graceful-fs.readdirSync fs.opendir fs.opendirSync fs-extra.opendir fs-extra.opendirSync fse.opendir fse.opendirSync
        graceful-fs.opendir graceful-fs.opendirSync fs.watch fs.watchSync fs-extra.watch fs-extra.watchSync fse.watch fse.watchSync
        graceful-fs.watch graceful-fs.watchSync
        """: "names 0",
    "rimraf rimraf.sync del del.sync rimraf.rimraf shelljs.rm": "delete recursive",
    """
        fetch axios axios.request got undici.fetch undici.request node-fetch http.request https.request request needle ky superagent
        """: "request 0",
    """
        axios.get http.get https.get got.get request.get superagent.get needle.get Deno.connectTls ky.get dns.lookup dns.resolve
        dns.resolveTxt dns.promises.lookup
        """: "fetch 0",
    """
        axios.post axios.put axios.patch axios.delete got.post got.put request.post superagent.post needle.post navigator.sendBeacon
        ky.post
        """: "send 0",
    """
        net.connect net.createConnection tls.connect http2.connect Deno.connect net.Socket.connect dgram.createSocket WebSocket ws Bun.connect
        """: "connect 0 1",
    "net.Socket": "object",
    "net.createServer Deno.listen Bun.listen": "listen 0",
    "*.listen Bun.serve Deno.serve": "port 0",
    "process.kill Deno.kill": "signal 0",
    "process.chdir Deno.chdir": "chdir 0",
    "console.log console.error console.info console.table console.dir console.warn process.stdout.write": "show",
    "path.join path.resolve path.posix.join @std/path.join @std/path.resolve": "text join-path",
    "path.dirname path.posix.dirname": "text directory",
    "fileURLToPath url.fileURLToPath": "text file-address",
    "require.resolve": "text same",
    "os.homedir": "text home",
    "process.cwd Deno.cwd": "text here",
    "Buffer.from": "text buffer",
    "atob": "text base64",
    "decodeURIComponent unescape decodeURI": "text url",
    "String.fromCharCode": "text letters",
    "JSON.stringify String btoa encodeURIComponent JSON.parse escape": "text joined",
    "Deno.env.get Bun.env.get": "environment 0",
    "clipboardy.read clipboardy.readSync": "secret the clipboard",
    "client.query pool.query db.query connection.query knex.raw sequelize.query db.exec": "query 0",
})  # fmt: skip
PREFIXES = "globalThis. global. window. self. process.mainModule. module."
ENVIRONMENT = "process.env Bun.env import.meta.env"
KEYWORDS = """
    abstract as async await break case catch class const continue declare default delete do else enum export extends false finally for
    from function get if implements import in infer instanceof interface is keyof let namespace new null of private protected public
    readonly return satisfies set static super switch this throw true try type typeof using var void while yield
"""
CONSTANTS = {
    "__dirname": "<beside>", "__filename": "<beside>/script.js", "import.meta.dirname": "<beside>",
    "import.meta.dir": "<beside>", "import.meta.filename": "<beside>/script.js", "import.meta.url": "file://<beside>/script.js",
    "os.tmpdir": "/tmp", "path.sep": "/",
}  # fmt: skip  # `<beside>`: the directory of the file that is run
