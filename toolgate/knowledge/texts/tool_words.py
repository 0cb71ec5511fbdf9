"""Words by which tools and their arguments are recognised."""

from toolgate.knowledge.vocabulary import one_of

READING = one_of("""get list read search find query describe show fetch view lookup count check status inspect browse retrieve resolve
    summarize explain analyze analyse validate diff compare preview ping now time date convert calculate echo help whoami
    snapshot screenshot select download scan detect verify estimate explore examine peek tail head cat grep glob ls tree stat
    info display parse extract measure monitor observe watch poll test simulate translate suggest recommend weather current today
    think sequentialthinking reason plan outline is has can session history log logs logcat syslog dmesg journal metadata schema schemas tables columns docs
    documentation library libraries reference navigate hover console network tabs aggregate distinct sample lint next ask stats
    statistics metrics usage busy availability geocode directions template render hash decode encode probe tokenize
    highlight transpile minify generate ocr transcribe classify predict diagnose diagnostics symbols definition definitions
    references outline hovers completion completions beautify prettify synth synthesize details detail overview structure
    properties linter checker validator analyzer inspector viewer explorer finder reader parser scanner profiler autofixer
    rank simplify solve integrate differentiate review codereview""")
# Of these, words that are always verbs; the others may be nouns.
LOOKING = one_of("""get list read search find describe show fetch view lookup count check inspect browse retrieve summarize explain analyze
    analyse validate compare preview ping calculate whoami detect verify estimate explore examine peek cat grep glob ls
    display parse extract measure observe ask geocode is has can think sequentialthinking help echo aggregate download
    lint""")
DELETING = one_of("""delete remove drop truncate destroy purge wipe erase clear reset kill terminate revoke cancel uninstall unlink rm rmdir
    detach disable deactivate ban kick expire evict prune trash unpublish obliterate nuke shred discard deprovision
    decommission teardown flush empty vacuum delist unregister unsubscribe del""")
SENDING = one_of("""send post publish push share notify email mail message reply comment tweet forward broadcast announce upload release
    submit invite sms dm transfer pay charge book order buy purchase checkout withdraw sell trade swap remit payout
    wire dial fax toot retweet repost""")
EXECUTING = one_of("""execute run exec eval invoke call shell spawn command bash terminal evaluate sh start trigger launch dispatch perform
    rerun retry""")
WRITING = one_of("""write update create set edit insert add put patch modify rename move copy append save apply deploy install configure enable
    grant assign merge close lock replace import restore rollback scale restart stop make mkdir touch commit change register
    subscribe approve reject accept decline complete archive schedule reserve upsert store replicate migrate fork star
    label tag link attach pin react click type fill press drag select_option resize rewrite overwrite mute unmute silence
    snooze acknowledge suspend resume pause unpause freeze block unblock promote demote provision bootstrap reboot shutdown
    failover rotate revert rebase amend squash squashmerge swap toggle switch activate unlock transition reassign unassign
    dismiss reopen mark hide unhide cordon drain taint encrypt sign mint burn vote follow unfollow sync ingest reindex
    rebuild regenerate impersonate escalate elevate bind unbind mount unmount format reformat flash overwritten pop dequeue consume ack nack""")
# What `resolve` looks up; anything else it settles.
RESOLVED = one_of("""library libraries id ids name names dns host hostname hostnames url urls path paths symbol symbols ref refs reference references
    type types import imports uri address addresses dependency dependencies module modules alias link links domain ip doi handle
    package packages version versions schema entity entities location""")
# Browser servers, actions with keyboard and mouse, and words on buttons that act.
BROWSERS = one_of("""browser playwright puppeteer chrome chromium devtools selenium webdriver firefox browsermcp mobile android appium simulator
    maestro emulator""")
LOADING = one_of(
    "fetch fetcher fetching http https web crawl crawler scrape scraper browse download downloader curl request requests"
)
WATCHING = one_of(  # words of browser tools that read the current page
    "snapshot screenshot console messages network requests title text content html pdf wait resize hover list get"
)
GESTURES = one_of("""click type press fill hover drag drop select resize scroll wait key keys option form input mouse focus tab tabs new close
    handle dialog back forward reload for browser page element puppeteer playwright set viewport size move performance trace start stop
    record emulate mobile screen coordinates at on tap swipe long double button orientation launch app""")
PRESSED = one_of("""buy pay purchase order checkout send post publish share transfer withdraw sell book confirm accept authorize authorise grant install deploy submit place subscribe agree allow approve continue sign proceed
    upgrade""")
# Verbs that are never nouns: after a reading verb they still act.
ONLY_ACTS = one_of("""delete remove drop truncate destroy purge wipe erase terminate revoke uninstall unlink rm rmdir disable deactivate
    obliterate nuke execute exec eval invoke send publish replace rewrite overwrite modify append insert write mute upsert
    kill""")
JOINING_WORDS = one_of("and then or plus after")  # followed by another action
# Endings of nouns: after a word like `status` or `test`, any other word may be a verb.
NOUN_ENDINGS = tuple(
    "s ion ment ness ity er or ance ence age ing ure al ist ogy ery ory sis ium ics ata ail ime ary ode".split()
)
NOUNS = one_of("""user entry output report state page file data id name value result size access graph range card event item text body code
    node line row table key field url path type kind date day week month year forecast alert issue task project branch host
    sim tz api link map plot chart stream price balance health ready up count thread context content list cell sheet json yaml
    csv xml html toml markdown repo tree audio video speech document pdf""")
COMMANDS = one_of("""command cmd commands shell script bash shell_command command_line commandline cmdline cmd_line bash_command cmds scripts
    shell_script shell_cmd bash_script exec_command run_command terminal_command cli_command""")
CODES = one_of("""code source source_code javascript js python function expression snippet program cell cell_source cell_code new_source
    python_code js_code""")
TYPED_CODES = one_of("input text")  # the same if a tool runs only code
# Fields named after a language that is not followed: they hold code.
UNREAD_CODES = one_of("groovy kotlin scala applescript jxa vba autohotkey julia powershell_script wasm starlark")
# Words for tools that only run their input: commands, code or queries.
RUNS_ANY = one_of("execute exec run eval evaluate spawn start call invoke")
RUNS_COMMANDS = one_of("""shell command commands bash terminal sh zsh cmd powershell pwsh process cli ssh pod pods container docker kubectl script
    scripts""")
RUNS_CODE = one_of("""code python py ipython javascript js node ruby php perl lua repl interpreter cell snippet expression function script scripts
    browser page notebook jupyter kernel""")
RUNS_QUERIES = one_of("query queries sql statement statements migration sparql cypher esql cql")
AROUND_QUERIES = one_of("read write database db apply select range instant explain")
AROUND_CELLS = one_of("insert append add overwrite edit")
# Actions that only read: `start_search`, `run_checkov_scan`; words for running them.
RUN_TO_LOOK = one_of("""search scan analysis lookup lint diagnostics audit inspection healthcheck check checks validation preview simulation searches
    scans inspections audits validations analyses""")
STARTING = one_of("run start execute perform invoke launch begin do")
FILLING = one_of("in a an the on with and to background async sync batch raw only")
# Words for tools that act only on the files in their paths.
FILE_VERBS = one_of("""write create edit update append insert replace save move copy rename mv cp delete remove make mkdir rm rmdir touch put add patch
    apply modify truncate overwrite format reformat multi read get view open load show list tree stat info cat head tail find search grep glob
    unlink set change""")
FILE_WORDS = one_of("""file files directory directories folder folders dir path paths text content contents line lines symbol symbols body block
    blocks regex string str editor edits diff at after before or from by of new multiple range all document documents media notebook
    cell refactoring names name""")
QUERIES = one_of("query sql statement sql_query q statements queries query_text query_string stmt ddl dml cypher")
IN_SQL = one_of("sql sql_query sql_text sql_statement raw_sql sql_string ddl dml sqls")  # hold nothing but SQL
SQL_SERVERS = one_of("""sql postgres postgresql mysql sqlite mariadb database db bigquery snowflake clickhouse duckdb mssql oracle supabase neon
    redshift cockroach cockroachdb timescale prisma dbhub pg psql sqlserver trino presto athena hive databricks teradata
    greenplum tidb planetscale vertica warehouse turso libsql cassandra cql d1 motherduck singlestore questdb""")
GRAPH_SERVERS = one_of(
    "neo4j memgraph cypher falkordb kuzu neptune age arcadedb graphdb sparql fuseki stardog blazegraph virtuoso wikidata rdf"
)
DOCUMENT_SERVERS = one_of("mongo mongodb documentdb mongosh cosmos")
KEY_SERVERS = one_of("redis valkey keydb dragonfly")
SEARCHING = one_of("search find lookup docs documentation ask web google grep")  # their queries are plain words
URLS = one_of("url uri link href endpoint website webhook webhook_url page site address")
PATHS = one_of("""path file file_path filepath filename directory dir folder src dest paths cwd working_directory output_path input_path
    old_path new_path absolute_path relative_path dst""")
# Fields for the two ends of a copy, move or link; and for a tool's output.
SOURCES = one_of("source src from sources sourcepath srcpath frompath oldpath sourcefile oldname")
ENDS = one_of("""destination dest dst target to targetpath destinationpath destpath dstpath topath newpath newname destinationfile targetfile
    targetdir targetdirectory destinationdirectory destinationfolder destdir""")
RESULTS = one_of("""output outputpath outputfile outputdir outputdirectory out outfile outdir outpath saveto saveas savepath savedir saveasfile
    downloadpath downloadto downloaddir dest destination destinationpath destpath dst targetpath""")
SAVING = one_of("download screenshot export save capture record dump snapshot render trace pdf")
UNPACKING = one_of("extract unzip unpack decompress untar inflate restore convert export clone")  # into an end
REVEALING = one_of("decrypt decryption reveal unmask")  # flags that make a tool show a secret
PATTERNS = one_of("glob include include_pattern file_pattern includes include_patterns")
# Fields for a call's working directory; those that may also be its object are judged as both.
WORKING = one_of("cwd workdir workingdir workingdirectory currentworkingdirectory currentdirectory")
AROUND = one_of("directory dirpath")
INSIDE = one_of(  # working directory of a tool that runs commands
    """dir path folder root chdir cd location basedir basepath in workspace workspaceroot workspacepath projectroot projectpath
    projectdir rootdir rootpath repopath base workdirpath workingdirpath folderpath"""
)
INPUTS = one_of("stdin input standardinput stdininput inputdata inputtext stdindata stdintext")
ENVIRONMENTS = one_of("env environment envvars environmentvariables envvariables environ variables")
# Fields next to a command that say when it runs again, and endings of their names.
MOMENTS = one_of("""post pre before after then next finally cleanup teardown setup init prepare prelude epilogue onexit onsuccess onfailure onerror
    onfinish oncomplete ondone onstart onclose followup also run exec execute entrypoint prefix suffix wrapper""")
ALONE = one_of("reboot shutdown poweroff halt pm-suspend pm-hibernate")  # a word that is a command in any field
RUN_ENDINGS = ("command", "commands", "cmd", "cmds", "script", "scripts", "hook", "hooks")
TOLD = one_of(  # fields next to a command with text for people
    """description title explanation reason reasoning justification comment comments note notes summary message purpose thought
    thoughts rationale intent intention goal objective label name subject question prompt instructions details topic header
    content text body data value query pattern regex expected"""
)
TOLD_ENDINGS = (
    "description", "message", "summary", "explanation", "reason", "title", "comment", "rationale", "justification",
)  # fmt: skip
# Fields that name the action: an HTTP method, an action, a call. And flags named after one.
METHODS = one_of(
    "method http_method request_method verb http_verb x_http_method_override x_http_method x_method_override"
)
ACTIONS = one_of(
    "action intent operation op method verb mutation operation_name operation_type command_name action_type"
)
SWITCHES = one_of("""delete drop purge destroy truncate erase wipe remove clear reset execute exec apply publish send push commit write
    overwrite deploy""")
DELETING_SWITCHES = one_of("delete drop purge destroy truncate erase wipe")
OF_BROWSERS = one_of("close click type press fill select drag resize pin label switch toggle stop set add new")
IN_PIPELINES = one_of("$out $merge $function $where $accumulator")  # stages that write, or run JavaScript
PIPED = one_of(  # other effects of search stages: Splunk's
    "delete sendemail outputlookup outputcsv collect script runshellscript sendalert"
)
ANSWERING = one_of("_search _count _msearch search query graphql _mget _explain _validate _analyze _sql")
PROSE = one_of("content text body message new_string new_str data value contents file_text")
WORDY = one_of(  # fields of the agent's own tools with text for people and models
    """prompt question questions description title subject summary reason thought plan explanation instructions objective
    task result response label header goal condition details query pattern regex activeform status name skill todos
    option options answer note notes focus topic intent condition finding findings"""
)
LOCAL_SERVERS = one_of("""filesystem fs file files desktop desktop_commander commander serena editor ide workspace_files local shell terminal text
    codebase project jetbrains vscode disk""")
# Servers for documentation of libraries and platforms.
DOCUMENTATION = one_of("""context7 devdocs mdn docsrs docs-rs rust-docs godoc pydocs hexdocs microsoft-docs microsoft-learn microsoftdocs aws-docs
    aws-documentation awsdocs cloudflare-docs astro-docs langchain-docs openai-docs google-dev-docs terraform-docs""")
# Servers that keep notes for the agent, or only compute; and words of such tools.
NOTING = one_of("memory sequential-thinking sequentialthinking thinking time context7 think todo todos knowledge-graph")
RECALLED = one_of("memory memories observation observations remember fact facts knowledge")  # and not thoughts
NOTED = one_of("""memory memories entity entities relation relations observation observations note notes thought thoughts todo todos task
    tasks item items node nodes graph knowledge context thinking sequential sequentialthinking think reason step plan time
    timezone date now current convert create add update append store save set remember recall complete mark search get
    read open list find query fetch write resolve library id ids docs topic calculate compute evaluate add_observations
    reminder reminders project section fact facts episode""")
# Servers that keep credentials, and words of tools that show them; the names alone are not secret.
SECRET_SERVERS = one_of("""secret secrets secretsmanager vault keychain keyring 1password onepassword bitwarden lastpass keepass keepassxc dashlane
    doppler infisical password passwords credential credentials env keyvault clipboard""")
SECRET_WORDS = one_of("""secret secrets secretsmanager keyvault password passwords passphrase credential credentials creds apikey keychain keyring otp totp mnemonic clipboard cookie
    cookies""")
SECRET_PAIRS = frozenset(
    [
        ("private", "key"), ("api", "key"), ("api", "keys"), ("access", "key"), ("access", "keys"), ("access", "token"),
        ("auth", "token"), ("env", "vars"), ("env", "var"), ("environment", "variables"), ("environment", "variable"),
        ("get", "env"), ("session", "cookies"), ("get", "cookies"), ("get", "token"),
    ]
)  # fmt: skip
# Fields for the kind of object.
SORTS = one_of("kind kinds resource resourcetype resourcekind type types object objecttype")
# Words of fields that give a container access to the host.
GIVEN_HOST = one_of("""binds bind privileged mounts mount volumes volume hostpid hostnetwork pid ipc network cap devices device security
    userns uts""")
# Servers whose commands run somewhere else.
CONTAINERS = one_of("docker container containers podman")
CONTAINED = CONTAINERS | {"kubernetes", "k8s", "kubectl"}
# Languages of the code that a server or a tool runs, by a word in its name.
LANGUAGES = {
    "python": "python", "py": "python", "jupyter": "python", "ipython": "python", "node": "node", "js": "node",
    "javascript": "node", "browser": "node", "playwright": "node", "puppeteer": "node", "evaluate": "node",
    "ruby": "ruby", "php": "php", "perl": "perl", "lua": "lua", "bash": "bash", "shell": "bash",
}  # fmt: skip
OWN_SQL_READERS = {"duckdb": "sqlite"}  # servers whose SQL reads files and addresses, and its reader
WORD_LISTS = one_of("args arguments argv params parameters")
# Built-in tools of agents without effects: they talk, read, plan, or pass on work whose calls are judged.
# Those that give a task to another agent.
HANDING_ON = one_of("""Task Agent SendMessage TaskCreate new_task task agent invoke_agent delegate_to_agent spawn_agent send_input send_message
    use_subagents subagent create_sub_session task_create CronCreate cron_create write_agent""")
HARMLESS = one_of("""TodoWrite TodoRead Task Agent AskUserQuestion ExitPlanMode EnterPlanMode LS Grep Glob NotebookRead WebSearch Skill BashOutput
    KillShell KillBash TaskOutput TaskStop ListMcpResources ListMcpResourcesTool ReadMcpResource ReadMcpResourceTool ToolSearch
    TaskCreate TaskUpdate TaskList TaskGet SendMessage update_plan view_image think google_web_search web_search list_directory
    glob search_file_content read_many_files codebase_search list_dir grep_search file_search read_lints ReadLints List view ls
    todo_write todo_read todowrite todoread ask_user ask_followup_question attempt_completion new_task switch_mode list_files
    search_files list_code_definition_names task agent invoke_agent plan EnterWorktree ExitWorktree StructuredOutput
    delegate_to_agent get_internal_docs activate_skill write_todos complete_task SemanticSearch CreatePlan AskQuestion
    TeamCreate TeamDelete TodoList SlashCommand LSP spawn_agent send_input wait_agent close_agent resume_agent request_user_input
    tool_search codebase_investigator enter_plan_mode exit_plan_mode websearch codesearch question skill lsp plan_enter plan_exit
    invalid read_bash stop_bash list_bash read_powershell stop_powershell list_powershell report_intent update_todo read_agent
    list_agents task_complete fetch_copilot_cli_documentation ask_user_question task_stop send_message job_output job_kill todos
    sourcegraph lsp_diagnostics lsp_references lsp_restart plan_mode_respond act_mode_respond condense summarize_task
    load_mcp_documentation focus_chain use_skill use_subagents generate_explanation ask_question skills submit_and_exit
    todo__todo_write todo__todo_read subagent final_output
    ListAgents ReportFindings ScheduleWakeup Workflow CronCreate CronList CronDelete ReadMcpResourceDirTool RefreshMcpTools
    WaitForMcpServers ProposeGoal ReadNotifications ShowOnboardingRolePicker OfferChromeSetup SendUserMessage ListConnectors
    SuggestConnectors SuggestSkills SuggestPluginInstall SearchSkills ReadSkill SubagentHandback FetchMcpResource
    update_topic list_mcp_resources read_mcp_resource take_snapshot tracker_add_dependency tracker_create_task tracker_get_task
    tracker_list_tasks tracker_update_task tracker_visualize
    cron_create cron_list cron_delete loop_wakeup create_sub_session task_create task_update task_list team_create team_delete
    team_plan_approval request_shutdown structured_output enter_worktree exit_worktree workflow report_findings get_goal
    update_goal propose_goal create_goal record_artifact record_source display_image zoom_image
    omni_ocr_image omni_recall_media_memory
    write_agent sql session_store_sql context_board manage_schedule tool_search_tool_regex
    search_code_subagent code_review
    followup_task interrupt_agent list_mcp_resource_templates get_context_remaining list_available_plugins_to_install
    access_mcp_resource report_bug PushNotification""")
LEAVING = one_of(  # their text leaves this machine
    "WebSearch google_web_search web_search websearch codesearch sourcegraph PushNotification report_bug"
)
# Text typed for the agent itself, now or later: `/name` is a command of the agent, `!text` one of the shell.
TYPING = one_of("SlashCommand CronCreate ScheduleWakeup cron_create loop_wakeup manage_schedule")
TYPED = one_of("command prompt input")
SETTINGS = one_of(  # commands of agents that change the agent's permissions, or its account
    """permissions allowed-tools hooks config settings mcp plugin plugins add-dir sandbox login logout approvals
    approval-mode trust yolo extensions policies statusline terminal-setup install-github-app remote-env privacy-settings
    update-config"""
)
SCRIPTED = one_of("Workflow workflow")  # JavaScript that can only start sub-agents
BEYOND_SCRIPT = tuple("require( import( process. child_process eval( Function(".split())
OWN_SQL = one_of("sql session_store_sql")  # a database of the agent's own, for its notes
FILE_SQL = one_of(  # words of SQL that reach files
    "attach into load_extension readfile writefile fsdir edit import copy"
)
LOOKUPS = one_of("dns resolve lookup nslookup dig whois ping traceroute")  # words of tools that ask for a name
ADDRESSES = one_of(
    "url uri dsn connection database db server endpoint remote repo repository proxy"
)  # may hold a login
