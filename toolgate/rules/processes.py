"""Processes, services and power: one's own may be stopped, everybody's not."""

from toolgate.model import Effect, Manner, Opinion, Scene, Target, Verb, allow, ask, rule
from toolgate.model.effect import backticked
from toolgate.rules import told

ALL_OF = {"-1": "every process of the user", "0": "every process in its group"}  # by the number of a signal's target
EVERYBODY = ("-1", "0", "1", "init", "systemd", "sshd")


@rule("processes", "control", builtin=170)
def processes(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb != Verb.CONTROL:
        return None
    manner, target = effect.manner, effect.target
    if Manner.SIGNAL not in manner:
        if Manner.EXHAUSTS in manner:
            limit = "use a smaller size" if Manner.SIZED in manner else "set a limit, such as a count or a timeout"
            return ask(told(effect.command.argv, scene.home)[0] or f"creates {target}", instead=limit)
        done = "controls" if Manner.INPUT in manner else "changes"
        return ask(told(effect.command.argv, scene.home)[0] or f"{done} {target}", instead="ask the user to do it")
    one = "signal one process by its PID"
    if Manner.COMPUTED in manner and target.name not in EVERYBODY and Manner.EVERYBODY not in manner:
        return ask(f"signals processes that are not known in advance: {target}", instead=one)
    if Manner.SERVICE in manner or Manner.EVERYBODY in manner or target.name in EVERYBODY:
        done = "kills" if target.described and ".kill()" in getattr(scene.call.action, "text", "") else "signals"
        return ask(f"{done} {_processes(target)}", instead="ask the user to stop it" if _service(effect) else one)
    return allow("signals one process")


def _service(effect: Effect) -> bool:
    return Manner.SERVICE in effect.manner and effect.target.name[:1] not in ("", "$")


def _processes(target: Target) -> str:
    if target.described:
        return str(target)
    if target.name in ALL_OF:
        return ALL_OF[target.name]
    name = target.name.removeprefix("^").removesuffix("$")  # of a pattern for exactly this name
    shown = f"process {name}" if name.isdigit() else backticked(name) if name.isalnum() else str(target)
    return f"{shown}, which this session did not start"


CASES = """
ask    kill -9 -1
ask    kill 1
ask    pkill -u user
ask    pkill sshd
ask    systemctl stop nginx
ask    ps aux | while read -r line; do pid=$(echo $line | awk '{print $2}'); kill $pid; done
allow  kill 12345
allow  npm start & PID=$!; sleep 1; kill $PID
allow  kill $(lsof -t -i:3000)
allow  pkill -f 'node server'
"""
