"""Python's library and common packages: the calls that do something, and what each one does.

The words on the right are those of `analysis/code/python`; a name that ends in `.*` is everything in a module.

One module because it is one table.
"""

NAMES = "python python2 python3 py pypy ipython"

TABLE = {
    # the command line, and side doors to it
    "argparse.ArgumentParser": "parser",
    "os.getppid": "now",
    **dict.fromkeys("sys.modules.get sys.modules.__getitem__ sys.modules.pop".split(), "import"),
    **dict.fromkeys("code.InteractiveConsole code.InteractiveInterpreter".split(), "console"),
    **dict.fromkeys("pydoc.pipepager pydoc.tempfilepager".split(), "second_shell"),
    **dict.fromkeys("imaplib.IMAP4_stream webbrowser.get".split(), "system"),
    **dict.fromkeys("distutils.spawn.spawn setuptools._distutils.spawn.spawn multiprocessing.util.spawnv_passfds".split(), "terminal"),
    **dict.fromkeys("pandas.eval bdb.run test.support.script_helper.assert_python_ok".split(), "evaluate"),
    **dict.fromkeys("ctypes.cdll.* ctypes.windll.* ctypes.oledll.*".split(), "native_call"),
    "ctypes.util.find_library": "library_name",
    **dict.fromkeys("logging.FileHandler logging.handlers.RotatingFileHandler logging.handlers.TimedRotatingFileHandler logging.handlers.WatchedFileHandler logging.basicConfig".split(), "logs"),
    **dict.fromkeys("pathlib.Path.* pathlib.PosixPath.*".split(), "path_method"),
    # values that are only computed
    **dict.fromkeys(
        """
        builtins.chr builtins.ord builtins.len builtins.abs builtins.hex builtins.oct builtins.bin builtins.bool builtins.float
        builtins.repr builtins.ascii builtins.divmod builtins.min builtins.max builtins.sum builtins.round builtins.any
        builtins.all builtins.int builtins.bytes builtins.bytearray builtins.hash builtins.id builtins.hasattr
        builtins.isinstance builtins.issubclass builtins.callable builtins.format builtins.memoryview builtins.complex
        builtins.pow builtins.dir builtins.slice
        """.split(),
        "pure",
    ),
    **dict.fromkeys(
        """
        builtins.list builtins.tuple builtins.set builtins.frozenset builtins.sorted builtins.reversed
        """.split(),
        "listed",
    ),
    **dict.fromkeys("builtins.zip builtins.enumerate".split(), "zip"),
    **dict.fromkeys("builtins.map builtins.filter".split(), "mapped"),
    **dict.fromkeys("builtins.globals builtins.locals builtins.vars".split(), "frame"),
    **dict.fromkeys("builtins.range builtins.xrange".split(), "range"),
    **dict.fromkeys("builtins.input builtins.raw_input getpass.getpass".split(), "input"),
    **dict.fromkeys(
        """
        builtins.iter builtins.next asyncio.run asyncio.create_task itertools.chain asyncio.ensure_future asyncio.wait_for
        copy.copy copy.deepcopy asyncio.gather tqdm.tqdm
        """.split(),
        "iterator",
    ),
    **dict.fromkeys(
        """
        base64.b64decode base64.standard_b64decode base64.urlsafe_b64decode base64.b32decode base64.b16decode base64.b85decode
        base64.a85decode base64.decodebytes base64.decodestring binascii.unhexlify binascii.a2b_hex binascii.a2b_base64
        codecs.decode codecs.encode zlib.decompress gzip.decompress bz2.decompress lzma.decompress urllib.parse.unquote
        urllib.parse.unquote_plus base64.b64encode binascii.hexlify base64.urlsafe_b64encode
        """.split(),
        "decoded",
    ),
    **dict.fromkeys(
        """
        os.environ.items os.environ.values os.environ.copy os.environ.update os.environ.setdefault os.environ.keys
        """.split(),
        "all_environment",
    ),
    **dict.fromkeys("os.getenv os.environ.get os.environ.pop os.environ.__getitem__ os.environb.get".split(), "environment"),
    **dict.fromkeys(
        """
        pprint.pprint sys.stdout.write sys.stderr.write logging.info logging.debug logging.warning logging.error
        logging.critical logging.exception sys.stdout.buffer.write sys.exit builtins.exit builtins.quit rich.print os.write
        """.split(),
        "shown",
    ),
    **dict.fromkeys("sys.stdin.read sys.stdin.readline sys.stdin.buffer.read sys.stdin.readlines".split(), "stdin"),
    **dict.fromkeys(
        """
        textwrap.dedent html.unescape os.fsencode os.fsdecode functools.wraps functools.lru_cache functools.cache
        builtins.property builtins.staticmethod builtins.classmethod contextlib.closing contextlib.contextmanager typing.cast
        os.fspath contextlib.suppress dataclasses.dataclass itertools.cycle itertools.islice asyncio.shield urllib.parse.quote
        urllib.parse.quote_plus urllib.parse.urljoin yarl.URL
        """.split(),
        "same",
    ),
    **dict.fromkeys(
        """
        time.time os.getpid os.getuid os.geteuid random.random random.randint time.monotonic time.perf_counter
        os.cpu_count sys.getsizeof
        """.split(),
        "nothing",
    ),
    **dict.fromkeys(
        """
        uuid.uuid4 getpass.getuser os.getlogin socket.gethostname platform.node platform.system platform.platform
        secrets.token_hex time.strftime datetime.datetime.now
        """.split(),
        "now",
    ),
    **dict.fromkeys(
        """
        operator.add operator.concat operator.xor operator.mul operator.sub operator.mod operator.getitem operator.__add__
        operator.__getitem__
        """.split(),
        "operator",
    ),
    **dict.fromkeys("operator.methodcaller operator.attrgetter operator.call".split(), "applied"),
    "operator.methodcaller of": "applied_to", "operator.attrgetter of": "applied_to",
    **dict.fromkeys("builtins.str builtins.unicode".split(), "text"),
    "builtins.dict": "dict",
    "builtins.print": "print",
    "builtins.type": "type",
    "builtins.super": "super",
    "shlex.split": "split",
    **dict.fromkeys("shlex.quote pipes.quote".split(), "quoted"),
    "functools.partial": "partial",
    **dict.fromkeys("functools.reduce builtins.reduce".split(), "reduce"),
    **dict.fromkeys("builtins.str.* builtins.bytes.* builtins.bytearray.*".split(), "method_of_type"),
    "os.path.join": "joined_path",
    **dict.fromkeys("os.path.expanduser os.path.expandvars".split(), "expanded"),
    # observing the user
    **dict.fromkeys(
        """
        pynput.keyboard.Listener keyboard.on_press keyboard.on_release keyboard.hook keyboard.record keyboard.read_key
        keyboard.read_event keyboard.start_recording pynput.keyboard.Events pyxhook.HookManager evdev.InputDevice
        pynput.mouse.Listener mouse.hook mouse.record PIL.ImageGrab.grab pyautogui.screenshot pyscreenshot.grab mss.mss
        PIL.ImageGrab.grabclipboard pyautogui.locateOnScreen pyperclip.paste clipboard.paste pandas.read_clipboard
        tkinter.Tk.clipboard_get sounddevice.rec pyaudio.PyAudio sounddevice.InputStream keyring.get_password
        keyring.get_credential browser_cookie3.chrome browser_cookie3.firefox browser_cookie3.load win32crypt.CryptUnprotectData
        secretstorage.get_default_collection pwd.getpwnam.password spwd.getspall spwd.getspnam
        """.split(),
        "watch",
    ),
    **dict.fromkeys(
        """
        pyautogui.typewrite pyautogui.write pyautogui.press pyautogui.hotkey pyautogui.click pynput.keyboard.Controller
        pynput.mouse.Controller keyboard.write keyboard.send keyboard.press
        """.split(),
        "type-collecting",
    ),
    "cv2.VideoCapture": "camera",
    # code from text
    **dict.fromkeys(
        """
        builtins.exec cProfile.run profile.run pdb.run
        trace.run
        """.split(),
        "execute",
    ),
    **dict.fromkeys("builtins.eval pdb.runeval numexpr.evaluate.unsafe".split(), "evaluate"),
    **dict.fromkeys("builtins.execfile runpy.run_path".split(), "run_file"),
    **dict.fromkeys(
        """
        builtins.__import__ importlib.import_module importlib.__import__ builtins.reload pkgutil.resolve_name
        """.split(),
        "import",
    ),
    **dict.fromkeys(
        """
        pickle.loads pickle.load pickle.Unpickler marshal.loads marshal.load shelve.open jsonpickle.decode jsonpickle.loads
        """.split(),
        "unpickle",
    ),
    **dict.fromkeys("torch.load joblib.load pandas.read_pickle numpy.load.unsafe".split(), "unpickle_file"),
    **dict.fromkeys("pickle.dumps marshal.dumps".split(), "pickle"),
    **dict.fromkeys("yaml.load yaml.unsafe_load yaml.load_all yaml.unsafe_load_all".split(), "load_yaml"),
    **dict.fromkeys(
        """
        ctypes.CDLL ctypes.cdll.LoadLibrary ctypes.PyDLL ctypes.WinDLL ctypes.windll.LoadLibrary cffi.FFI.dlopen
        """.split(),
        "library",
    ),
    **dict.fromkeys(
        """
        types.FunctionType types.CodeType ctypes.CFUNCTYPE.from_address ctypes.memmove ctypes.string_at
        _posixsubprocess.fork_exec
        """.split(),
        "machine_code",
    ),
    **dict.fromkeys("code.interact pdb.Pdb cmd.Cmd IPython.embed".split(), "prompt"),
    **dict.fromkeys("timeit.timeit timeit.repeat timeit.Timer".split(), "timed"),
    **dict.fromkeys(
        """
        threading.Thread threading.Timer multiprocessing.Process multiprocessing.context.Process atexit.register signal.signal
        asyncio.to_thread _thread.start_new_thread weakref.finalize
        """.split(),
        "later",
    ),
    "builtins.compile": "compile",
    **dict.fromkeys("builtins.getattr object.__getattribute__ builtins.object.__getattribute__".split(), "get_attribute"),
    "builtins.setattr": "set_attribute",
    **dict.fromkeys("runpy.run_module runpy._run_module_as_main".split(), "run_module"),
    **dict.fromkeys("importlib.util.spec_from_file_location importlib.machinery.SourceFileLoader".split(), "spec"),
    "importlib.util.module_from_spec": "module_from_spec",
    **dict.fromkeys("importlib.metadata.entry_points importlib_metadata.entry_points".split(), "entry_points"),
    **dict.fromkeys("importlib.metadata.EntryPoint importlib_metadata.EntryPoint".split(), "entry_point"),
    **dict.fromkeys(
        """
        importlib.metadata.distribution importlib.metadata.distributions importlib_metadata.distribution
        importlib.metadata.Distribution.from_name pkg_resources.get_distribution pkg_resources.get_entry_map
        """.split(),
        "distribution",
    ),
    "pkg_resources.iter_entry_points": "iter_entry_points",
    **dict.fromkeys("pkg_resources.load_entry_point pkg_resources.get_entry_info".split(), "load_entry_point"),
    # files
    **dict.fromkeys(
        """
        builtins.open codecs.open gzip.open bz2.open lzma.open aiofiles.open builtins.file builtins.FileIO bz2.BZ2File
        gzip.GzipFile
        """.split(),
        "open",
    ),
    **dict.fromkeys("zipfile.ZipFile tarfile.open tarfile.TarFile.open tarfile.TarFile pyzipper.AESZipFile".split(), "open_archive"),
    **dict.fromkeys(
        """
        os.remove os.unlink os.rmdir os.removedirs shutil.rmtree distutils.dir_util.remove_tree send2trash.send2trash
        aiofiles.os.remove
        """.split(),
        "delete",
    ),
    **dict.fromkeys("os.rename os.replace os.renames shutil.move aiofiles.os.rename".split(), "move"),
    **dict.fromkeys(
        """
        shutil.copy shutil.copy2 shutil.copyfile shutil.copytree distutils.dir_util.copy_tree distutils.file_util.copy_file
        """.split(),
        "copy",
    ),
    "os.symlink": "link",
    "os.link": "tie",
    **dict.fromkeys("os.mkdir os.makedirs os.mknod os.mkfifo distutils.dir_util.mkpath".split(), "create"),
    **dict.fromkeys(
        "os.truncate os.utime os.chown os.lchown shutil.chown os.setxattr os.removexattr os.chflags".split(),
        "edit",
    ),
    **dict.fromkeys("os.chmod os.lchmod".split(), "mode"),
    **dict.fromkeys("os.listdir os.scandir".split(), "listing"),
    **dict.fromkeys("os.walk os.fwalk".split(), "walk"),
    **dict.fromkeys("glob.glob glob.iglob".split(), "glob"),
    **dict.fromkeys("os.chdir contextlib.chdir os.chroot".split(), "chdir"),
    **dict.fromkeys("sys.path.insert sys.path.append sys.path.extend site.addsitedir".split(), "search_path"),
    "dotenv.dotenv_values": "settings",
    **dict.fromkeys(
        """
        pandas.read_csv pandas.read_json pandas.read_excel pandas.read_parquet pandas.read_table pandas.read_html
        pandas.read_feather pandas.read_hdf pandas.read_fwf pandas.read_xml pandas.read_sas polars.read_csv polars.read_json
        polars.read_parquet polars.scan_csv polars.scan_parquet numpy.load numpy.loadtxt numpy.genfromtxt numpy.fromfile
        PIL.Image.open cv2.imread imageio.imread matplotlib.pyplot.imread linecache.getline linecache.getlines fileinput.input
        soundfile.read mmap.mmap h5py.File xarray.open_dataset geopandas.read_file xml.etree.ElementTree.parse lxml.etree.parse
        configparser.read toml.load datasets.load_from_disk openpyxl.load_workbook
        """.split(),
        "load",
    ),
    **dict.fromkeys(
        """
        torch.save joblib.dump numpy.save numpy.savetxt numpy.savez cv2.imwrite imageio.imwrite soundfile.write
        matplotlib.pyplot.savefig scipy.io.wavfile.write safetensors.torch.save_file
        """.split(),
        "save",
    ),
    **dict.fromkeys("dbm.open dbm.dumb.open dbm.gnu.open dbm.ndbm.open".split(), "table"),
    "os.open": "open_descriptor",
    "shutil.make_archive": "pack",
    "shutil.unpack_archive": "unpack",
    "shutil.copyfileobj": "copy_stream",
    # paths
    **dict.fromkeys(
        """
        pathlib.Path pathlib.PosixPath pathlib.PurePath pathlib.PurePosixPath pathlib.Path.home pathlib.Path.cwd
        pathlib.WindowsPath anyio.Path py.path.local path.Path aiopath.AsyncPath
        """.split(),
        "made",
    ),
    **dict.fromkeys("os.path.abspath os.path.realpath os.path.normpath os.path.normcase".split(), "same-paths"),
    **dict.fromkeys("os.path.split os.path.splitext".split(), "split-paths"),
    **dict.fromkeys(
        """
        tempfile.gettempdir tempfile.mkdtemp tempfile.mkstemp tempfile.mktemp tempfile.NamedTemporaryFile tempfile.TemporaryFile
        tempfile.TemporaryDirectory tempfile.SpooledTemporaryFile
        """.split(),
        "temporary",
    ),
    "os.path.dirname": "directory",
    "os.path.basename": "base",
    "os.path.relpath": "relative",
    **dict.fromkeys("os.getcwd os.getcwdb".split(), "here"),
    "site.getusersitepackages": "user-packages",
    # network
    **dict.fromkeys(
        """
        requests.get requests.post requests.put requests.patch requests.delete requests.head requests.options requests.request
        httpx.get httpx.post httpx.put httpx.patch httpx.delete httpx.head httpx.options httpx.request requests.api.get
        requests.api.post requests.api.put requests.api.patch requests.api.delete requests.api.head requests.api.options
        requests.api.request niquests.get niquests.post niquests.put niquests.patch niquests.delete niquests.head
        niquests.options niquests.request aiohttp.get aiohttp.post aiohttp.put aiohttp.patch aiohttp.delete aiohttp.head
        aiohttp.options aiohttp.request httpx.stream urllib3.request requests.sessions.Session.get
        """.split(),
        "verb",
    ),
    **dict.fromkeys(
        """
        requests.Session requests.session requests.sessions.Session httpx.Client httpx.AsyncClient aiohttp.ClientSession
        urllib3.PoolManager requests.create_scraper niquests.Session urllib.request.build_opener httplib2.Http
        """.split(),
        "session",
    ),
    **dict.fromkeys("urllib.request.urlopen urllib.urlopen".split(), "open_url"),
    "urllib.request.Request": "request",
    **dict.fromkeys("urllib.request.urlretrieve urllib.urlretrieve".split(), "retrieve"),
    **dict.fromkeys(
        """
        http.client.HTTPConnection http.client.HTTPSConnection httplib.HTTPConnection httplib.HTTPSConnection
        """.split(),
        "connection",
    ),
    **dict.fromkeys("wget.download gdown.download torch.hub.download_url_to_file".split(), "download"),
    **dict.fromkeys("huggingface_hub.hf_hub_download huggingface_hub.snapshot_download datasets.load_dataset".split(), "hub"),
    **dict.fromkeys("socket.socket ssl.wrap_socket socket.socketpair".split(), "socket"),
    **dict.fromkeys("socket.create_connection asyncio.open_connection websocket.create_connection".split(), "connect"),
    **dict.fromkeys(
        """
        http.server.HTTPServer http.server.ThreadingHTTPServer socketserver.TCPServer socketserver.ThreadingTCPServer
        socketserver.UDPServer uvicorn.run aiohttp.web.run_app waitress.serve asyncio.start_server
        wsgiref.simple_server.make_server xmlrpc.server.SimpleXMLRPCServer socket.create_server
        """.split(),
        "serve",
    ),
    **dict.fromkeys(
        """
        socket.gethostbyname socket.getaddrinfo socket.gethostbyname_ex dns.resolver.resolve dns.resolver.query
        """.split(),
        "resolve",
    ),
    **dict.fromkeys(
        """
        smtplib.SMTP smtplib.SMTP_SSL ftplib.FTP ftplib.FTP_TLS paramiko.SSHClient paramiko.Transport telnetlib.Telnet
        imaplib.IMAP4_SSL poplib.POP3_SSL scp.SCPClient pysftp.Connection websockets.connect paramiko.SFTPClient.from_transport
        """.split(),
        "peer",
    ),
    **dict.fromkeys(
        """
        boto3.client boto3.resource google.cloud.storage.Client azure.storage.blob.BlobServiceClient
        """.split(),
        "cloud",
    ),
    **dict.fromkeys(
        """
        sqlite3.connect aiosqlite.connect duckdb.connect psycopg2.connect psycopg.connect pymysql.connect MySQLdb.connect
        mysql.connector.connect sqlalchemy.create_engine asyncpg.connect cx_Oracle.connect pyodbc.connect
        """.split(),
        "database",
    ),
    **dict.fromkeys("selenium.webdriver.Chrome selenium.webdriver.Firefox playwright.sync_api.sync_playwright".split(), "mount"),
    # other programs
    **dict.fromkeys(
        """
        toolgate.Executor.shell toolgate.Executor.ashell os.system os.popen os.popen2 os.popen3 os.popen4 platform.popen invoke.run fabric.api.local IPython.get_ipython.system IPython.get_ipython.getoutput get_ipython.system get_ipython.getoutput
        """.split(),
        "system",
    ),
    **dict.fromkeys("subprocess.getoutput subprocess.getstatusoutput".split(), "output"),
    **dict.fromkeys(
        """
        subprocess.run subprocess.call subprocess.check_call subprocess.check_output subprocess.Popen asyncio.subprocess.Popen
        psutil.Popen
        """.split(),
        "start",
    ),
    **dict.fromkeys(
        """
        os.execv os.execve os.execvp os.execvpe os.execl os.execle os.execlp os.execlpe os.spawnv os.spawnve os.spawnvp
        os.spawnvpe os.spawnl os.spawnle os.spawnlp os.spawnlpe os.posix_spawn os.posix_spawnp
        """.split(),
        "replace",
    ),
    **dict.fromkeys(
        """
        asyncio.create_subprocess_shell asyncio.create_subprocess_exec asyncio.subprocess.create_subprocess_shell
        asyncio.subprocess.create_subprocess_exec anyio.run_process anyio.open_process trio.run_process
        """.split(),
        "asynchronous",
    ),
    **dict.fromkeys(
        """
        pty.spawn pexpect.spawn pexpect.run pexpect.popen_spawn.PopenSpawn ptyprocess.PtyProcess.spawn
        """.split(),
        "terminal",
    ),
    **dict.fromkeys(
        """
        pip.main pip._internal.main pip._internal.cli.main.main pytest.main pylint.run black.main ruff.main nox.main
        """.split(),
        "program",
    ),
    **dict.fromkeys("os.kill os.killpg signal.pthread_kill".split(), "signal"),
    **dict.fromkeys("os.fork os.forkpty pty.fork".split(), "fork"),
    **dict.fromkeys("os.setuid os.seteuid os.setreuid os.setresuid os.setgid os.setegid".split(), "become"),
    **dict.fromkeys("webbrowser.open webbrowser.open_new webbrowser.open_new_tab os.startfile".split(), "browse"),
    **dict.fromkeys("psutil.process_iter psutil.Process psutil.pids psutil.pid_exists".split(), "any_process"),
    **dict.fromkeys(
        """
        concurrent.futures.ThreadPoolExecutor concurrent.futures.ProcessPoolExecutor multiprocessing.Pool
        multiprocessing.pool.ThreadPool multiprocessing.dummy.Pool multiprocessing.pool.Pool
        """.split(),
        "pool",
    ),
    **dict.fromkeys("fabric.Connection invoke.Context".split(), "started"),
    **dict.fromkeys("asyncio.get_event_loop.run_in_executor contextvars.Context.run".split(), "each"),
    "os.dup2": "duplicate",
    "sh.*": "words",
    "plumbum.cmd.*": "words",
    "shutil.which": "where",
    "os.reboot": "power",
}  # fmt: skip
