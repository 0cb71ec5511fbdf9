"""Python's library and common packages: the calls that do something, and what each one does.

The words on the right are those of `analysis/code/python`; a name that ends in `.*` is everything in a module.

One module because it is one table.
"""

from toolgate.knowledge.vocabulary import named

NAMES = "python python2 python3 py pypy ipython"

TABLE = named({
    # the command line, and side doors to it
    "argparse.ArgumentParser": "parser",
    "os.getppid": "now",
    "sys.modules.get sys.modules.__getitem__ sys.modules.pop": "import",
    "code.InteractiveConsole code.InteractiveInterpreter": "console",
    "pydoc.pipepager pydoc.tempfilepager": "second_shell",
    "gdb.execute lldb.debugger.HandleCommand": "debugger",
    "imaplib.IMAP4_stream webbrowser.get": "system",
    "distutils.spawn.spawn setuptools._distutils.spawn.spawn multiprocessing.util.spawnv_passfds": "terminal",
    "pandas.eval bdb.run test.support.script_helper.assert_python_ok": "evaluate",
    "ctypes.cdll.* ctypes.windll.* ctypes.oledll.*": "native_call",
    "ctypes.util.find_library": "library_name",
    "logging.FileHandler logging.handlers.RotatingFileHandler logging.handlers.TimedRotatingFileHandler logging.handlers.WatchedFileHandler logging.basicConfig": "logs",
    "pathlib.Path.* pathlib.PosixPath.*": "path_method",
    # values that are only computed
    """
        builtins.chr builtins.ord builtins.len builtins.abs builtins.hex builtins.oct builtins.bin builtins.bool builtins.float
        builtins.repr builtins.ascii builtins.divmod builtins.min builtins.max builtins.sum builtins.round builtins.any
        builtins.all builtins.int builtins.bytes builtins.bytearray builtins.hash builtins.id builtins.hasattr
        builtins.isinstance builtins.issubclass builtins.callable builtins.format builtins.memoryview builtins.complex
        builtins.pow builtins.dir builtins.slice
        """: "pure",
    """
        builtins.list builtins.tuple builtins.set builtins.frozenset builtins.sorted builtins.reversed
        """: "listed",
    "builtins.zip builtins.enumerate": "zip",
    "builtins.map builtins.filter": "mapped",
    "builtins.globals builtins.locals builtins.vars": "frame",
    "builtins.range builtins.xrange": "range",
    "builtins.input builtins.raw_input getpass.getpass": "input",
    """
        builtins.iter builtins.next asyncio.run asyncio.create_task itertools.chain asyncio.ensure_future asyncio.wait_for
        copy.copy copy.deepcopy asyncio.gather tqdm.tqdm
        """: "iterator",
    """
        base64.b64decode base64.standard_b64decode base64.urlsafe_b64decode base64.b32decode base64.b16decode base64.b85decode
        base64.a85decode base64.decodebytes base64.decodestring binascii.unhexlify binascii.a2b_hex binascii.a2b_base64
        codecs.decode codecs.encode zlib.decompress gzip.decompress bz2.decompress lzma.decompress urllib.parse.unquote
        urllib.parse.unquote_plus base64.b64encode binascii.hexlify base64.urlsafe_b64encode
        """: "decoded",
    """
        os.environ.items os.environ.values os.environ.copy os.environ.update os.environ.setdefault os.environ.keys
        """: "all_environment",
    "os.getenv os.environ.get os.environ.pop os.environ.__getitem__ os.environb.get": "environment",
    """
        pprint.pprint sys.stdout.write sys.stderr.write logging.info logging.debug logging.warning logging.error
        logging.critical logging.exception sys.stdout.buffer.write sys.exit builtins.exit builtins.quit rich.print os.write
        """: "shown",
    "sys.stdin.read sys.stdin.readline sys.stdin.buffer.read sys.stdin.readlines": "stdin",
    """
        textwrap.dedent html.unescape os.fsencode os.fsdecode functools.wraps functools.lru_cache functools.cache
        builtins.property builtins.staticmethod builtins.classmethod contextlib.closing contextlib.contextmanager typing.cast
        os.fspath contextlib.suppress dataclasses.dataclass itertools.cycle itertools.islice asyncio.shield urllib.parse.quote
        urllib.parse.quote_plus urllib.parse.urljoin yarl.URL
        """: "same",
    """
        time.time os.getpid os.getuid os.geteuid random.random random.randint time.monotonic time.perf_counter
        os.cpu_count sys.getsizeof
        """: "nothing",
    """
        uuid.uuid4 getpass.getuser os.getlogin socket.gethostname platform.node platform.system platform.platform
        secrets.token_hex time.strftime datetime.datetime.now
        """: "now",
    """
        operator.add operator.concat operator.xor operator.mul operator.sub operator.mod operator.getitem operator.__add__
        operator.__getitem__
        """: "operator",
    "operator.methodcaller operator.attrgetter operator.call": "applied",
    "builtins.str builtins.unicode": "text",
    "builtins.dict": "dict",
    "builtins.print": "print",
    "builtins.type": "type",
    "builtins.super": "super",
    "shlex.split": "split",
    "shlex.quote pipes.quote": "quoted",
    "functools.partial": "partial",
    "functools.reduce builtins.reduce": "reduce",
    "builtins.str.* builtins.bytes.* builtins.bytearray.*": "method_of_type",
    "os.path.join": "joined_path",
    "os.path.expanduser os.path.expandvars": "expanded",
    # observing the user
    """
        pynput.keyboard.Listener keyboard.on_press keyboard.on_release keyboard.hook keyboard.record keyboard.read_key
        keyboard.read_event keyboard.start_recording pynput.keyboard.Events pyxhook.HookManager evdev.InputDevice
        pynput.mouse.Listener mouse.hook mouse.record PIL.ImageGrab.grab pyautogui.screenshot pyscreenshot.grab mss.mss
        PIL.ImageGrab.grabclipboard pyautogui.locateOnScreen pyperclip.paste clipboard.paste pandas.read_clipboard
        tkinter.Tk.clipboard_get sounddevice.rec pyaudio.PyAudio sounddevice.InputStream keyring.get_password
        keyring.get_credential browser_cookie3.chrome browser_cookie3.firefox browser_cookie3.load win32crypt.CryptUnprotectData
        secretstorage.get_default_collection pwd.getpwnam.password spwd.getspall spwd.getspnam
        """: "watch",
    """
        pyautogui.typewrite pyautogui.write pyautogui.press pyautogui.hotkey pyautogui.click pynput.keyboard.Controller
        pynput.mouse.Controller keyboard.write keyboard.send keyboard.press
        """: "type-collecting",
    "cv2.VideoCapture": "camera",
    # code from text
    """
        builtins.exec cProfile.run profile.run pdb.run
        trace.run
        """: "execute",
    "builtins.eval pdb.runeval numexpr.evaluate.unsafe": "evaluate",
    "builtins.execfile runpy.run_path": "run_file",
    """
        builtins.__import__ importlib.import_module importlib.__import__ builtins.reload pkgutil.resolve_name
        """: "import",
    """
        pickle.loads pickle.load pickle.Unpickler marshal.loads marshal.load shelve.open jsonpickle.decode jsonpickle.loads
        """: "unpickle",
    "torch.load joblib.load pandas.read_pickle numpy.load.unsafe": "unpickle_file",
    "pickle.dumps marshal.dumps": "pickle",
    "yaml.load yaml.unsafe_load yaml.load_all yaml.unsafe_load_all": "load_yaml",
    """
        ctypes.CDLL ctypes.cdll.LoadLibrary ctypes.PyDLL ctypes.WinDLL ctypes.windll.LoadLibrary cffi.FFI.dlopen
        """: "library",
    """
        types.FunctionType types.CodeType ctypes.CFUNCTYPE.from_address ctypes.memmove ctypes.string_at
        _posixsubprocess.fork_exec
        """: "machine_code",
    "code.interact pdb.Pdb cmd.Cmd IPython.embed": "prompt",
    "timeit.timeit timeit.repeat timeit.Timer": "timed",
    """
        threading.Thread threading.Timer multiprocessing.Process multiprocessing.context.Process atexit.register signal.signal
        asyncio.to_thread _thread.start_new_thread weakref.finalize
        """: "later",
    "builtins.compile": "compile",
    "builtins.getattr object.__getattribute__ builtins.object.__getattribute__": "get_attribute",
    "builtins.setattr": "set_attribute",
    "runpy.run_module runpy._run_module_as_main": "run_module",
    "importlib.util.spec_from_file_location importlib.machinery.SourceFileLoader": "spec",
    "importlib.util.module_from_spec": "module_from_spec",
    "importlib.metadata.entry_points importlib_metadata.entry_points": "entry_points",
    "importlib.metadata.EntryPoint importlib_metadata.EntryPoint": "entry_point",
    """
        importlib.metadata.distribution importlib.metadata.distributions importlib_metadata.distribution
        importlib.metadata.Distribution.from_name pkg_resources.get_distribution pkg_resources.get_entry_map
        """: "distribution",
    "pkg_resources.iter_entry_points": "iter_entry_points",
    "pkg_resources.load_entry_point pkg_resources.get_entry_info": "load_entry_point",
    # files
    """
        builtins.open codecs.open gzip.open bz2.open lzma.open aiofiles.open builtins.file builtins.FileIO bz2.BZ2File
        gzip.GzipFile
        """: "open",
    "zipfile.ZipFile tarfile.open tarfile.TarFile.open tarfile.TarFile pyzipper.AESZipFile": "open_archive",
    """
        os.remove os.unlink os.rmdir os.removedirs shutil.rmtree distutils.dir_util.remove_tree send2trash.send2trash
        aiofiles.os.remove
        """: "delete",
    "os.rename os.replace os.renames shutil.move aiofiles.os.rename": "move",
    """
        shutil.copy shutil.copy2 shutil.copyfile shutil.copytree distutils.dir_util.copy_tree distutils.file_util.copy_file
        """: "copy",
    "os.symlink": "link",
    "os.link": "tie",
    "os.mkdir os.makedirs os.mknod os.mkfifo distutils.dir_util.mkpath": "create",
    "os.truncate os.utime os.chown os.lchown shutil.chown os.setxattr os.removexattr os.chflags": "edit",
    "os.chmod os.lchmod": "mode",
    "os.listdir os.scandir": "listing",
    "os.walk os.fwalk": "walk",
    "glob.glob glob.iglob": "glob",
    "os.chdir contextlib.chdir os.chroot": "chdir",
    "sys.path.insert sys.path.append sys.path.extend site.addsitedir": "search_path",
    "dotenv.dotenv_values": "settings",
    """
        pandas.read_csv pandas.read_json pandas.read_excel pandas.read_parquet pandas.read_table pandas.read_html
        pandas.read_feather pandas.read_hdf pandas.read_fwf pandas.read_xml pandas.read_sas polars.read_csv polars.read_json
        polars.read_parquet polars.scan_csv polars.scan_parquet numpy.load numpy.loadtxt numpy.genfromtxt numpy.fromfile
        PIL.Image.open cv2.imread imageio.imread matplotlib.pyplot.imread linecache.getline linecache.getlines fileinput.input
        soundfile.read mmap.mmap h5py.File xarray.open_dataset geopandas.read_file xml.etree.ElementTree.parse lxml.etree.parse
        configparser.read toml.load datasets.load_from_disk openpyxl.load_workbook
        """: "load",
    """
        torch.save joblib.dump numpy.save numpy.savetxt numpy.savez cv2.imwrite imageio.imwrite soundfile.write
        matplotlib.pyplot.savefig scipy.io.wavfile.write safetensors.torch.save_file
        """: "save",
    "dbm.open dbm.dumb.open dbm.gnu.open dbm.ndbm.open": "table",
    "os.open": "open_descriptor",
    "shutil.make_archive": "pack",
    "shutil.unpack_archive": "unpack",
    "shutil.copyfileobj": "copy_stream",
    # paths
    """
        pathlib.Path pathlib.PosixPath pathlib.PurePath pathlib.PurePosixPath pathlib.Path.home pathlib.Path.cwd
        pathlib.WindowsPath anyio.Path py.path.local path.Path aiopath.AsyncPath
        """: "made",
    "os.path.abspath os.path.realpath os.path.normpath os.path.normcase": "same-paths",
    "os.path.split os.path.splitext": "split-paths",
    """
        tempfile.gettempdir tempfile.mkdtemp tempfile.mkstemp tempfile.mktemp tempfile.NamedTemporaryFile tempfile.TemporaryFile
        tempfile.TemporaryDirectory tempfile.SpooledTemporaryFile
        """: "temporary",
    "os.path.dirname": "directory",
    "os.path.basename": "base",
    "os.path.relpath": "relative",
    "os.getcwd os.getcwdb": "here",
    "site.getusersitepackages": "user-packages",
    # network
    """
        requests.get requests.post requests.put requests.patch requests.delete requests.head requests.options requests.request
        httpx.get httpx.post httpx.put httpx.patch httpx.delete httpx.head httpx.options httpx.request requests.api.get
        requests.api.post requests.api.put requests.api.patch requests.api.delete requests.api.head requests.api.options
        requests.api.request niquests.get niquests.post niquests.put niquests.patch niquests.delete niquests.head
        niquests.options niquests.request aiohttp.get aiohttp.post aiohttp.put aiohttp.patch aiohttp.delete aiohttp.head
        aiohttp.options aiohttp.request httpx.stream urllib3.request requests.sessions.Session.get
        """: "verb",
    """
        requests.Session requests.session requests.sessions.Session httpx.Client httpx.AsyncClient aiohttp.ClientSession
        urllib3.PoolManager requests.create_scraper niquests.Session urllib.request.build_opener httplib2.Http
        """: "session",
    "httpx.ASGITransport httpx.WSGITransport httpx.MockTransport": "in_process",
    "urllib.request.urlopen urllib.urlopen": "open_url",
    "urllib.request.Request": "request",
    "urllib.request.urlretrieve urllib.urlretrieve": "retrieve",
    """
        http.client.HTTPConnection http.client.HTTPSConnection httplib.HTTPConnection httplib.HTTPSConnection
        """: "connection",
    "wget.download gdown.download torch.hub.download_url_to_file": "download",
    "huggingface_hub.hf_hub_download huggingface_hub.snapshot_download datasets.load_dataset": "hub",
    "socket.socket ssl.wrap_socket socket.socketpair": "socket",
    "socket.create_connection asyncio.open_connection websocket.create_connection": "connect",
    """
        http.server.HTTPServer http.server.ThreadingHTTPServer http.server.test socketserver.TCPServer socketserver.ThreadingTCPServer
        socketserver.UDPServer uvicorn.run aiohttp.web.run_app waitress.serve asyncio.start_server
        wsgiref.simple_server.make_server xmlrpc.server.SimpleXMLRPCServer socket.create_server
        """: "serve",
    """
        socket.gethostbyname socket.getaddrinfo socket.gethostbyname_ex dns.resolver.resolve dns.resolver.query
        """: "resolve",
    """
        smtplib.SMTP smtplib.SMTP_SSL ftplib.FTP ftplib.FTP_TLS paramiko.SSHClient paramiko.Transport telnetlib.Telnet
        imaplib.IMAP4_SSL poplib.POP3_SSL scp.SCPClient pysftp.Connection websockets.connect paramiko.SFTPClient.from_transport
        """: "peer",
    """
        boto3.client boto3.resource google.cloud.storage.Client azure.storage.blob.BlobServiceClient
        """: "cloud",
    """
        sqlite3.connect aiosqlite.connect duckdb.connect psycopg2.connect psycopg.connect pymysql.connect MySQLdb.connect
        mysql.connector.connect sqlalchemy.create_engine asyncpg.connect cx_Oracle.connect pyodbc.connect
        """: "database",
    "selenium.webdriver.Chrome selenium.webdriver.Firefox playwright.sync_api.sync_playwright": "mount",
    # other programs
    """
        toolgate.Executor.shell toolgate.Executor.ashell os.system os.popen os.popen2 os.popen3 os.popen4 platform.popen invoke.run fabric.api.local IPython.get_ipython.system IPython.get_ipython.getoutput get_ipython.system get_ipython.getoutput
        """: "system",
    "subprocess.getoutput subprocess.getstatusoutput": "output",
    """
        subprocess.run subprocess.call subprocess.check_call subprocess.check_output subprocess.Popen asyncio.subprocess.Popen
        psutil.Popen
        """: "start",
    """
        os.execv os.execve os.execvp os.execvpe os.execl os.execle os.execlp os.execlpe os.spawnv os.spawnve os.spawnvp
        os.spawnvpe os.spawnl os.spawnle os.spawnlp os.spawnlpe os.posix_spawn os.posix_spawnp
        """: "replace",
    """
        asyncio.create_subprocess_shell asyncio.create_subprocess_exec asyncio.subprocess.create_subprocess_shell
        asyncio.subprocess.create_subprocess_exec anyio.run_process anyio.open_process trio.run_process
        """: "asynchronous",
    """
        pty.spawn pexpect.spawn pexpect.run pexpect.popen_spawn.PopenSpawn ptyprocess.PtyProcess.spawn
        """: "terminal",
    """
        pip.main pip._internal.main pip._internal.cli.main.main pytest.main pylint.run black.main ruff.main nox.main
        """: "program",
    "os.kill os.killpg signal.pthread_kill": "signal",
    "os.fork os.forkpty pty.fork": "fork",
    "os.setuid os.seteuid os.setreuid os.setresuid os.setgid os.setegid": "become",
    "webbrowser.open webbrowser.open_new webbrowser.open_new_tab os.startfile": "browse",
    "psutil.process_iter psutil.Process psutil.pids psutil.pid_exists": "any_process",
    """
        concurrent.futures.ThreadPoolExecutor concurrent.futures.ProcessPoolExecutor multiprocessing.Pool
        multiprocessing.pool.ThreadPool multiprocessing.dummy.Pool multiprocessing.pool.Pool
        """: "pool",
    "fabric.Connection invoke.Context": "started",
    "asyncio.get_event_loop.run_in_executor contextvars.Context.run": "each",
    "os.dup2": "duplicate",
    "sh.*": "words",
    "plumbum.cmd.*": "words",
    "shutil.which": "where",
    "os.reboot": "power",
}) | {"operator.methodcaller of": "applied_to", "operator.attrgetter of": "applied_to"}  # fmt: skip
