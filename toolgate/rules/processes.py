"""Processes, services and power: the agent may stop its own processes, not everyone's."""

from toolgate.model import Effect, Manner, Opinion, Scene, Verb, allow, ask, rule
from toolgate.model.effect import backticked
from toolgate.model.sentence import IT, Sentence
from toolgate.sentences.phrases import by_means_of, told

FEW = "start only a few at a time"
DIGITS = (*"0123456789", "$", "%")  # a PID, as a number, a variable or a job, starts with one of these
EVERYBODY = ("-1", "0", "1", "init", "systemd", "sshd")


@rule("processes", "control", builtin=170)
def processes(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb != Verb.CONTROL:
        return None
    manner, target = effect.manner, effect.target
    if Manner.SIGNAL not in manner:
        if Manner.EXHAUSTS in manner:
            timed = "timeout " in getattr(scene.call.action, "text", "")
            limit = f"set a limit, such as a count or a {'size' if timed else 'timeout'}"
            limit = _smaller(manner) if Manner.SIZED in manner else limit
            made = "expands to" if Manner.BUILT in manner else "creates"
            return ask(told(effect.command.argv, scene.home)[0] or f"{made} {target}", instead=limit)
        done = "controls" if Manner.INPUT in manner else "changes"
        said = Sentence(f"{done} ", target, by_means_of(effect))
        return ask(told(effect.command.argv, scene.home)[0] or said, "ask the user to do it")
    one = "signal one process by its PID"
    if Manner.COMPUTED in manner and target.name not in EVERYBODY and Manner.EVERYBODY not in manner:
        text = getattr(scene.call.action, "text", "")[effect.start : effect.end]
        several = Sentence("signals processes that are not known in advance: ", target)
        return ask(_of_service(effect, text) or several, one)
    if Manner.SERVICE in manner or Manner.EVERYBODY in manner or target.name in EVERYBODY:
        return ask(_signalled(effect, scene), instead="ask the user to stop " + IT if _service(effect) else one)
    return allow("signals one process" if target.name[:1] in DIGITS else "signals processes by their name")


def _smaller(manner: tuple[str, ...]) -> str:
    """Advice to use less, if the call itself says how much."""
    if Manner.SPAWNS in manner:
        return FEW
    return "use smaller ranges" if Manner.BUILT in manner else "use a smaller size"


def _service(effect: Effect) -> bool:
    return Manner.SERVICE in effect.manner and effect.target.name[:1] not in ("", "$")


def _of_service(effect: Effect, text: str) -> str:
    """What a signal does to a service whose PID is in a file of the system; empty: the call does not name one."""
    from toolgate.sentences.signals import done_by, pid_file

    file = pid_file(text)
    return f"{done_by(effect.command.argv, text)} the service whose PID is in {backticked(file)}" if file else ""


def _signalled(effect: Effect, scene: Scene) -> str:
    """What a signal does to which processes, as far as the command says."""
    from toolgate.sentences.signals import done_by, met_by

    text = getattr(scene.call.action, "text", "")
    met, rest = met_by(effect, text)
    return Sentence(f"{done_by(effect.command.argv, text)} ", met, rest)


CASES = """
ask    kill -9 -1
ask    kill 1
ask    pkill -u user
ask    pkill sshd
ask    systemctl stop nginx
ask    kill $(cat /run/nginx.pid)
ask    ps aux | while read -r line; do pid=$(echo $line | awk '{print $2}'); kill $pid; done
allow  kill 12345
allow  npm start & PID=$!; sleep 1; kill $PID
allow  kill $(lsof -t -i:3000)
allow  pkill -f 'node server'
"""
