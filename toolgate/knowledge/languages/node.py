"""JavaScript and TypeScript under Node, Deno and Bun: how it is written, the calls that touch the world, and what each one does.

The words on the right are those of `analysis/code/scripting/actions.py`, followed by the arguments they act on.
"""

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

TABLE = {
    # methods known by name, whatever they are called on
    **dict.fromkeys("*.execSync".split(), "shell 0"),
    **dict.fromkeys("*.spawnSync *.execFileSync *.execFile".split(), "argv 0 1"),
    **dict.fromkeys("*.unlinkSync *.rmdirSync".split(), "delete 0"),
    "*.rmSync": "delete 0 recursive",
    **dict.fromkeys("*.writeFileSync *.writeFile".split(), "write 0 1"),
    **dict.fromkeys("*.readFileSync *.readFile".split(), "read 0"),
    "*.appendFileSync": "append 0",
    **dict.fromkeys(
        """
        child_process.exec child_process.execSync shelljs.exec execa.command execa.commandSync execaCommand zx.exec Bun.$
        """.split(),
        "shell 0",
    ),
    **dict.fromkeys(
        """
        child_process.spawn child_process.spawnSync child_process.execFile child_process.execFileSync cross-spawn cross-spawn.sync execa
        execa.execa execa.execaSync execa.sync node-pty.spawn
        """.split(),
        "argv 0 1",
    ),
    **dict.fromkeys("child_process.fork worker_threads.Worker Worker".split(), "run 0"),
    **dict.fromkeys("Bun.spawn Bun.spawnSync Deno.run".split(), "list 0"),
    "Deno.Command": "argv 0 args",
    **dict.fromkeys("eval vm.runInThisContext vm.runInNewContext vm.runInContext vm.Script vm.compileFunction".split(), "code 0"),
    **dict.fromkeys("repl.start repl.REPLServer".split(), "prompt"),
    "Function": "code -1",
    **dict.fromkeys("require import".split(), "module 0"),
    **dict.fromkeys("process.binding process.dlopen ffi-napi.Library node-ffi.Library koffi.load bun:ffi.dlopen Deno.dlopen".split(), "native"),
    **dict.fromkeys(
        """
        fs.readFile fs.readFileSync fs-extra.readFile fs-extra.readFileSync fse.readFile fse.readFileSync graceful-fs.readFile
        graceful-fs.readFileSync fs.createReadStream fs.createReadStreamSync fs-extra.createReadStream fs-extra.createReadStreamSync
        fse.createReadStream fse.createReadStreamSync graceful-fs.createReadStream graceful-fs.createReadStreamSync fs.open fs.openSync
        fs-extra.open fs-extra.openSync fse.open fse.openSync graceful-fs.open graceful-fs.openSync fs.readlink fs.readlinkSync
        fs-extra.readlink fs-extra.readlinkSync fse.readlink fse.readlinkSync graceful-fs.readlink graceful-fs.readlinkSync
        Deno.readTextFile Deno.readTextFileSync Deno.readFile Deno.readFileSync Bun.file open
        """.split(),
        "read 0",
    ),
    **dict.fromkeys(
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
        """.split(),
        "write 0 1",
    ),
    **dict.fromkeys(
        """
        fs.appendFile fs.appendFileSync fs-extra.appendFile fs-extra.appendFileSync fse.appendFile fse.appendFileSync
        graceful-fs.appendFile graceful-fs.appendFileSync
        """.split(),
        "append 0",
    ),
    **dict.fromkeys(
        """
        fs.unlink fs.unlinkSync fs-extra.unlink fs-extra.unlinkSync fse.unlink fse.unlinkSync graceful-fs.unlink graceful-fs.unlinkSync
        fs.rmdir fs.rmdirSync fs-extra.rmdir fs-extra.rmdirSync fse.rmdir fse.rmdirSync graceful-fs.rmdir graceful-fs.rmdirSync fs.remove
        fs.removeSync fs-extra.remove fs-extra.removeSync fse.remove fse.removeSync graceful-fs.remove graceful-fs.removeSync Deno.remove
        Deno.removeSync
        """.split(),
        "delete 0",
    ),
    **dict.fromkeys(
        """
        fs.rm fs.rmSync fs-extra.rm fs-extra.rmSync fse.rm fse.rmSync graceful-fs.rm graceful-fs.rmSync fs.emptyDir fs.emptyDirSync
        fs-extra.emptyDir fs-extra.emptyDirSync fse.emptyDir fse.emptyDirSync graceful-fs.emptyDir graceful-fs.emptyDirSync
        """.split(),
        "delete 0 recursive",
    ),
    **dict.fromkeys(
        """
        fs.rename fs.renameSync fs-extra.rename fs-extra.renameSync fse.rename fse.renameSync graceful-fs.rename graceful-fs.renameSync
        fs.move fs.moveSync fs-extra.move fs-extra.moveSync fse.move fse.moveSync graceful-fs.move graceful-fs.moveSync Deno.rename
        Deno.renameSync
        """.split(),
        "move 0 1",
    ),
    **dict.fromkeys(
        """
        fs.copyFile fs.copyFileSync fs-extra.copyFile fs-extra.copyFileSync fse.copyFile fse.copyFileSync graceful-fs.copyFile
        graceful-fs.copyFileSync fs.cp fs.cpSync fs-extra.cp fs-extra.cpSync fse.cp fse.cpSync graceful-fs.cp graceful-fs.cpSync fs.copy
        fs.copySync fs-extra.copy fs-extra.copySync fse.copy fse.copySync graceful-fs.copy graceful-fs.copySync
        """.split(),
        "copy 0 1",
    ),
    **dict.fromkeys(
        """
        fs.mkdir fs.mkdirSync fs-extra.mkdir fs-extra.mkdirSync fse.mkdir fse.mkdirSync graceful-fs.mkdir graceful-fs.mkdirSync fs.mkdirp
        fs.mkdirpSync fs-extra.mkdirp fs-extra.mkdirpSync fse.mkdirp fse.mkdirpSync graceful-fs.mkdirp graceful-fs.mkdirpSync fs.ensureDir
        fs.ensureDirSync fs-extra.ensureDir fs-extra.ensureDirSync fse.ensureDir fse.ensureDirSync graceful-fs.ensureDir
        graceful-fs.ensureDirSync fs.ensureFile fs.ensureFileSync fs-extra.ensureFile fs-extra.ensureFileSync fse.ensureFile
        fse.ensureFileSync graceful-fs.ensureFile graceful-fs.ensureFileSync fs.mkdtemp fs.mkdtempSync fs-extra.mkdtemp
        fs-extra.mkdtempSync fse.mkdtemp fse.mkdtempSync graceful-fs.mkdtemp graceful-fs.mkdtempSync
        """.split(),
        "make 0",
    ),
    **dict.fromkeys(
        """
        fs.chmod fs.chmodSync fs-extra.chmod fs-extra.chmodSync fse.chmod fse.chmodSync graceful-fs.chmod graceful-fs.chmodSync fs.lchmod
        fs.lchmodSync fs-extra.lchmod fs-extra.lchmodSync fse.lchmod fse.lchmodSync graceful-fs.lchmod graceful-fs.lchmodSync fs.fchmod
        fs.fchmodSync fs-extra.fchmod fs-extra.fchmodSync fse.fchmod fse.fchmodSync graceful-fs.fchmod graceful-fs.fchmodSync
        """.split(),
        "mode 1 0",
    ),
    **dict.fromkeys(
        """
        fs.chown fs.chownSync fs-extra.chown fs-extra.chownSync fse.chown fse.chownSync graceful-fs.chown graceful-fs.chownSync fs.lchown
        fs.lchownSync fs-extra.lchown fs-extra.lchownSync fse.lchown fse.lchownSync graceful-fs.lchown graceful-fs.lchownSync fs.truncate
        fs.truncateSync fs-extra.truncate fs-extra.truncateSync fse.truncate fse.truncateSync graceful-fs.truncate
        graceful-fs.truncateSync fs.utimes fs.utimesSync fs-extra.utimes fs-extra.utimesSync fse.utimes fse.utimesSync graceful-fs.utimes
        graceful-fs.utimesSync
        """.split(),
        "edit 0",
    ),
    **dict.fromkeys(
        """
        fs.symlink fs.symlinkSync fs-extra.symlink fs-extra.symlinkSync fse.symlink fse.symlinkSync graceful-fs.symlink
        graceful-fs.symlinkSync
        """.split(),
        "link 0 1",
    ),
    **dict.fromkeys(
        """
        fs.link fs.linkSync fs-extra.link fs-extra.linkSync fse.link fse.linkSync graceful-fs.link graceful-fs.linkSync
        fs-extra.createLink fs-extra.createLinkSync fs-extra.ensureLink fs-extra.ensureLinkSync fse.createLink
        fse.createLinkSync fse.ensureLink fse.ensureLinkSync Deno.link Deno.linkSync
        """.split(),
        "tie 0 1",
    ),
    **dict.fromkeys(
        """
        fs.readdir fs.readdirSync fs-extra.readdir fs-extra.readdirSync fse.readdir fse.readdirSync graceful-fs.readdir
        graceful-fs.readdirSync fs.opendir fs.opendirSync fs-extra.opendir fs-extra.opendirSync fse.opendir fse.opendirSync
        graceful-fs.opendir graceful-fs.opendirSync fs.watch fs.watchSync fs-extra.watch fs-extra.watchSync fse.watch fse.watchSync
        graceful-fs.watch graceful-fs.watchSync
        """.split(),
        "names 0",
    ),
    **dict.fromkeys("rimraf rimraf.sync del del.sync rimraf.rimraf shelljs.rm".split(), "delete recursive"),
    **dict.fromkeys(
        """
        fetch axios axios.request got undici.fetch undici.request node-fetch http.request https.request request needle ky superagent
        """.split(),
        "request 0",
    ),
    **dict.fromkeys(
        """
        axios.get http.get https.get got.get request.get superagent.get needle.get Deno.connectTls ky.get dns.lookup dns.resolve
        dns.resolveTxt dns.promises.lookup
        """.split(),
        "fetch 0",
    ),
    **dict.fromkeys(
        """
        axios.post axios.put axios.patch axios.delete got.post got.put request.post superagent.post needle.post navigator.sendBeacon
        ky.post
        """.split(),
        "send 0",
    ),
    **dict.fromkeys(
        """
        net.connect net.createConnection tls.connect http2.connect Deno.connect net.Socket.connect dgram.createSocket WebSocket ws Bun.connect
        """.split(),
        "connect 0 1",
    ),
    "net.Socket": "object",
    **dict.fromkeys("net.createServer Deno.listen Bun.listen".split(), "listen 0"),
    **dict.fromkeys("*.listen Bun.serve Deno.serve".split(), "port 0"),
    **dict.fromkeys("process.kill Deno.kill".split(), "signal 0"),
    **dict.fromkeys("process.chdir Deno.chdir".split(), "chdir 0"),
    **dict.fromkeys("console.log console.error console.info console.table console.dir console.warn process.stdout.write".split(), "show"),
    **dict.fromkeys("path.join path.resolve path.posix.join".split(), "text join-path"),
    **dict.fromkeys("path.dirname path.posix.dirname".split(), "text directory"),
    **dict.fromkeys("fileURLToPath url.fileURLToPath".split(), "text file-address"),
    "require.resolve": "text same",
    "os.homedir": "text home",
    **dict.fromkeys("process.cwd Deno.cwd".split(), "text here"),
    "Buffer.from": "text buffer",
    "atob": "text base64",
    **dict.fromkeys("decodeURIComponent unescape decodeURI".split(), "text url"),
    "String.fromCharCode": "text letters",
    **dict.fromkeys("JSON.stringify String btoa encodeURIComponent JSON.parse escape".split(), "text joined"),
    **dict.fromkeys("Deno.env.get Bun.env.get".split(), "environment 0"),
    **dict.fromkeys("clipboardy.read clipboardy.readSync".split(), "secret the clipboard"),
    **dict.fromkeys("client.query pool.query db.query connection.query knex.raw sequelize.query db.exec".split(), "query 0"),
}  # fmt: skip
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
