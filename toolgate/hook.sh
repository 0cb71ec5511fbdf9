# Starts a hook, and blocks the call when the hook is gone, dies, stops or takes too long.
#
#   /bin/sh hook.sh AGENT SECONDS GONE PYTHON -I -S HOOK AGENT [OPTION ...]
#
# GONE is what to say when Python or the hook is not there any more, in the agent's words. The status is 0 when the hook has
# answered, and 42 when the call is blocked and the reason is said: any other status means that this file did not run.
# It needs no program besides `sleep`, which macOS has as well, and works in dash, bash, busybox and macOS's sh.

# Where sh is bash, it has taken functions from the environment, and one named `kill` would run instead of the builtin. As
# sh it prefers only special builtins (`exec`, `exit`, `shift`, `trap`, `unset`); no other command is used before this.
case ${BASH_VERSION+set} in
    set) unset -f test printf kill wait ;;
esac

agent=$1 seconds=$2 gone=$3
shift 3

# A pipe that stays open would keep the agent waiting: what runs on in the background holds none of its streams.
nap() {
    test ! -x /bin/sleep || exec /bin/sleep "$1"
    exec "$python" -I -S -c "import time; time.sleep($1)"
}

block() {  # block REASON: nothing in it needs an escape in JSON
    case $agent in
        # written by tools/agents.py
        cline) printf '{"cancel": true, "errorMessage": "%s"}\n' "$1" && exit 0 ;;
        copilot) printf '{"permissionDecision": "deny", "permissionDecisionReason": "%s"}\n' "$1" ;;
        # end of what tools/agents.py writes
    esac
    printf '%s\n' "$1" >&2
    exit 42
}

python=$1
if test ! -x "$python" || test ! -r "$4"; then
    case $agent in
        # written by tools/agents.py
        cline | copilot) printf '%s\n' "$gone" && exit 0 ;;
        # end of what tools/agents.py writes
    esac
    printf '%s\n' "$gone" >&2
    exit 42
fi

test 0 2>/dev/null 3<&0 || exec </dev/null  # without standard input there is no payload, and the hook says so
exec 3<&0                                   # the shell gives what runs in the background another standard input
exec "$@" <&3 3<&- &
hook=$!
(
    trap 'kill $!; exit' TERM
    nap "$seconds" &
    wait $! || exit
    kill -s USR1 $$
    nap 1 &
    wait $!
    kill -9 $hook $$  # this shell is frozen as well: the one around it blocks
) </dev/null >/dev/null 2>&1 3<&- &
clock=$!
exec 3<&-
late=
trap 'late=yes; kill -9 $hook 2>/dev/null' USR1
wait $hook
status=$?
kill $clock 2>/dev/null
test -z "$late" || block "Toolgate gave no answer within $seconds seconds, so the call is blocked. Run: toolgate doctor"
case $status in
    0) exit 0 ;;
    2) exit 42 ;;  # the hook has blocked the call, and said why
esac
block "Toolgate gave no answer, so the call is blocked. Run: toolgate doctor"
