"""Words in names and arguments by which calls of undescribed libraries are recognised."""

from toolgate.knowledge.vocabulary import one_of

# Libraries that only compute, or whose words mean something else: `df.drop`, `optimizer.step`, `mock.reset`.
COMPUTING = one_of("""pandas numpy scipy sklearn matplotlib seaborn plotly polars torch torchvision torchaudio tensorflow jax flax keras PIL cv2
    sympy networkx statsmodels xarray pyarrow tqdm rich click typer pydantic attr attrs yaml ruamel toml tomli tomlkit jinja2
    markdown mistune bs4 lxml html5lib dateutil pytz pendulum arrow regex nltk spacy transformers tokenizers datasets accelerate
    sentence_transformers tiktoken faker hypothesis pytest packaging cryptography jwt bcrypt passlib colorama termcolor tabulate
    prettytable docutils sphinx mypy black isort openpyxl xlsxwriter docx pptx PyPDF2 pypdf pdfplumber fitz reportlab shapely
    geopandas folium gym gymnasium Bio rdkit ase astropy numba cupy dask humanize orjson msgpack simplejson ujson jsonschema
    graphviz pygments textual streamlit gradio bokeh altair dash flask fastapi starlette uvicorn gunicorn django pyparsing lark
    more_itertools toolz cachetools sortedcontainers wandb mlflow optuna lightgbm xgboost catboost einops peft trl timm mock
    responses freezegun vcr structlog loguru dotenv requests httpx aiohttp urllib3 websockets sqlalchemy alembic peewee sqlite3
    psycopg2 psycopg pymysql asyncpg duckdb tortoise pony marshmallow wtforms rest_framework channels factory
    librosa soundfile moviepy imageio skimage trimesh open3d pygame pyglet manim IPython.display ipywidgets pythonjsonlogger
    anyio trio outcome attrs cattrs zstandard lz4 brotli chardet charset_normalizer idna certifi semver parso jedi libcst
    furl yarl w3lib tldextract validators rfc3986 hyperlink publicsuffix2
    tree_sitter tree_sitter_languages openai anthropic langchain langchain_core langchain_openai langgraph llama_index""")
# Python's standard library: what acts in it is described.
STANDARD = one_of("""abc aifc annotationlib antigravity argparse array ast asynchat asyncio asyncore atexit audioop base64 bdb
    binascii bisect builtins bz2 cProfile calendar cgi cgitb chunk cmath cmd code codecs codeop collections colorsys
    compileall compression concurrent configparser contextlib contextvars copy copyreg crypt csv ctypes curses
    dataclasses datetime dbm decimal difflib dis distutils doctest email encodings ensurepip enum errno faulthandler
    fcntl filecmp fileinput fnmatch fractions ftplib functools gc genericpath getopt getpass gettext glob graphlib
    grp gzip hashlib heapq hmac html http idlelib imaplib imghdr imp importlib inspect io ipaddress itertools json
    keyword lib2to3 linecache locale logging lzma mailbox mailcap marshal math mimetypes mmap modulefinder msilib
    msvcrt multiprocessing netrc nis nntplib nt ntpath nturl2path numbers opcode operator optparse os ossaudiodev
    pathlib pdb pickle pickletools pipes pkgutil platform plistlib poplib posix posixpath pprint profile pstats pty
    pwd py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re readline reprlib resource rlcompleter
    runpy sched secrets select selectors shelve shlex shutil signal site smtpd smtplib sndhdr socket socketserver
    spwd sqlite3 sre_compile sre_constants sre_parse ssl stat statistics string stringprep struct subprocess sunau
    symtable sys sysconfig syslog tabnanny tarfile telnetlib tempfile termios textwrap this threading time timeit
    tkinter token tokenize tomllib trace traceback tracemalloc tty turtle turtledemo types typing unicodedata
    unittest urllib uu uuid venv warnings wave weakref webbrowser winreg winsound wsgiref xdrlib xml xmlrpc zipapp
    zipfile zipimport zlib zoneinfo""")
# Names of a project's own modules.
USUAL = one_of("""app apps src lib main models model db database config settings utils core api server tests test scripts backend frontend
    manage tasks services service project package common helpers tools worker workers cli web bot agent agents data pipeline
    schema schemas handlers routes views plugins engine modules components domain infra internal shared extensions""")
# Prefixes of words in names that delete or send something, whatever they are called on.
TAKING = (
    "delete", "drop", "destroy", "purge", "truncate", "wipe", "erase", "terminate", "kill", "flushall", "flushdb", "uninstall",
    "unlink", "rmtree", "shutdown", "prune", "revoke", "remove", "reset", "deregister", "disable", "trash",
)  # fmt: skip
# Of these, those that delete everything.
DELETING = (
    "delete", "drop", "destroy", "purge", "truncate", "wipe", "erase", "flush", "unlink", "rmtree", "remove", "trash",
)  # fmt: skip
# The same for words that are as often about lists and strings: they count with an existing path.
REMOVING = (
    "delete", "remove", "rm", "rmdir", "rmtree", "unlink", "trash", "erase", "wipe", "purge", "destroy", "empty",
    "clean",
)  # fmt: skip
# Words of names that only read a path.
READING = one_of("""read open exists exist stat write print log puts echo basename dirname join resolve lint parse format access slurp lines
    reader file size append""")
SENDING = (
    "post", "send", "publish", "upload", "push", "broadcast", "sendmail", "notify", "tweet", "deploy", "transfer",
)  # fmt: skip
CHANGING = (
    "create", "put", "update", "modify", "apply", "attach", "authorize", "patch", "replace", "restore", "start",
    "stop", "clean",
)  # fmt: skip
# Libraries with access to machines, clusters and accounts: every change there asks.
OF_CONTROL = one_of("""boto3 botocore aioboto3 aiobotocore google googleapiclient azure kubernetes kubernetes_asyncio docker podman digitalocean
    hcloud linode_api4 heroku3 cloudflare CloudFlare pulumi libcloud openstack proxmoxer pyVmomi nomad consul hvac etcd3 kazoo
    fabric paramiko netmiko napalm ansible ansible_runner salt ray airflow stripe twilio github gitlab jira slack_sdk telegram
    tweepy praw web3 ccxt oci tencentcloud aliyunsdkcore vultr scaleway ldap3 pyngrok winrm pypsrp impacket celery""")
# Words that delete everything, in any library.
LOSING = one_of("""dropall deleteall truncateall destroyall purgeall wipeall dropdatabase droptable droptables dropcollection flushall flushdb
    deletemany resethard dropschema dbremovetable rmtree removetree rmrf removeentrysecure""")
# Libraries that reach a database: what deletes there deletes data. The names need none of them.
DRIVERS = one_of("""pymongo motor mongoengine beanie mongokit mongodb mongoose mongo mongoid MongoDB redis ioredis aioredis Redis valkey
    cassandra cassandra-driver neo4j neo4j-driver elasticsearch opensearchpy pg mysql2 mysql sequel knex sequelize""")
DATABASE_NAMES = one_of(
    "dropdatabase droptable droptables dropcollection dropschema flushall flushdb truncateall deletemany dbremovetable"
)
QUERYING = one_of(
    "query exec execute do run raw prepare unsafe queryraw executeraw sql"
)  # methods that take statements
SECRET_MODULES = one_of("hvac keyring secretstorage infisical onepassword bitwarden_sdk akeyless")
UNSAFE = {  # arguments that let loaded data run code
    "safe_mode": False, "weights_only": False, "allow_dangerous_deserialization": True,
    "allow_unsafe": True, "unsafe": True,
}  # fmt: skip
ALLOCATING = one_of("zeros ones empty full rand randn eye arange bytearray bytes")  # by numbers
RUNNING = one_of("""run exec execute call spawn system popen shell command cmd sh bash start invoke eval launch sudo ssh process submit check
    output runctx runeval runcall script exec_command run_cell do local spawnl spawnv callproc""")
CODE = one_of("run exec execute eval runctx runeval runcode runsource push run_cell evaluate runcall")
SPOKEN = one_of("""print echo log info debug warning warn error exception critical write title help text label markdown message comment
    describe add_argument format compile match search sub split replace find findall fullmatch startswith endswith get index
    join append usage epilog description docs skip xfail fail caption header subheader success write_text dumps loads
    Exception ValueError RuntimeError TypeError KeyError assertEqual assertIn equal""")
LOADING = one_of("""load loads import source require plugin plugins include fileconfig dictconfig config configure extension extensions script
    module modules package packages dlopen addsitedir register exec run bootstrap profile importer zipimporter""")
KEEPING = one_of(
    "write save dump export store output record download extract extractall unpack unzip untar"
)  # words of names that write to a path
NAMED_COMMANDS = one_of("command cmd args argv script shell entrypoint run exec executable program")
CLEARING = one_of("clear delete purge wipe destroy delete_existing remove_existing")  # arguments that empty a place
SECRETS = one_of("secret secrets credential credentials password passwords passphrase keyring")
TELLING = one_of("get find access read fetch retrieve reveal decrypt frozen lookup load")
OWN_FILES = {"netrc.netrc": "/.netrc"}  # what is read in the home if nothing else is named
CODE_ENDINGS = tuple(
    """.py .pyc .so .ipynb .sh .js .mjs .cjs .ts .node .rb .pl .pm .php .lua .r .R .jl .ex .exs .tcl .groovy .dll .dylib .ini
    .cfg .conf .toml .yml .yaml .mako .j2""".split()
)
DATA_ENDINGS = tuple(
    """.csv .tsv .json .jsonl .txt .parquet .feather .npy .npz .h5 .hdf5 .png .jpg .jpeg .gif .bmp .tif .tiff .wav .mp3 .mp4 .pdf
    .xml .html .md .log .arrow .geojson .nc .xlsx .xls .gz .zip .sqlite .db""".split()
)

# --- other languages -------------------------------------------------------------------------------------------------

OWN_MODULES = one_of(  # built into Node, Ruby, Perl, PHP, Lua and R, or only computing
    """fs path os util child_process http https url stream events crypto zlib net tls dns assert buffer readline querystring
    string_decoder timers vm v8 worker_threads cluster perf_hooks async_hooks module process console tty fs/promises
    timers/promises stream/promises test lodash underscore ramda react react-dom vue svelte typescript zod chalk dayjs moment
    date-fns uuid semver yargs commander minimist prettier eslint acorn esprima cheerio jsdom marked express koa fastify next
    vite webpack rollup esbuild jest mocha chai vitest sinon playwright puppeteer axios node-fetch undici dotenv yaml js-yaml
    json yaml set date time csv erb optparse fileutils pathname tempfile open3 open-uri socket digest securerandom stringio
    benchmark ostruct pp English minitest rspec nokogiri bundler rails active_support strict warnings feature utf8 constant
    dplyr ggplot2 tidyr tibble readr stringr purrr data.table jsonlite magrittr
    data file read write as is Sys all any do seq rep row col print format summary na match expand make URIs
    Base LinearAlgebra Statistics Random Printf Dates Test DataFrames CSV JSON JSON3 Plots Markdown SparseArrays Unicode
    DelimitedFiles BenchmarkTools StatsBase Distributions Logging SHA UUIDs"""
)
OF_CONTROL_ELSEWHERE = one_of("""aws-sdk aws google-cloud azure kubernetes dockerode docker-api docker stripe twilio octokit slack nodemailer mail pony
    kubernetes-client fog droplet_kit hcloud ioredis redis mongodb mongoose mongo pg mysql2 sequel googleapis ethers web3
    simple-git nodegit isomorphic-git git devtools remotes pak prisma""")
SPOKEN_ELSEWHERE = one_of("""console.log console.error console.warn console.info puts p pp print printf echo die warn raise throw cat message
    Error.new sprintf format logger.info logger.error expect describe it test io.write say var_dump print_r""")
LOCAL_METHODS = one_of(  # of strings, lists and pages
    """removeEventListener removeListener removeAllListeners removeChild removeAttribute removeClass removeItem removeProperty
    deleteProperty deleteContents deleteRow dropWhile dropRight drop_while delete_if delete_at delete_suffix delete_prefix
    remove_const remove_method remove_instance_variable resetModules resetAllMocks resetMocks disableAutomock reset_index
    sendStatus sendFile pushState"""
)
LOOKS = frozenset(  # of functions that look at a path, and not at what is in the file
    "exist exists stat lstat access basename dirname extname expand resolve normalize relative absolute path isfile isdir file size".split()
)
# Calls that only compute with what they are given, whatever they are called on.
COMPUTES = one_of("""parse url URL uri URI test match matches replace gsub sub includes include startsWith endsWith start_with end_with starts_with
    ends_with split concat join equal equals eq toBe toEqual toContain expect assert is isa indexOf index strcmp strpos str_contains
    escape unescape encode decode encodeURI encodeURIComponent decodeURIComponent quote format sprintf print printf puts echo p pp
    inspect dump say console log info debug warn warning error trace fatal stringify String Number Boolean parseInt parseFloat from
    alloc byteLength btoa atob trim strip lower upper lowercase uppercase toLowerCase toUpperCase slice substring substr length size
    count nchar nzchar paste paste0 cat message identical is_null isset empty defined exists has keys values entries isArray hash
    digest createHash createHmac update hexdigest md5 sha1 sha256 hmac crypt bcrypt compare timingSafeEqual randomBytes cookie set
    pathname hostname Error raise throw die abort exit describe it context test_that testset assertEqual refute IO inspect strlen
    explode implode trim rtrim ltrim ucfirst nl2br intval strval boolval array_merge in_array json_encode json_decode http_build_query
    to_string to_s to_i to_f to_sym freeze dup tostring tonumber type pairs ipairs unpack byte char rep reverse find map filter reduce
    if while for foreach switch return function and or not when unless elseif elsif case catch then
    occursin startswith endswith string parse_url filter_var ref bless scalar length lc uc substr index push unshift ok like
    withLatex setItem getItem querySelector getElementById createElement setAttribute getAttribute""")
# Words of names of functions that take an address apart, where no word says that they connect.
URLISH = one_of("""url urls uri uris link links href parse parser parsed is valid validate validates validator normalize normalise
    canonicalize canonicalise extract domain slugify sanitize relative absolute resolve build builder""")
# Words of names of functions that a credential is there for, and of names of values to log in with.
SIGNING = one_of("""sign signer verify encode decode encrypt decrypt hash hmac login logon auth authenticate authorize configure config
    setup init initialize create client connect session credentials from use option options""")
LOGINS = one_of(
    "key keys token tokens password passwd pass secret secrets auth authorization credential credentials apikey"
)
# The same of lists and tables, where no third-party module stands before the name.
LISTING_CALLS = one_of("push append add insert unshift get put fetch load open read new delete")
# Words of names that give to a connection what they are given, and those that connect.
GIVING = one_of("write end send emit say setheader sendall publish push putrequest setrequestheader feed")
NETWORK = one_of("""get post put patch head fetch request req download upload open load connect call query stream pull push visit goto navigate
    crawl scrape ping curl http https client websocket socket send submit getjson gethtml""")
CLOSURES = one_of("=> function fn sub do -> lambda proc")  # signs of a function among the arguments
LOADERS = one_of(  # names before a path whose code is loaded
    """require import include include_once require_once load lib use unshift dofile loadlib loadfile dyn.load Worker dlopen source
    register path cpath autoload createRequire retrieve rdo"""
)
REPEATING = one_of("repeat str_repeat strrep rep Array alloc allocUnsafe fill x")

# Languages that are not read here: names that compute or print, calls that delete trees, and ways to get the home.
# No word may do anything else in any of these languages with any argument: `str2num` evaluates, `read` sets names.
PRINTING = one_of("""print println printf printfn puts putStrLn putStr show disp display displayln write writeln echo format sprintf fprintf out
    err Console WriteLine Write print_endline print_string print_int print_float print_newline princ pprint prn pr say note p fmt
    Println newline nl terpri fdisp message inspect io stdout Text

    map filter reduce fold foldl foldr foldl1 foldr1 scanl sum product length len size count elems max min maximum minimum abs
    sqrt cbrt pow exp log log2 log10 sin cos tan asin acos atan atan2 sinh cosh tanh floor ceil ceiling round truncate mod rem div
    quotient remainder modulo gcd lcm signum sign negate fromIntegral toInteger realToFrac range seq iota list array vector vec
    tuple pair cons car cdr cadr cddr caar first second third last rest head tail init empty isEmpty nonEmpty isNotEmpty append
    concat concatMap flatMap flatten flat zip zipWith zip3 unzip take drop takeWhile dropWhile span break splitAt replicate repeat
    cycle iterate until reverse reversed sort sorted sortBy sortWith sortOn sort_by group groupBy group_by partition nub distinct
    uniq unique union intersect elem notElem member contains containsKey indexOf lastIndexOf find findIndex any all none every some
    and or not xor even odd negative positive zero zerop evenp oddp is forEach foreach each eachWithIndex each_with_index withIndex
    collect inject mapIndexed map_indexed sumOf sumBy maxBy minBy maxOf minOf average mean median mode std variance cumsum cumprod
    diff prod linspace logspace zeros ones eye rand randn randi magic numel ndims rows columns reshape transpose inv pinv det rank
    norm eig svd qr lu chol polyfit polyval roots interp1 trapz factorial nchoosek primes isprime factor factors gamma erf cross
    dot kron fft ifft num2str mat2str int2str isempty strcat strsplit strjoin strrep strtrim upper lower fliplr flipud integrate
    expand simplify solve ratsimp limit taylor matrix determinant invert numer bfloat

    String Int Integer Long Short Byte Float Double Bool Boolean Char Character BigInteger BigDecimal BigInt Number Object List
    ArrayList LinkedList Map HashMap TreeMap Set HashSet TreeSet Seq Vector Array Arrays Collections Collectors Stream IntStream
    LongStream DoubleStream Optional Option Some None Just Nothing Maybe Either Left Right Tuple Pair StringBuilder StringBuffer
    Math Random Objects Locale Duration Instant LocalDate LocalDateTime LocalTime ZonedDateTime ZoneId DateTimeFormatter ChronoUnit
    Pattern Matcher Regex UUID System Runtime Range Iterator Ratio Rational Complex listOf mapOf setOf arrayOf intArrayOf
    mutableListOf mutableMapOf mutableSetOf sequenceOf generateSequence sequence emptyList asList of rangeClosed boxed mapToObj
    mapToInt asSequence toList toSet toMap toArray toVector toSeq mkString joinToString joining getOrElse getOrDefault orElse
    getOrNull get put add addAll nth assoc dissoc conj into update merge keys values items entries hash hashCode equals compareTo
    compare compareBy

    toString to_string str string number int float toInt toLong toFloat toDouble to_i to_s to_f to_a to_h parseInt parseDouble
    valueOf int_of_string string_of_int string_of_float float_of_int int_of_float boolean bool double char chr ord toChar upcase
    downcase capitalize toUpperCase toLowerCase uppercase lowercase toUpper toLower isDigit isAlpha isUpper isLower isSpace
    isLetter trim strip chomp lines words unlines unwords chars split splitlines join intercalate intersperse replace replaceAll
    replaceFirst substring substr subs slice startsWith endsWith starts_with ends_with isPrefixOf isSuffixOf isInfixOf startswith
    endswith padStart padEnd padLeft padRight charAt codePointAt indices matches match

    true false True False nil null undefined let letrec in where if unless when cond case then else elif val var const def defn fun
    fn func function lambda return yield do done begin end for while loop recur to by step from downto with as it this self set
    setq otherwise try catch finally rescue ensure throw new public static final void class record data type deriving Eq Ord module
    object extends import require using use qualified hiding package progn mapcar mapc dotimes dolist my our mutable rec

    java util time math text lang stream regex scala kotlin collection immutable clojure core Data Control Monad Bits Functor
    Foldable lists maps proplists erlang calendar Linq Generic Collections

    Period OffsetDateTime ZoneOffset DayOfWeek Month Year YearMonth Clock getRules getOffset isDaylightSavings parse format
    ofPattern ofInstant ofEpochMilli ofEpochSecond ofDays ofHours ofMinutes ofSeconds ofMillis toInstant toLocalDate
    toLocalDateTime toLocalTime toEpochMilli toEpochSecond toEpochDay atZone atOffset atStartOfDay atTime withZoneSameInstant withZone
    withDayOfMonth plusDays plusWeeks plusMonths plusYears plusHours plusMinutes plusSeconds minusDays minusWeeks minusMonths minusYears
    minusHours minusMinutes minusSeconds between until isBefore isAfter isEqual isLeapYear lengthOfMonth getYear getMonth
    getMonthValue getDayOfMonth getDayOfWeek getHour getMinute getSecond truncatedTo toDays toHours toMinutes toMillis getSeconds
    systemDefault UTC DAYS HOURS MINUTES SECONDS

    long short byte RoundingMode HALF_UP HALF_EVEN HALF_DOWN CEILING FLOOR MathContext DECIMAL32 DECIMAL64 DECIMAL128
    movePointRight movePointLeft setScale stripTrailingZeros toPlainString toBigInteger unscaledValue precision scale ulp
    longValue intValue doubleValue longValueExact intValueExact subtract multiply divide addExact subtractExact multiplyExact
    floorMod floorDiv bitCount toBinaryString toHexString doubleToLongBits floatToIntBits

    version availableProcessors totalMemory maxMemory freeMemory getRuntime currentTimeMillis nanoTime now today getProperty
    lineSeparator system_info otp_release emacs pi Pi PI inf Inf nan NaN MAX_VALUE MIN_VALUE MaxValue MinValue exit quit halt bye error
    expt isqrt incf decf setf push pop evenp oddp plusp minusp numberp stringp symbolp listp consp atom eq eql equal equalp position
    subseq concatenate coerce parse integer gethash maphash make hash table aref svref vector elt nreverse getf multiple value values
    bind destructuring labels flet declare optimize speed safety fixnum lisp implementation type machine typep universal real internal
    fresh output with finish force handler ignore errors documentation defun define defparameter defvar set racket srfi ref exact inexact assq assv assoc memq memv
    displayln void modulo sb ext cl

    main identity id flip curry uncurry compose comp partial apply mapM_ mapM forM_ forM sequence_ pure traverse fmap liftA2 foldM
    getLine""")
BINDING = one_of(
    "let val var def defn defun define defparameter defvar fun fn func for foreach my our const int double String lambda class record in"
)
# Names that make paths of strings, which are read.
FILING = one_of("""File file fromFile readFile slurp read_file readLines readAllLines readText read_text ReadAllText ReadAllLines readString
    read_lines fileread Source Files Path Paths IO File.read File.size exists isFile getText getLines nio""")
# Names that must not occur with those: they write to a file, or make another path of a string.
UNFILED = one_of("""write writeln Write put add update set append chr char Char toChar Character toString valueOf StringBuilder getProperty replace replaceAll replaceFirst strrep reverse
    reversed concat strcat join strjoin joinToString joining mkString intercalate unwords format sprintf fprintf str getLine split
    make push set setf define bind require use take drop substring substr subs slice foldl foldr fold reduce zipWith concatMap upper lower toLowerCase lowercase""")
# Names that make another string of letters or of a string.
CODING = one_of("chr char Char toChar toEnum reverse reversed replace replaceAll replaceFirst strrep")
NARROW = one_of("print p say exit quit list bt where")  # where a word may also be a command or a function
COMMANDS = one_of("ls sh rm mv cp cd os ed ex qx dd")  # short names that are not those of variables
WRITING = ("write", "append", "spit", "open_out", "output-to", "to-file", "fopen")  # of names that write a file
# What sets another home directory, as tests do.
OTHER_HOME = (
    'setenv("HOME"', "setenv('HOME'", 'environ["HOME"] =', "environ['HOME'] =", 'Path, "home"', "Path, 'home'",
    "patch.dict", "pyfakefs", "fake_filesystem", 'Setenv("HOME"', 'set_var("HOME"', 'setProperty("user.home"',
)  # fmt: skip
RAZING_DEEPLY = ("rmdir", "remove", "delete", "rm")  # which delete whole trees with one of these
DEEPLY = ("s", "S", "recursive", "-r", "-rf", "-f")
CONNECTING = ("connect", "socket", "http", "post", "send", "tcp", "url", "request", "upload", "fetch")
# How code names a file that it reads line by line, in lower case.
FILE_HANDLES = ("close argv", "close(argv", "eof argv", "eof(argv", "<argv>", "argf")
FILE_NAME = "$argv"
