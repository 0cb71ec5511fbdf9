"""Variables of pipelines that hold credentials, as their files say."""

from toolgate.knowledge.readers.variables import secret


def secret_names(text: str) -> list[str]:
    """Return the variables of a pipeline that hold its secrets: `TOKEN: ${{ secrets.TOKEN }}`, `$CI_JOB_TOKEN`."""
    names = ["CI_SECRET_TOKEN"]
    for piece in text.split("$")[1:]:
        name = piece.lstrip("{(")
        name = name[: next((at for at, sign in enumerate(name) if not (sign.isalnum() or sign == "_")), len(name))]
        _, given, value = text.partition(f"{name}:")  # a plain value that the file gives is none
        if (
            name.isidentifier()
            and name not in names
            and secret(name)
            and ("$" in value.partition("\n")[0] or not given)
        ):
            names.append(name)
    for line in text.split("\n"):
        key, colon, value = line.strip().partition(":")
        if colon and "${{" in value and "secrets" in value and key.replace("_", "a").isalnum():
            names.append(key)
    return names


def bound_secrets(text: str) -> list[str]:
    """Return the variables that Jenkins binds credentials to: `variable: 'KEY'`, `TOKEN = credentials('npm')`."""
    if "redentials" not in text:
        return []
    names: list[str] = []
    for word in ("ariable:", "ariable ="):
        names += [piece.strip(" '\"")[:60].partition("'")[0].partition('"')[0] for piece in text.split(word)[1:]]
    for line in text.split("\n"):
        name, equals, value = line.strip().partition("=")
        names += [name.strip()] if equals and value.strip().startswith("credentials(") else []
    return [name for name in dict.fromkeys(names) if name.isidentifier()]
