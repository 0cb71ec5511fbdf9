"""Advice is about what the call is about: whatever it names, the call names too, or the machine has it for everyone."""

from tests.advice.test_suggestions import commands_in, interruptions, recommended

EVERY = "0.0.0.0"
# Names that are of the program and not of the call: where it keeps what it lists, what it makes by convention.
OWN = {
    "/etc/rc5.d", ".", ".venv", "secret/", "python", "python3", "manage.py", "migrate:status", "migration:show",
    "db:migrate:status", "ecto.migrations", "db:migrate", "credential.helper", EVERY,
}  # fmt: skip
ENDINGS = (".pub", ".example", "/config")  # of a name in the call: its public half, its sample, a repository's settings
LOADED = ("install.", "script.")  # what a download without a name of its own is called


def strange(command: str, known: str, paths: list[str]) -> list[str]:
    """The words of a recommended command that name a path, a host, a branch or a package the call does not name."""
    found = []
    known += known.replace("127.0.0.1", EVERY).replace("*:", EVERY + ":")  # every interface, as programs write it
    for word in command.replace("'", "").split()[1:]:
        name = word.replace(",bind=127.0.0.1", "").partition("=")[2] or word
        for ending in ENDINGS:
            name = name.removesuffix(ending)
        name = (
            name.removeprefix("./").strip("*").rstrip("/").replace("127.0.0.1", EVERY)
        )  # the same on this machine only
        name, word = name.replace(",bind=" + EVERY, ""), word.replace(",bind=127.0.0.1", "")
        if (
            word[:1] == "-"
            or name in OWN
            or "(" in word
            or word.startswith(LOADED)
            or ("/" not in name + word and "." not in name)
        ):
            continue
        if name and name not in known and not any([path.startswith(name) or name in path for path in paths]):
            found.append(word)
    return found


def test_a_recommended_command_names_only_what_the_call_names():
    wrong = set()
    for record, request, judged in interruptions():
        effects = [finding.effect for finding in judged.because]  # advice may be about several of them
        held = [(effect.target, effect.origin, effect.command.carrier) for effect in effects]
        paths = [text for each in held for one in each if one is not None for text in (one.path, one.text) if text]
        home = str((request.world or {}).get("home", "/home/user"))
        paths += [path.replace(home, "~", 1) for path in paths if path.startswith(home)]
        for finding in judged.because:
            known = str(record["input"]).replace("\\", "") + " ".join(finding.effect.command.argv)
            for command in commands_in(finding.opinion.instead):
                if words := strange(command, known, paths):
                    wrong.add(f"{finding.opinion.rule}: {words} in `{command}` for {request.call.action}")
    assert set() == wrong


def test_no_advice_only_looks_at_a_place_that_nothing_is_known_of():
    looking = {
        f"`{command}` for {request.call.action}"
        for _, request, finding, command in recommended()
        if command.startswith("ls -ld ") and finding.effect.verb not in ("delete", "read")
    }
    assert set() == looking
