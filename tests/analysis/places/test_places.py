"""Claims about where a path is, and what every spelling of it has in common."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgate.analysis.places.paths import locate, locate_unknown
from toolgate.model.effect import Place, Target
from toolgate.world import World

HOME = "/home/user"
WORKSPACE = "/home/user/project"
WORLD = World(
    {
        "home": HOME,
        "workspace": WORKSPACE,
        "files": {"/home/user/project/README.md": "hello", "/home/user/.bashrc": "", "/home/bob/a": ""},
        "symlinks": {
            "/home/user/project/creds.txt": "/home/user/.aws/credentials",
            "/home/user/project/data.txt": "creds.txt",
            "/home/user/project/etc": "/etc",
            "/home/user/project/up": "..",
            "/home/user/project/loop": "loop",
            "/home/user/project/.env.live": "config/public.txt",
            "/home/user/project/root": "/proc/self/root",
            "/home/user/project/current": "releases/v3",
            "/home/user/project/notes.json": ".claude/settings.json",
        },
    }
)

# One line a claim: the place, then the paths.
PLACES = """
workspace  src/app.py README.md ./src//app.py src/../README.md docs/credentials.md src/secrets_test.go docs/secret-santa.md i18n.key
workspace  .env.example .env.sample .env.template .env.dist .env.test .env.defaults .env.schema .env-example example.env .env.d.ts
workspace  src/credentials_form.tsx src/secrets.py credentials.go lib/token.ts .gitignore .gitattributes .gitmodules .editorconfig
workspace  CLAUDE.md AGENTS.md GEMINI.md .claude/commands/hi.md .claude/specs/tech.md .cursor/rules/x.mdc .claude .github .vscode .vscode/extensions.json
workspace  .github/CODEOWNERS .github/ISSUE_TEMPLATE/bug.md .github/scripts/check.py Makefile package.json Dockerfile docker-compose.yml policy.toml
workspace  docs/etc my..project/x.py src/id_rsa.pub certs/server.crt certs/ca.pem certs/fullchain.pem public.pem app/public_key.pem tests/fixtures/server.key
workspace  testdata/key.pem tests/credentials.json examples/secrets.yaml templates/secret.yaml locales/en/auth.json src/tokens.json tokenizer.json
workspace  .environment-setup environment.yml .envoy/config.yaml bin/dev scripts/test.sh lib/util.js .docker/Dockerfile .config/settings.yml current
workspace  .bashrc dotfiles/.zshrc .vimrc src/sam/model.py slides.key .azure/infra.bicep .claude/worktrees/x/src/a.py debug.keystore
output     build dist target out node_modules .venv venv __pycache__ .pytest_cache .mypy_cache .ruff_cache .tox coverage htmlcov .next .nuxt .turbo
output     build/a.o .next/cache src/app.pyc lib/__pycache__/x.cpython-311.pyc node_modules/.bin/tsc node_modules/x/.github/workflows/ci.yml .DS_Store
output     packages/web/dist/index.js a.class toolgate.egg-info .eslintcache app.tsbuildinfo .env/bin/activate node_modules/certifi/key.pem .coverage tmp/x
vcs        .git .git/HEAD .git/index.lock .git/objects/ab/cd .git/info/exclude .hg sub/.git .svn/entries .git/refs/heads/config
startup    .git/config .git/hooks/pre-commit .git/hooks .git/modules/lib/hooks/post-checkout .git/modules/a/b/config .GIT/hooks/x .autoenv
startup    .venv/lib/python3.11/site-packages/x.pth sitecustomize.py .venv/lib/python3.11/site-packages/sitecustomize.py
pipeline   .github/workflows/ci.yml .gitlab-ci.yml Jenkinsfile .circleci/config.yml azure-pipelines.yml .husky/pre-commit .vscode/tasks.json
pipeline   .vscode/settings.json .devcontainer/devcontainer.json .pre-commit-config.yaml .npmrc .yarnrc.yml .cargo/config.toml app.code-workspace
pipeline   .idea/runConfigurations/x.xml packages/web/.vscode/launch.json lefthook.yml .gitpod.yml
agent      .claude/settings.json .claude/settings.local.json .claude/hooks/x.sh .mcp.json .codex/config.toml .codex/hooks.json .gemini/settings.json
agent      .qwen/settings.json .cursor/hooks.json .cursor/mcp.json .opencode/plugin/x.js opencode.json .github/hooks/g.json .clinerules/hooks/PreToolUse
agent      .windsurf/hooks.json .factory/hooks.json .kiro/hooks/x.json .agents/plugins/a/hooks/hooks.json .agents/hooks.json crush.json .crush.json
agent      .continue/settings.json .cline/hooks/PreToolUse sub/.claude/settings.json .vscode/mcp.json .CLAUDE/Settings.json notes.json .cursor/cli.json
guard      .toolgate .toolgate/policy.toml .venv/lib/python3.12/site-packages/toolgate/decide.py sub/.toolgate/x
secret     .env .env.local .env.production .env.development .Env .ENV .env.staging.local config/.env prod.env .envs/prod id_rsa keys/id_ed25519
secret     server.key tls/private.pem key.pem cert.p12 release.keystore .netrc .git-credentials credentials.json secrets.yaml config/master.key
secret     service-account.json client_secret_12.json terraform.tfstate .htpasswd db.kdbx vpn.ovpn deploy_rsa .aws/credentials .kube/config
secret     .docker/config.json .streamlit/secrets.toml id_rsa_work secret.txt .pypirc server-key.pem ca.key ca-key.pem AuthKey_X.p8
home       ~/notes.txt ~/other/src/a.py ~/other/dist/x ~/other/.github/workflows/ci.yml ~/.ssh/known_hosts ~/.ssh/id_rsa.pub ~/.config/cosmic/x
home       ~/.claude/CLAUDE.md ~/.claude/projects/x.jsonl ~/.config ~/.local/share/x /data/set.csv /path/to/x ~/.sshconfig-notes.txt ~/Downloads ../x ../project-x/a
cache      ~/.cache ~/.cache/pip/x ~/Library/Caches/x ~/.npm/_cacache/x ~/.cargo/registry/x ~/go/pkg/mod/x ~/.m2/repository/x ~/.gradle/caches/x
startup    ~/.bashrc ~/.bash_profile ~/.profile ~/.zshrc ~/.zshenv ~/.config/fish/config.fish ~/.config/fish/functions/ls.fish ~/.config/autostart/x.desktop
startup    ~/.config/systemd/user/x.service ~/Library/LaunchAgents/x.plist ~/.ssh/authorized_keys ~/.ssh/authorized_keys2 ~/.ssh/rc ~/.ssh/config
startup    ~/.gitconfig ~/.config/git/config ~/.vimrc ~/.config/nvim/init.lua ~/.emacs ~/.inputrc ~/.local/bin/git ~/bin/ls ~/.config/pip/pip.conf
startup    ~/.cargo/config.toml ~/.tmux.conf ~/.envrc ~/.config/Code/User/settings.json ~/.mozilla/native-messaging-hosts/x.json ~/other/.git/hooks/x
startup    ~/.config/BraveSoftware/Brave-Browser/NativeMessagingHosts/x.json ~/.local/lib/python3.11/site-packages/usercustomize.py
secret     ~/.ssh ~/.ssh/id_ed25519 ~/.ssh/work ~/.aws ~/.aws/config ~/.kube/config ~/.docker/config.json ~/.npmrc ~/.pypirc ~/.netrc ~/.pgpass
secret     ~/.config/gh/hosts.yml ~/.config/gcloud/credentials.db ~/.gnupg ~/.gnupg/private-keys-v1.d/x.key ~/.password-store/x.gpg ~/.bash_history
secret     ~/.zsh_history ~/.mozilla/firefox/x.default/cookies.sqlite ~/.local/share/keyrings/login.keyring ~/.git-credentials ~/.vault-token
secret     ~/.terraform.d/credentials.tfrc.json ~/.azure/accessTokens.json ~/.m2/settings.xml ~/.cargo/credentials.toml ~/.cache/huggingface/token
secret     ~/.claude/.credentials.json ~/.codex/auth.json ~/.gemini/oauth_creds.json ~/.local/share/opencode/auth.json ~/.config/fish/fish_history
secret     ~/other/.env ../../user/.netrc creds.txt ~/.config/rclone/rclone.conf ~/.local/share/fish/fish_history ~/.config/op/config
agent      ~/.claude ~/.claude/settings.json ~/.claude.json ~/.claude/hooks/x ~/.codex/config.toml ~/.codex/hooks.json ~/.gemini/settings.json
agent      ~/.qwen/settings.json ~/.cursor/hooks.json ~/.copilot/hooks/x.json ~/.config/opencode/plugin/x.js ~/.config/crush/crush.json ~/.agents/plugins/x
agent      ~/.codeium/windsurf/hooks.json ~/.factory/hooks.json ~/.continue/settings.json ~/.kimi-code/config.toml ~/Documents/Cline/Hooks/PreToolUse
agent      ~/.config/goose/config.yaml ~/.cline/hooks/x /etc/claude-code/managed-settings.json /etc/cursor/hooks.json ~/other/.claude/settings.json ~/.kiro/x
guard      ~/.config/toolgate ~/.config/toolgate/policy.toml ~/.local/state/toolgate/audit.jsonl /etc/toolgate/policy.toml ~/.local/bin/toolgate
guard      /usr/lib/python3.11/site-packages/toolgate/hook.py /usr/lib/python3/dist-packages/toolgate/__init__.py ~/.local/share/uv/tools/toolgate/bin/python
other-user /home/bob /home/bob/x.txt /root /root/x
nowhere    /Users/bob /Users/bob/file /home/carol/p/x.py /home/carol /app/main.py /testbed/a.py /own__repo/a.c
startup    /root/.bashrc /home/bob/.ssh/authorized_keys
secret     /root/.ssh/id_rsa /home/bob/.aws/credentials /Users/bob/Library/Keychains/login.keychain-db
system     / /etc /etc/passwd /etc/hosts /usr /usr/bin/env /bin/sh /var/log/syslog /boot/vmlinuz /opt/x /lib/x.so /srv/www /mnt/x /home /sys/class/net /dev
system     /System/Library /Applications/X.app /usr/share/ca-certificates/x.pem /etc/ssl/certs/ca.pem /usr/include/stdio.h /proc/sys/kernel/panic etc/passwd
system     /usr/share/doc/x/server.key /etc/ssh/ssh_host_rsa_key.pub
startup    /etc/cron.d/x /etc/crontab /var/spool/cron/root /etc/profile /etc/profile.d/x.sh /etc/rc.local /etc/systemd/system/x.service /etc/ld.so.preload
startup    /etc/pam.d/su /etc/sudoers /etc/sudoers.d/x /Library/LaunchDaemons/x.plist /etc/ssh/sshd_config /etc/emond.d/rules/x.plist etc/cron.d/x
secret     /etc/shadow /etc/gshadow /etc/ssl/private/x.key /etc/ssh/ssh_host_ed25519_key /etc/letsencrypt/live/x/privkey.pem /run/secrets/db /etc/master.passwd
secret     /proc/1/environ /proc/self/environ /proc/self/root/etc/shadow /proc/1/root/etc/shadow /proc/self/cwd/.env.local root/etc/shadow etc/shadow
secret     /proc/self/task/7/root/etc/shadow /proc/self/root/proc/self/root/etc/shadow ../../../proc/self/root/etc/shadow /proc/kcore /srv/app/.env
temp       /tmp /tmp/x /var/tmp/x /private/tmp/x /dev/shm/x /tmp/clone/.git/config /tmp/key.pem /tmp/.bashrc /var/folders/ab/x /tmp/x/.claude/settings.json
null       /dev/null /dev/zero /dev/tty /dev/stdin /dev/stdout /dev/stderr /dev/fd/3 /dev/urandom /proc/self/fd/1 /dev/full
device     /dev/sda /dev/nvme0n1p1 /dev/disk/by-id/x /dev/mem /dev/mapper/root /dev/ttyUSB0 /dev/video0 /dev/kmem /dev/port /dev/rdisk2 /dev/pts/0
proc       /proc/loadavg /proc/cpuinfo /proc/self/status /proc/1/cmdline /proc
secret     secrets/db.yml deploy/secrets/token.txt gcp-art-service-account-1.json .env.keys
workspace  secrets/index.ts packages/secrets/package.json secrets/README.md ansible/files/authorized_keys mcp.json docs/secrets/x.yaml tests/fixtures/id_rsa
device     /var/run/docker.sock
unknown    /proc/12/cwd/x
"""
CLAIMS = [(place, path) for place, *paths in [line.split() for line in PLACES.strip().splitlines()] for path in paths]


def expanded(path: str) -> str:
    return HOME + path[1:] if path[0] == "~" else path


def test_a_path_is_where_people_say_it_is() -> None:
    assert CLAIMS == [(locate(expanded(path), WORKSPACE, WORLD).place, path) for _, path in CLAIMS]


WHOLE = """
/ // /. /etc /etc/ /usr /var /home /boot /lib /bin /sbin /opt /root /Users /System /Library /dev /proc /tmp /usr/bin /usr/lib /var/lib /mnt /srv
~ ~/ .. ../ . ./ ../project src/.. /home/bob /dev/sda /dev/disk/by-id/x /dev/mapper/root .git .git/ /etc/.. /home/user/project /proc/self/root up
"""
PART = """
src src/app.py README.md ~/notes.txt ~/.config ~/.ssh ~/.cache /etc/passwd /etc/nginx /usr/share/x /tmp/x build node_modules .git/HEAD .github
/dev/null /home/bob/x /opt/app ../other /data /data/x /dev/ttyUSB0
"""


@pytest.mark.parametrize(
    ("whole", "path"), [(True, path) for path in WHOLE.split()] + [(False, path) for path in PART.split()]
)
def test_whole_means_everything_there(whole: bool, path: str) -> None:
    assert whole == locate(expanded(path), WORKSPACE, WORLD).whole


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (".", Target(".", Place.WORKSPACE, WORKSPACE, True)),
        ("./src/../README.md", Target("README.md", Place.WORKSPACE, WORKSPACE + "/README.md")),
        ("../notes", Target("~/notes", Place.HOME, HOME + "/notes")),
        ("creds.txt", Target("~/.aws/credentials", Place.SECRET, HOME + "/.aws/credentials")),
        ("etc/../etc/passwd", Target("/etc/passwd", Place.SYSTEM, "/etc/passwd")),
        ("up/x", Target("~/x", Place.HOME, HOME + "/x")),
        ("current/app", Target("releases/v3/app", Place.WORKSPACE, WORKSPACE + "/releases/v3/app")),
        ("/", Target("/", Place.SYSTEM, "/", True)),
        ("/dev/tcp/198.51.100.7/53", Target("198.51.100.7", Place.REMOTE)),
        ("/inet/tcp/0/198.51.100.7/4242", Target("198.51.100.7", Place.REMOTE)),
        ("/dev/udp/127.0.0.1/53", Target("127.0.0.1", Place.LOOPBACK)),
        ("", Target("", Place.UNKNOWN)),
        ("a\0b", Target("a\0b", Place.UNKNOWN)),
        ("x" * 5000, Target("x" * 80, Place.UNKNOWN)),
        ("loop/x", Target("loop/x", Place.WORKSPACE, WORKSPACE + "/loop/x")),
        ("C:\\Windows\\System32\\config\\SAM", Target("C:\\Windows\\System32\\config\\SAM", Place.SECRET)),
    ],
)
def test_a_target_says_what_is_touched(path: str, expected: Target) -> None:
    assert expected == locate(path, WORKSPACE, WORLD)


def test_a_protected_name_stays_protected_when_it_is_a_link_to_something_ordinary() -> None:
    assert locate(".env.live", WORKSPACE, WORLD) == Target(
        "config/public.txt", Place.SECRET, WORKSPACE + "/config/public.txt"
    )


def test_removing_a_link_leaves_alone_what_it_leads_to() -> None:
    assert locate("data.txt", WORKSPACE, WORLD).place == Place.SECRET
    assert locate("data.txt", WORKSPACE, WORLD, follow=False) == Target(
        "data.txt", Place.WORKSPACE, WORKSPACE + "/data.txt"
    )
    assert locate("etc/", WORKSPACE, WORLD, follow=False).path == "/etc"
    assert locate("etc/shadow", WORKSPACE, WORLD, follow=False).place == Place.SECRET


def test_a_relative_path_in_an_unknown_directory_speaks_by_its_names_alone() -> None:
    assert locate("src/app.py", "", WORLD) == Target("src/app.py", Place.UNKNOWN)
    assert locate("x/.env", "", WORLD).place == Place.SECRET
    assert locate("/etc/passwd", "", WORLD).place == Place.SYSTEM


def place_in(world: dict[str, object], path: str) -> tuple[str, bool]:
    facts = World(world)
    target = locate(path, facts.workspace(), facts)
    return target.place, target.whole


def test_containment_is_by_component() -> None:
    world: dict[str, object] = {"home": "/home/user", "workspace": "/ws"}
    assert place_in(world, "/ws-evil/secret.md") == (Place.HOME, False)
    assert place_in(world, "/ws/x.md") == (Place.WORKSPACE, False)
    assert place_in(world, "/home/users/x") == (Place.NOWHERE, False)


@pytest.mark.parametrize(
    ("workspace", "path", "expected"),
    [
        ("/", "/notes.txt", (Place.WORKSPACE, False)),
        ("/", "/etc/hosts", (Place.SYSTEM, False)),
        ("/", "/home/user/x", (Place.HOME, False)),
        ("/", "/", (Place.SYSTEM, True)),
        ("/home/user", "notes.txt", (Place.WORKSPACE, False)),
        ("/home/user", ".bashrc", (Place.STARTUP, False)),
        ("/home/user", ".", (Place.HOME, True)),
        ("/home/user", "p/.github/workflows/x.yml", (Place.PIPELINE, False)),
        ("/home/user", ".cache/x", (Place.CACHE, False)),
        ("/etc", "nginx.conf", (Place.WORKSPACE, False)),
        ("/etc", "shadow", (Place.SECRET, False)),
        ("/etc/nixos", "configuration.nix", (Place.WORKSPACE, False)),
        ("/tmp", "x", (Place.WORKSPACE, False)),
        ("/tmp/build", ".git/config", (Place.STARTUP, False)),
        ("/app", "main.py", (Place.WORKSPACE, False)),
        ("/app", ".", (Place.WORKSPACE, True)),
        ("/testbed", "src/x.py", (Place.WORKSPACE, False)),
        ("/home/user/.claude", "settings.json", (Place.AGENT, False)),
        ("/home/user/.config/toolgate", "policy.toml", (Place.GUARD, False)),
        ("/home/user/.config/nvim", "init.lua", (Place.WORKSPACE, False)),
        ("/home/user/.claude/worktrees/x", "src/a.py", (Place.WORKSPACE, False)),
        ("/usr/src/app", "a.py", (Place.WORKSPACE, False)),
    ],
)
def test_a_workspace_takes_only_what_has_no_closer_owner(workspace: str, path: str, expected: tuple[str, bool]) -> None:
    assert expected == place_in({"home": "/home/user", "workspace": workspace}, path)


def test_a_system_that_ignores_case_finds_the_same_files() -> None:
    world: dict[str, object] = {"home": "/Users/alice", "workspace": "/Users/alice/Proj"}
    assert place_in(world, "/users/ALICE/proj/Src/a.py") == (Place.WORKSPACE, False)
    assert place_in(world, "/USERS/alice/.SSH/id_rsa") == (Place.SECRET, False)
    assert place_in(world, "/ETC/sudoers") == (Place.STARTUP, False)
    assert place_in(world, "/Users/alice/.ſsh/id") == (Place.SECRET, False)  # a long s is an s to such a file system
    assert place_in(world, "/System/Volumes/Data/Users/alice/Proj/a.py") == (Place.WORKSPACE, False)
    assert place_in({"home": "/home/u", "workspace": "/home/u/p"}, "/home/u/P/a.py") == (Place.HOME, False)


def test_characters_without_a_width_hide_nothing() -> None:
    assert place_in({}, ".g\u200cit/config") == (Place.STARTUP, False)
    assert place_in({}, ".env\u200b") == (Place.SECRET, False)


def test_a_tilde_that_no_shell_expanded_may_still_be_the_home() -> None:
    assert place_in({}, "~/.ssh/id_rsa") == (Place.SECRET, False)
    assert place_in({}, "~/.bashrc") == (Place.STARTUP, False)
    assert place_in({}, "~") == (Place.WORKSPACE, False)
    assert place_in({}, "~/notes.txt") == (Place.WORKSPACE, False)


def test_a_drive_of_windows_is_seen_through() -> None:
    paths = ["/mnt/c/Users/bob/.aws/credentials", "/c/Users/bob/.ssh/id_rsa", "/cygdrive/c/Windows/System32/config/SAM"]
    assert [Place.SECRET] * 3 == [place_in({}, path)[0] for path in paths]
    assert place_in({}, "/mnt/c/Users/bob/notes.txt") == (Place.OTHER_USER, False)
    assert place_in({}, "/mnt/data/x") == (Place.SYSTEM, False)


def test_a_linked_home_and_workspace_are_known_by_both_names() -> None:
    world: dict[str, object] = {
        "home": "/home/u",
        "workspace": "/home/u/p",
        "symlinks": {"/home/u": "/data/u", "/data/u/p": "/fast/p"},
    }
    assert place_in(world, "src/x.py") == (Place.WORKSPACE, False)
    assert place_in(world, "/fast/p/src/x.py") == (Place.WORKSPACE, False)
    assert place_in(world, "/data/u/.bashrc") == (Place.STARTUP, False)
    assert place_in(world, "/fast/p") == (Place.WORKSPACE, True)


@pytest.mark.parametrize(
    ("value", "path", "place"),
    [
        ("/scratch/u/tmp", "/scratch/u/tmp/x", Place.TEMP),
        ("/home/u/tmp", "/home/u/tmp/x", Place.TEMP),
        ("/var/lib/jobs/tmp", "/var/lib/jobs/tmp/x", Place.TEMP),
        ("/", "/x", Place.HOME),
        ("/home/u", "/home/u/x", Place.HOME),
        ("/home/u/.ssh", "/home/u/.ssh/x", Place.SECRET),
        ("/etc", "/etc/x", Place.SYSTEM),
        ("/usr/lib", "/usr/lib/x", Place.SYSTEM),
        ("/home/u/p/src", "/home/u/p/src/x", Place.WORKSPACE),
        ("relative", "/home/u/relative/x", Place.HOME),
    ],
)
def test_the_temporary_directory_cannot_be_pointed_at_what_is_kept(value: str, path: str, place: str) -> None:
    assert place == place_in({"home": "/home/u", "workspace": "/home/u/p", "env": {"TMPDIR": value}}, path)[0]


def test_moved_files_of_the_guard_and_of_agents_are_followed() -> None:
    world: dict[str, object] = {
        "home": "/home/u",
        "workspace": "/src/toolgate",
        "env": {"TOOLGATE_PACKAGE": "/src/toolgate/toolgate", "XDG_CONFIG_HOME": "/cfg", "CODEX_HOME": "/cfg/codex"},
    }
    assert place_in(world, "toolgate/decide.py") == (Place.GUARD, False)
    assert place_in(world, "docs/x.md") == (Place.WORKSPACE, False)
    assert place_in(world, "/cfg/toolgate/policy.toml") == (Place.GUARD, False)
    assert place_in(world, "/cfg/codex/config.toml") == (Place.AGENT, False)


@pytest.mark.parametrize(
    ("prefix", "suffix", "place"),
    [
        ("", "", Place.UNKNOWN),
        ("/", "", Place.UNKNOWN),
        ("/tmp/foo-", "", Place.TEMP),
        ("build/", "", Place.OUTPUT),
        ("src/", ".py", Place.WORKSPACE),
        (".env", "", Place.SECRET),
        ("/home/user/", "", Place.HOME),
        ("/home/user/.ss", "", Place.SECRET),
        ("/home/user/.bash", "", Place.SECRET),
        ("", "/.ssh/id_rsa", Place.SECRET),
        ("", "/.env", Place.SECRET),
        ("", ".pem", Place.SECRET),
        ("src/", "/../../../etc/passwd", Place.UNKNOWN),
        ("/etc/", "", Place.SYSTEM),
        ("/dev/sd", "", Place.DEVICE),
    ],
)
def test_what_is_known_of_a_path_gives_its_place(prefix: str, suffix: str, place: str) -> None:
    assert place == locate_unknown(prefix, WORKSPACE, WORLD, suffix).place


def test_an_unknown_path_under_the_root_can_be_the_root() -> None:
    assert locate_unknown("/", WORKSPACE, WORLD) == Target("/…", Place.UNKNOWN, "", True)


# Ways to spell the same path: each takes the parts before and after a slash.
DETOURS = st.lists(st.sampled_from(["/./", "//", "/x/../", "/././", "/a/b/../../", "/"]), min_size=8, max_size=8)
ABSOLUTE = st.sampled_from(
    [expanded(path) for _, path in CLAIMS if path[0] in "/~" and not path.startswith(("/proc/", "/dev/"))]
)


@given(ABSOLUTE, DETOURS)
def test_detours_lead_to_the_same_place(path: str, detours: list[str]) -> None:
    parts = path.strip("/").split("/")
    spelt = "".join([detour + part for detour, part in zip(detours * 2, parts, strict=False)]) or "/"
    assert locate(path, WORKSPACE, WORLD) == locate(spelt, WORKSPACE, WORLD)


@given(ABSOLUTE, st.sampled_from(["", "/src", "/src/deep/er", "/build"]))
def test_a_path_climbing_out_of_the_workspace_is_the_absolute_one(path: str, below: str) -> None:
    cwd = WORKSPACE + below
    climbing = "../" * cwd.count("/") + path.strip("/")
    assert locate(path, cwd, WORLD) == locate(climbing, cwd, WORLD)


@given(
    st.sampled_from([path for _, path in CLAIMS if path[0] not in "/~"]),
    st.sampled_from(["up/project/", "./", WORKSPACE + "/", "/proc/self/cwd/"]),
)
def test_another_way_into_the_workspace_leads_to_the_same_place(path: str, way: str) -> None:
    assert locate(path, WORKSPACE, WORLD) == locate(way + path, WORKSPACE, WORLD)


@given(st.text(max_size=40), st.sampled_from(["", WORKSPACE, "/", "/tmp"]))
def test_every_text_has_a_place(path: str, cwd: str) -> None:
    assert locate(path, cwd, WORLD).place in vars(Place).values()
