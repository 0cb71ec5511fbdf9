"""Processes, services and power: one's own may be stopped, everybody's not."""

from toolgate.model import Effect, Manner, Opinion, Scene, Verb, allow, ask, rule

EVERYBODY = ("-1", "0", "1", "init", "systemd", "sshd")


@rule("processes", "control", builtin=170)
def processes(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb != Verb.CONTROL:
        return None
    manner, target = effect.manner, effect.target
    if Manner.SIGNAL not in manner:
        done = "creates" if Manner.EXHAUSTS in manner else "controls" if Manner.INPUT in manner else "changes"
        return ask(f"{done} {effect.target}", instead="ask the user to do it")
    if Manner.EVERYBODY in manner or target.name in EVERYBODY:
        return ask(f"signals processes it did not start: {effect.target}", instead="signal one process by its ID")
    if Manner.COMPUTED in manner:
        return ask(f"signals whichever processes {effect.target} names", instead="signal one process by its ID")
    if Manner.SERVICE in manner:
        return ask(
            f"stops {effect.target}, which others on this machine use",
            instead="signal one process by its ID",
        )
    return allow("signals one process")


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
