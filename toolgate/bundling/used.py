"""What ordinary calls need of the modules they load; a bundle keeps the rest of these modules apart.

Written by tools/cold.py.
"""

USED = """
adapters: adapter_of adapters.claude_code: _answer _asks _capabilities _known _proves decode encode advice: _advised
_short _there acceptable chosen completed ways advice.catastrophe: _elsewhere _emptied_by suggest advice.lost_work:
advice.parsed: Parsed.__init__ _at _operands chosen_by parsed advice.publishing: _pushing suggest
advice.self_protection: _of_guard suggest advice.subject: Subject.__init__ Subject._in_home Subject.argv
Subject.call_text Subject.effect Subject.name Subject.runner Subject.started Subject.text Subject.words Way.__init__
_apart _is_visible line on parent quoted way written advice.whereabouts: _missing _pairs _placed there analysis: _found
_settled effects_of analysis.arguments: analysis.arguments.agent_settings: _moved obeys_another_home taken_along
analysis.arguments.commit_lines: form analysis.arguments.dry_runs: analysis.arguments.given_options:
analysis.arguments.invocation: Run.__init__ Run._described Run._given Run._obey_lists Run._settings Run._unguarded
Run._with_roles Run.emit Run.finish Run.has Run.here Run.inherit Run.settle Run.take_operands Run.take_options
assign_roles analysis.arguments.listing: _any_name _listed listing analysis.arguments.literal_output: _echo _exact _has
decodes analysis.arguments.masking: analysis.arguments.option_values: described_options analysis.arguments.options:
Arguments.__init__ Grammar.__init__ _declared _entry _holds_command _option _plain _table _take _telling forget_help
sort_arguments analysis.arguments.output: _decided _matters _without_end printed analysis.arguments.possible_commands:
analysis.arguments.repository_output: _names_objects _only_hashes _own_directory printed analysis.arguments.roles:
analysis.arguments.roles.deleting_requests: analysis.arguments.roles.dispatch: _loaded play
analysis.arguments.roles.execution: _module analysis.arguments.roles.files: _deletes _lists _masked _moved_there
_standing change_directory analysis.arguments.roles.git: _as_set _brought_in _is_address _is_path _named _pushes
_set_here _stashed analysis.arguments.roles.git_settings: current_branch head_file settings_of
analysis.arguments.roles.network: _fetches talk analysis.arguments.roles.readers: _perform _read_by _take_input
_without_rehearsed analysis.arguments.roles.staging: given_secrets staged_before analysis.arguments.shown_wholes: _bare
_configured _members _searched judge_shown packs analysis.arguments.switches: denied_by
analysis.arguments.toolgate_in_arguments: analysis.arguments.undeclared: runs_code
analysis.arguments.undescribed_values: analysis.arguments.variables: analysis.arguments.whose_hosts: analysis.contents:
analysis.contents.editor_settings: obeyed_effects analysis.contents.evaluated: analysis.contents.grants:
analysis.contents.infrastructure: analysis.contents.instructions: is_instructions analysis.contents.judge: _cost _judge
_judge_file _judge_new _own_commands _planted _run_text _secrets judge_file analysis.contents.later:
analysis.contents.literals: analysis.contents.maintainer_scripts: analysis.contents.notation: analysis.contents.part:
analysis.contents.path_lists: mark_own_directories analysis.contents.pipeline_hosts: analysis.contents.reached:
analysis.contents.settings: is_manifest analysis.contents.splitting: File.__init__ _prompts _requires _shells parts_of
analysis.formats: analysis.formats.environment_files: analysis.formats.fragments: analysis.formats.front_matter:
analysis.formats.hcl: analysis.formats.ini: analysis.formats.json_files: analysis.formats.just_values:
analysis.formats.listed_packages: analysis.formats.makefiles: analysis.formats.named_paths:
analysis.formats.package_scripts: analysis.formats.pipeline_secrets: analysis.formats.python_settings:
analysis.formats.requirements: analysis.formats.task_files: analysis.formats.trees: analysis.formats.yaml: analysis.git:
analysis.git.budget: Budget.__init__ Budget.look analysis.git.changes: analysis.git.commits: analysis.git.config:
analysis.git.ignoring: analysis.git.index: analysis.git.losses: analysis.git.objects: analysis.git.past: past
analysis.git.references: analysis.git.remotes: leading remote_mirrors settings_files settings_now
analysis.git.repository: Repository.__init__ _opened usual_repository workspace_repository analysis.git.stashes:
_is_stashed _names_stash _printed_from _takes_stash publishes_stash analysis.git.untracked: analysis.git.words:
directory analysis.git.worktree: kept_by_git standing analysis.places: analysis.places.addresses: version_four
analysis.places.hosts: _plain _port _port_or_path _scheme _starts_something analysis.places.identity: Others.__init__
Others._key Others._led Others._links Others._spelt Others.of Others.taken Others.twins _others_of _protected disguised
analysis.places.names: _by_last_name _key_like fold named analysis.places.outside: _longest _temporary _undriven
place_outside temporary analysis.places.paths: Layout.__init__ Layout._is_lair Layout._meant Layout._moved Layout._own
Layout._spellings Layout.is_wide Layout.key _located _real _upwards in_workspace layout_of locate
analysis.places.search_path: analysis.places.settings_dirs: analysis.places.wildcards: _everything _letters _locate_word
_magical _plain_groups alternatives locate_pattern analysis.places.work_trees: in_tree trees_of analysis.project:
analysis.project.found_code: _asks _labelled _looked_in _rows_of files_of find_called find_code find_listed
analysis.project.found_files: judge_found analysis.project.found_formats: analysis.project.found_links:
analysis.project.found_python: analysis.project.hooks: _directory _fire _options _text fire_hooks
analysis.project.loaded_session_files: _families judge_brought judge_loaded analysis.project.package_sources:
analysis.project.recipe_files: directories_in named_file scripts_of upwards values_of analysis.project.recipes: _package
run_recipes run_script analysis.project.separate_files: analysis.project.toolchains: run_module analysis.shell:
analysis.shell.assignments: analysis.shell.builtins: _cd analysis.shell.command: _arguments_of _chosen _has_settings
_look_around _subcommands _take_settings apply below interpret once program started analysis.shell.in_repository:
is_signed judge_settings analysis.shell.own_commands: watched analysis.shell.redirection: Redirection.__init__
Redirection.finish Redirection.lend _duplicates _file _one _targets judge_content redirected analysis.shell.script:
_last_word run_command run_list run_pipeline run_script run_simple run_text analysis.shell.undescribed: analysis.state:
analysis.state.after_secrets: loaded memory_of_secrets analysis.state.approved: _digest key_of analysis.state.before:
changed_by_hand lists_packages recall written analysis.state.data_files: analysis.state.files_of_patterns:
analysis.state.footprint: _mark _written_marks marks_of analysis.state.grave_effects: analysis.state.locate:
locate_field analysis.state.made_work: _brings making_marks analysis.state.memory: _unmasked as_remembered
remembered_texts analysis.state.own_services: analysis.state.own_work: _has_changed digest packed replaceable
analysis.state.readable: analysis.state.scope: Ledger.__init__ Scope.__init__ Scope._holds_guard Scope._made_up Scope.at
Scope.beside_guard Scope.emit Scope.step analysis.state.scratch: _written takes_foreign analysis.state.streams:
Stream.__init__ sources_of analysis.state.text_when_needed: analysis.text: analysis.text.command_lines:
analysis.text.credentials: analysis.text.hidden: _is_bytes hidden_character hidden_in_file analysis.text.home_deletion:
analysis.text.identifiers: analysis.text.remote_shells: analysis.text.scanning: analysis.text.strangeness:
analysis.text.web_addresses: analysis.text.words: analysis.text.yes_no: is_no analysis.walk: Walk._kept Walk.disguised
Walk.fire_hooks Walk.judge_found Walk.locate Walk.look_into Walk.run_recipes approvals: approvals.agents: _attended
_is_shell agent_above keep note_agent approvals.cache: approvals.folders: Folders.__init__ Folders.get Folders.put
_is_name approvals.identity: Identity.__init__ Look.__init__ Look._program Look._target Look.finding Look.programs
Look.registries Look.thing Look.whole _canonical _environment _matters identity_of approvals.modes: approvals.questions:
_table question_of approvals.settling: _fixed _heard _is_known _questions answerable memorable approvals.store:
Question.__init__ Store._just_used Store._kept Store.approvals Store.ask Store.asked Store.granted _plain _read_as
_table_of _use_of audit: audit.answers: _act _place question_marks audit.chain: Head.__init__ head_in id_of is_hash
line_of audit.event: AuditEvent.__init__ _bounded _call_of _effect_of _input_of _shortened _worded event_of
audit.interfaces: audit.log: Log.__init__ Log._alone Log._end Log._locked Log._written Log.append Log.extend _ending
_flushed _held _is_there _lines _name_in _tail is_segment moment audit.recorders: FileRecorder.__init__
FileRecorder.record _body audit.recording: event_for recorded audit.secrets: audit.secrets.addresses: _account _asked
_hook addresses audit.secrets.arguments: _cluster _command _consumes _declared _firsts _joined _options _pairs_of
_program _readers _stored _table _valued in_commands audit.secrets.command_words: Word.__init__ words_of_command
audit.secrets.naming: audit.secrets.quick_look: _is_phrase suspicious audit.secrets.redaction: _fields _hidden _holds
_spans _starts_one _telling_in find redacted redacted_value secrets_of value_within audit.showing: _opinion
without_secrets consent: _granted _note_earlier offered settled decide: decide first_of judge directories: configuration
state entrance: answer judged options_of put reply_to seconds_left sessions_of shown speaker taken unwatch guard:
Guard.__init__ Guard._approvals_for Guard._audit_for Guard._book_for Guard._checked Guard._facts_for Guard._in_force
Guard._loaded Guard._making Guard._recorded Guard._recorder_for Guard._remembered Guard._scene Guard._weighed
Guard.book_for Guard.check_all advised scene_of host: Links._followed Links.links Links.resolve Machine.__init__
Machine._look Machine.afresh Machine.entries Machine.exists Machine.home Machine.identity Machine.installed_home
Machine.is_dir Machine.link Machine.read Machine.read_bytes Machine.stat Machine.uid Machine.variable Machine.workspace
_kind _mode _project absolute home_directory variable impact: act_of hits impact.files: _collect _expanded files_of
impact.history: _push git_hits impact.losses: knowledge: knowledge.commands: knowledge.commands.agents:
knowledge.commands.curl: knowledge.commands.files: knowledge.commands.git: knowledge.commands.git_remote:
knowledge.commands.grep: knowledge.commands.npm: knowledge.commands.python: knowledge.commands.python_tests:
knowledge.commands.reading: knowledge.commands.sed: knowledge.index: knowledge.languages:
knowledge.languages.library_words: knowledge.lookup: _described _listed_in family_of knowledge_of knowledge.packages:
knowledge.packages.manifests: knowledge.packages.sources: knowledge.places: knowledge.places.agent_files:
knowledge.places.agents: knowledge.places.homes: knowledge.places.hosts: knowledge.places.images:
knowledge.places.paths: knowledge.places.systems: knowledge.readers: knowledge.readers.debug_port:
knowledge.readers.node: knowledge.readers.preload: knowledge.readers.printed_parts: knowledge.readers.refspec: _is_tag
is_stash published read knowledge.readers.sed: _Script.__init__ _Script.peek _Script.skip _address _command _end _whole
read knowledge.readers.started: knowledge.readers.task: read knowledge.readers.variables: secret knowledge.texts:
knowledge.texts.acts: knowledge.texts.agent_acts: knowledge.texts.agent_words: knowledge.texts.asked_acts:
knowledge.texts.cloud_acts: knowledge.texts.data_acts: knowledge.texts.deploy_acts: knowledge.texts.endings:
knowledge.texts.evaluated_files: knowledge.texts.git_hooks: knowledge.texts.install_acts: knowledge.texts.letter_pairs:
knowledge.texts.listing_words: knowledge.texts.loaded_files: knowledge.texts.naming_keys: knowledge.texts.network_acts:
knowledge.texts.own_words: knowledge.texts.phrases: knowledge.texts.program_words: knowledge.texts.publish_acts:
knowledge.texts.reaching_words: knowledge.texts.remote_acts: knowledge.texts.remote_shells: knowledge.texts.secret_acts:
knowledge.texts.secret_names: knowledge.texts.secret_options: knowledge.texts.settings: knowledge.texts.store_acts:
knowledge.texts.task_tables: knowledge.texts.tokens: knowledge.texts.tool_acts: knowledge.texts.value_words:
knowledge.texts.variables: knowledge.texts.whereabouts: knowledge.texts.whole_words: knowledge.texts.written_files:
knowledge.vocabulary: Command.__init__ Does.__init__ Does.kind Does.text Option.__init__ Role.__call__ Role.__init__
Slot.__init__ _flat _having _heeding _input _listed _role _roles controls deletes discards fetches flag has_trait lax
listens loose one_of option publishes read_role read_slots reads runs unknown unversioned writes model: model.action:
model.advice: model.agent: Directory.__init__ documents in_words listed model.budget: Budget.__init__ model.call:
Shell.__init__ ToolCall.__init__ ToolCall.but is_plain json_table model.digest: digest model.effect: Effect.__hash__
Effect.__init__ Invocation.__hash__ Invocation.__init__ Invocation.name Target.__init__ Target.__str__ Target.described
Target.name backticked closed description model.errors: model.facts: model.failure: model.gravity: _losing _sending
_usual gravity model.handed_commands: model.later: Later.__getattr__ Later.__init__ model.memory: Mark.__init__
Memory.__init__ Memory.blank model.mount: _plain _rest aliases_of mounts_in model.occurrences: occurrences
model.options: model.patch: model.path: joined normalise rest_of unix_text unprivate work_tree model.repeated: once_each
model.rule: Audit.__init__ Rule.__init__ Rulebook.__init__ Rulebook.about Rules.__init__ Rules.about Scene.__init__
Scene.about _speaks kind_of rule written_to_run model.sentence: Sentence.__new__ Words.__new__ _made here which
model.table: Table.__init__ Table._found Table._join Table._look_for model.telling: _behind _form _implied _is_half
_is_pattern _is_pointed _listed _makes _one_act _raised _said_before _same _sentence _telling _thing _through _towards
_with_what_follows joined order model.value: Value.__eq__ Value.__hash__ Value.field_names Value.fields _getter
model.verdict: Decision.__init__ Decision.instead Decision.reason Decision.recorded Decision.rule Decision.told
Decision.weightiest Finding.__init__ Opinion.__init__ Verdict.__eq__ Verdict.__format__ Verdict.__ne__ Verdict.__str__
advice_of allow deny ended record_of signed together policy: policy.force: policy.force.layers: _plugins _there book_for
files guest_of plugin_directories present private_files: _turn made opened owned processes: Proc.__init__ Proc._text
Proc.command Proc.process Process.__init__ above drained here protocols: protocols.capability: Capability.__init__
Failing.__init__ Settings.__init__ protocols.claude: actions_of decode dialect_of directory_in encode event_of place_of
placed unmade protocols.exchange: Answer.__init__ Reply.__init__ Request.__init__ Surroundings.__init__ hits_of located
said shortened protocols.notation: parse plain text texts_in value_of protocols.spelling: spelt_call protocols.tools:
_commands _shaped alone beside command_in content field folded optional shell spelled table text rules: _elsewhere
_remembering _with_manner listed loaded rules.catastrophe: _deleted _directory _is_tried asked catastrophe
rules.exfiltration: exfiltration rules.foreign_code: _loaded foreign_code rules.lost_work: lost_work rules.network:
network rules.outside_workspace: _reading outside_workspace rules.packages: packages rules.persistence: _doing
persistence rules.publishing: _branch _every _operands _replaced publishing rules.remote_code: remote_code
rules.secrets: _holds_secrets secrets rules.self_protection: _left self_protection sentences: sentences.acts: _acts_of
_first act_of operation_of sentences.circumstances: _timed circumstanced sentences.discarding: sentences.filling:
sentences.leaving: leaving through sentences.own_parts: own_part sentences.parsed_command: _graver operands_of
options_of program_of subcommand_of sentences.phrases: told sentences.requests: sentences.rights: sentences.settings:
_of program_of setting_of sentences.uploads: session: Files.__init__ Files.fresh Files.keep Files.recall _drained
_escaped _opened _quoted _unescaped line_of lines_of name_of recollected shell: shell.expand: shell.expand.fields:
Glob.__init__ Partial.__init__ Scalar.__init__ shown shell.expand.patterns: magical shell.expand.prompts:
shell.expand.values: _finish expand plain plains shell.expand.variables: shell.read: shell.read.assignments:
shell.read.commands: choose find_opener finish_command read_command read_texts shell.read.dialects: Dialect.__init__
dialect_named shell.read.expansions: shell.read.lexer: Reader.__init__ after opens_substitution skip_blanks
skip_newlines spend shell.read.parser: parse read_words shell.read.redirects: opens_redirect shell.read.script:
pass_pipe read_connector read_pipeline read_script read_whole shell.read.words: add_text next_break read_single_quoted
read_word shell.tree: shell.tree.nodes: AndOr.__init__ Pipeline.__init__ Script.__init__ Script.lists Simple.__init__
Simple.words plain_command plain_script plain_words shell.tree.substitutions: shell.tree.word_parts: Text.__init__
Word.__init__
"""
MADE = """
adapters.claude_code._capability advice.completed advice.parsed.Parsed advice.parsed.Word advice.parsed.chosen_by
advice.parsed.parsed advice.subject.line advice.subject.on advice.subject.parent advice.subject.quoted
advice.subject.way analysis.WALK analysis._judge_remembered analysis.arguments.agent_settings.obeys_another_home
analysis.arguments.agent_settings.taken_along analysis.arguments.commit_lines.HASHES
analysis.arguments.commit_lines.form analysis.arguments.invocation.CHANGING analysis.arguments.invocation.REST
analysis.arguments.invocation.Run analysis.arguments.invocation._thing analysis.arguments.options.ALONE
analysis.arguments.options.Arguments analysis.arguments.options.COMMANDS analysis.arguments.options.Grammar
analysis.arguments.options.HELP analysis.arguments.options.SIGNS analysis.arguments.options.WHOLE_WORDS
analysis.arguments.options._cluster analysis.arguments.output._made analysis.arguments.output._printed
analysis.arguments.output._recalled analysis.arguments.repository_output.printed
analysis.arguments.roles.dispatch.SILENT analysis.arguments.roles.git_settings.current_branch
analysis.arguments.roles.git_settings.settings_of analysis.arguments.roles.staging._index
analysis.arguments.roles.staging.given_secrets analysis.arguments.roles.staging.staged_before
analysis.arguments.shown_wholes._judge_hidden analysis.arguments.undeclared.runs_code
analysis.contents.editor_settings.obeyed_effects analysis.contents.instructions.is_instructions
analysis.contents.instructions.loosened analysis.contents.path_lists.mark_own_directories
analysis.contents.settings.is_manifest analysis.contents.splitting.File analysis.contents.splitting.parts_of
analysis.git.past.past analysis.git.remotes.settings_files analysis.git.repository.Repository
analysis.git.repository.usual_repository analysis.git.stashes.publishes_stash analysis.git.words.directory
analysis.git.words.split analysis.places.addresses.version_four analysis.places.addresses.version_six
analysis.places.hosts._host analysis.places.hosts.locate_host analysis.places.hosts.place_of_host
analysis.places.identity.Others analysis.places.names.fold analysis.places.names.named
analysis.places.outside._in_system analysis.places.outside.place_in_home analysis.places.outside.place_outside
analysis.places.paths.Layout analysis.places.paths.locate analysis.places.work_trees.in_tree
analysis.places.work_trees.trees_of analysis.project.found_code.find_named analysis.project.found_links.NAMES
analysis.project.found_links.follow_functions analysis.project.found_links.follow_values
analysis.project.found_python.find_backend analysis.project.found_python.find_plugins
analysis.project.found_python.find_site analysis.project.loaded_session_files._loads
analysis.project.package_sources.redirects analysis.project.recipe_files.PARENTS
analysis.project.recipe_files.directories_in analysis.project.recipe_files.named_file
analysis.project.recipe_files.scripts_of analysis.project.recipe_files.upwards analysis.project.recipe_files.values_of
analysis.project.separate_files.LEAST_STEPS analysis.project.separate_files.follow
analysis.project.separate_files.follow_template analysis.project.separate_files.follow_tests
analysis.project.separate_files.removes analysis.project.separate_files.starts_foreign analysis.shell.command.NAMING
analysis.shell.command._subcommand analysis.shell.own_commands.watched analysis.shell.redirection.Redirection
analysis.shell.script.expand_argv analysis.state.after_secrets.loaded analysis.state.approved.key_of
analysis.state.before.recall analysis.state.carried_credentials.secrets_given analysis.state.locate.locate_field
analysis.state.made_work.making_marks analysis.state.memory.as_remembered analysis.state.own_work.digest
analysis.state.own_work.made_again analysis.state.own_work.only_backups analysis.state.own_work.own_marks
analysis.state.own_work.owned analysis.state.own_work.replaceable analysis.state.readable.LARGEST
analysis.state.readable.LISTED analysis.state.readable.inside analysis.state.readable.text_of
analysis.state.scope.INHERITED analysis.state.scope.Ledger analysis.state.scope.NONE analysis.state.scope.Scope
analysis.state.scratch.takes_foreign analysis.state.streams.DEVICES analysis.state.streams.Stream
analysis.state.streams.UNREAD analysis.state.streams.circled analysis.state.streams.combined
analysis.text.hidden.hidden_in_file analysis.text.yes_no.SEPARATE analysis.walk.Walk approvals.agents.note_agent
approvals.cache.PROMPT approvals.folders.Folders approvals.identity.Identity approvals.identity.Look
approvals.identity.identity_of approvals.questions.question_of approvals.settling.answerable
approvals.settling.memorable approvals.store.Grant approvals.store.Question approvals.store.Store
audit.answers.question_marks audit.chain.Head audit.event.AuditEvent audit.event._finding_of audit.log.Log
audit.recorders.FileRecorder audit.secrets.addresses.addresses audit.secrets.arguments.in_commands
audit.secrets.command_words.Word audit.secrets.command_words.words_of_command audit.secrets.redaction.FIELDS
audit.secrets.redaction.PROGRAMS audit.secrets.redaction._CLEAN audit.secrets.redaction._removed
audit.showing.without_secrets consent.offered entrance.beginning guard.BOOKS guard.Guard host.Links host.Machine
impact.file_hits impact.files.files_of impact.history.git_hits impact.hits knowledge.lookup.BUILTINS
knowledge.lookup.EVALUATING knowledge.lookup._UNKNOWN knowledge.lookup.called_after knowledge.lookup.reader_of
knowledge.packages.manifests.PROGRAMS knowledge.places.agent_files.DIRECTORIES knowledge.places.agent_files.IN_PROJECTS
knowledge.places.agent_files.MACHINE knowledge.places.agents.AGENTS knowledge.places.hosts.ADDRESS_IN_NAME
knowledge.places.hosts.BUCKET_SCHEMES knowledge.places.hosts.CONTROL_PORTS knowledge.places.hosts.HOSTLESS_SCHEMES
knowledge.places.hosts.LOOPBACK_NAMES knowledge.places.hosts.METADATA_NAMES knowledge.places.hosts.STORE_PORTS
knowledge.places.hosts.WEB_SCHEMES knowledge.places.paths.CREDENTIAL_STARTS knowledge.places.paths.CREDENTIAL_TAILS
knowledge.places.paths.GUARD knowledge.places.paths.LIKELY_CREDENTIALS knowledge.places.paths.NAMES
knowledge.places.paths.ORDINARY_ENDINGS knowledge.places.paths.OUTPUT knowledge.places.paths.PROJECT_AGENTS
knowledge.places.paths.SAMPLE_FOLDERS knowledge.places.systems.AGENTS knowledge.places.systems.SYSTEM
knowledge.readers.refspec.is_stash knowledge.readers.sed._Script knowledge.texts.acts.ACCOUNTS
knowledge.texts.acts.KERNEL knowledge.texts.acts.MACHINE knowledge.texts.acts.PACKAGES knowledge.texts.acts.RUN_UNIT
knowledge.texts.acts.SERVERS knowledge.texts.acts.SYSTEMCTL knowledge.texts.acts.TYPING knowledge.texts.acts.WINDOWS
knowledge.texts.agent_acts.GUARDED knowledge.texts.agent_words.AGENT_FILES knowledge.texts.agent_words.AGENT_FOLDERS
knowledge.texts.agent_words.TEXT_ENDINGS knowledge.texts.cloud_acts.CLOUD_TOOLS knowledge.texts.cloud_acts.RESOURCES
knowledge.texts.data_acts.DATABASES knowledge.texts.data_acts.MIGRATORS knowledge.texts.data_acts.MODELS
knowledge.texts.data_acts.SQL knowledge.texts.deploy_acts.DEPLOYS knowledge.texts.endings.UNREAD
knowledge.texts.endings.WRITTEN_ENDINGS knowledge.texts.evaluated_files.ASKING knowledge.texts.evaluated_files.CHOSEN
knowledge.texts.evaluated_files.LINES knowledge.texts.evaluated_files.LISTING knowledge.texts.git_hooks.FIRED
knowledge.texts.git_hooks.IDLE knowledge.texts.git_hooks.UNCHECKED knowledge.texts.install_acts.INSTALLED
knowledge.texts.install_acts.INSTALLERS knowledge.texts.loaded_files.RUNNERS knowledge.texts.network_acts.DISKS
knowledge.texts.network_acts.NETWORK knowledge.texts.network_acts.NETWORKED knowledge.texts.network_acts.RUNNING
knowledge.texts.publish_acts.CODE_HOST knowledge.texts.publish_acts.MERGING knowledge.texts.publish_acts.PUBLISHED
knowledge.texts.remote_acts.AWS knowledge.texts.remote_acts.AZ knowledge.texts.remote_acts.CLOUDS
knowledge.texts.remote_acts.COMPOSE knowledge.texts.remote_acts.DOCKER knowledge.texts.remote_acts.GCLOUD
knowledge.texts.remote_acts.KUBECTL knowledge.texts.remote_acts.REMOTE knowledge.texts.secret_acts.ANSIBLE_VAULT
knowledge.texts.secret_acts.BITWARDEN knowledge.texts.secret_acts.DOPPLER knowledge.texts.secret_acts.KEEPASS
knowledge.texts.secret_acts.KEYCHAIN knowledge.texts.secret_acts.LASTPASS knowledge.texts.secret_acts.ONEPASSWORD
knowledge.texts.secret_acts.PASS knowledge.texts.secret_acts.SECRETS knowledge.texts.secret_acts.TOKENS
knowledge.texts.secret_acts.VAULT knowledge.texts.secret_names.HOOKS knowledge.texts.secret_options.CONSUMERS
knowledge.texts.secret_options.OPERANDS knowledge.texts.secret_options.OPTIONS knowledge.texts.secret_options.STORING
knowledge.texts.settings.SCOPES knowledge.texts.settings.SET knowledge.texts.settings.TOOLS
knowledge.texts.settings.UNSET knowledge.texts.store_acts.B2 knowledge.texts.store_acts.BUCKETS
knowledge.texts.store_acts.STORES knowledge.texts.tool_acts.FILES knowledge.texts.tool_acts.RENAMED
knowledge.texts.tool_acts.TOOLS knowledge.texts.tool_acts.UNPACKING knowledge.texts.value_words.COMMANDS
knowledge.texts.variables.DEBUG_PORT knowledge.texts.variables.ERLANG knowledge.texts.variables.FLAGS
knowledge.texts.variables.GIT_PROGRAM knowledge.texts.variables.PREFIXES knowledge.texts.variables.PRELOAD
knowledge.texts.variables.SANITIZER knowledge.texts.variables.SECRET_ENDINGS knowledge.texts.variables.SECRET_WORDS
knowledge.texts.variables.VARIABLES knowledge.texts.whereabouts.FIRST knowledge.texts.whereabouts.OPTIONS
knowledge.texts.whole_words.COMPOSED_QUIETLY knowledge.texts.whole_words.COMPOSERS knowledge.texts.whole_words.SEARCHERS
knowledge.texts.whole_words.STREAMING knowledge.texts.written_files.BUILD_FILES
knowledge.texts.written_files.EDITOR_FILES knowledge.texts.written_files.FETCHING
knowledge.texts.written_files.MANIFESTS knowledge.texts.written_files.MANIFEST_ENDINGS
knowledge.texts.written_files.MANIFEST_STARTS knowledge.texts.written_files.PROSE knowledge.texts.written_files.RUN_BY
knowledge.texts.written_files.SETTINGS_FILES knowledge.texts.written_files.SOURCES
knowledge.texts.written_files.WEAK_SOURCES model.action.Action model.agent.documents model.budget.Budget
model.call.Shell model.call.TEXT model.call.ToolCall model.call.quoted model.call.texts model.effect.ACTING
model.effect.Effect model.effect.Invocation model.effect.NO_COMMAND model.effect.Target model.effect.VERBS
model.effect.unforged model.gravity.RUNS model.gravity.gravity model.later.Later model.memory.BLANK model.memory.Mark
model.memory.Memory model.memory.TOLD model.memory.WORDS model.mount.aliases_of model.mount.mounts_in
model.occurrences.names_in model.occurrences.occurrences model.patch.PATCHES model.path.TAUGHT model.rule.Audit
model.rule.Chosen model.rule.Rule model.rule.Rulebook model.rule.Rules model.rule.Scene model.table.Table
model.telling.joined model.telling.order model.value.Value model.verdict.ALLOW model.verdict.ASK model.verdict.DENY
model.verdict.Decision model.verdict.Finding model.verdict.Opinion model.verdict.Verdict model.visible.visible
policy.force.layers.AGENTS processes.Proc processes.Process processes.above processes.here
protocols.capability.CLOSED_BY_SHELL protocols.capability.Capability protocols.capability.DOCS
protocols.capability.Failing protocols.capability.LIVE protocols.capability.RUNS protocols.capability.SETTING
protocols.capability.SHELL protocols.capability.Settings protocols.claude.COMMANDS protocols.exchange.Answer
protocols.exchange.OVER protocols.exchange.QUIET protocols.exchange.Reply protocols.exchange.Request
protocols.exchange.Surroundings protocols.exchange.answer_of protocols.exchange.text_of protocols.notation.AFTER
protocols.tools.DECLARED protocols.tools.powershell rules.BUILTIN rules.DEFAULT rules.FLOOR sentences.acts.act_of
sentences.acts.operation_of sentences.circumstances.KEEPING sentences.circumstances.circumstanced
sentences.filling.NOTHING sentences.leaving.leaving sentences.leaving.through sentences.own_parts.own_part
sentences.parsed_command.operands_of sentences.parsed_command.program_of sentences.parsed_command.subcommand_of
sentences.phrases.told sentences.settings.setting_of session.Files session.SAFE session.VERDICTS
shell.expand.fields.Partial shell.expand.fields.after shell.read.commands.CLOSING shell.read.commands.STOPS
shell.read.dialects.BASH shell.read.dialects.BREAKS shell.read.dialects.DASH shell.read.dialects.DECLARING
shell.read.dialects.DIALECTS shell.read.dialects.Dialect shell.read.dialects.KEEPING shell.read.dialects.MARKED
shell.read.dialects.SH shell.read.dialects.ZSH shell.read.expansions.read_expansion shell.read.lexer.ENDS
shell.read.parser.WORDS shell.read.parser.parse shell.tree.nodes.Script shell.tree.nodes.Simple shell.tree.nodes.Told
shell.tree.substitutions.ProcessSubstitution shell.tree.substitutions.Substitution
""".split()
