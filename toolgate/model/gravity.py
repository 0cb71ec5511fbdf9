"""Which of several findings is reported: the gravest, and of equally grave ones the first of the call.

The verdict counts before that, since a reason explains the answer. Gravity is a property of the effect alone, whichever
rule speaks of it and wherever it is in the call:

    RUINED   everything is gone, another machine gets a shell, code of an unknown host or code that stays hidden runs
    LEAVES   something that can be named goes to others, and cannot be taken back
    LOST     something is deleted, emptied or forced over, here or elsewhere
    STAYS    what runs later, who may do what, or what guards the machine changes; unread code runs, all files
             of a person are read, or processes start without end
    RUNS     a program runs that is not the project's, or a command inside another one
    LOOKS    credentials are read
    CHANGES  anything else changes: a file, a service, an account, a database, what others see; or an option may say so
    RAISES   something harmless runs with the rights of root or of another user
    REACHES  a connection or a word by itself: a login, a download, an argument that is not known
    MAY_BE   what may be meant: a prompt, a variable that may name code, a program that is not described
    USUAL    ordinary work, to which only a strict policy objects: the project's own code, a well-known host
"""

from toolgate.model.effect import Effect, Manner, Place, Verb

RUINED, LEAVES, LOST, STAYS, RUNS, LOOKS, CHANGES, RAISES, REACHES, MAY_BE, USUAL = range(11)
FAR = (Place.REMOTE, Place.PRIVATE, Place.METADATA)
ELSEWHERE = (Place.CLOUD, Place.CLUSTER, Place.CONTAINER)
STANDING = (Place.STARTUP, Place.AGENT, Place.GUARD, Place.PIPELINE)
PEOPLES = (Place.HOME, Place.SYSTEM, Place.OTHER_USER, Place.NOWHERE, Place.MACHINE)
LOSING = (Manner.EMPTIED, Manner.BEYOND_RECOVERY, Manner.MIRRORS)
TAKEN_BACK = (Manner.FORCE, Manner.DELETE)
GRANTING = (
    Manner.SETUID, Manner.WORLD_WRITABLE, Manner.GRANTS_ACCESS, Manner.HOST_ACCESS, Manner.DROPS_APPROVAL,
    Manner.PROTECTION,
)  # fmt: skip
ENROLLING = ("usermod", "lusermod", "useradd", "adduser", "gpasswd", "groupmems", "pw", "dscl", "dseditgroup")
ADMINS = ("admin", "sudo", "wheel", "administrators")  # groups whose members may do anything
KEYS = frozenset(  # cloud operations that create a key or a password
    "create-access-key create-login-profile create-service-specific-credential".split()
)
BLINDING = (Manner.INSECURE, Manner.EVASION)  # for what is not known: it is kept hidden
INNER = (Manner.SIDE_DOOR, Manner.SETTING, Manner.TRANSPORT)  # the same: a command inside another one
POSSIBLE = {
    Verb.RUN: (Manner.LOADED, Manner.INTERACTIVE),
    Verb.UNKNOWN: (Manner.PROGRAM, Manner.ARGUMENT, Manner.COMPUTED_NAME),
}


def gravity(effect: Effect) -> int:
    """Return how grave an effect is, compared with others of the same verdict: the smaller, the graver."""
    verb, manner, place = effect.verb, effect.manner, effect.target.place
    if verb == Verb.DELETE and effect.target.whole and place in PEOPLES:
        return RUINED
    if any([word in manner for word in LOSING]):
        return LOST
    if _usual(effect):
        return USUAL
    if verb == Verb.RUN:
        return _running(effect)
    if verb in (Verb.SEND, Verb.PUBLISH):
        return _sending(effect)
    if verb in (Verb.DELETE, Verb.DISCARD):
        return _losing(effect)
    if verb in (Verb.WRITE, Verb.CONTROL):
        return _changing(effect)
    if verb == Verb.UNKNOWN:
        return _not_known(effect)
    if verb == Verb.READ:
        return _reading(effect)
    if verb == Verb.ESCALATE and effect.command.name == "setcap":
        return STAYS
    later = Manner.DEFERRED in manner or not effect.command.argv  # from a file or a variable
    if verb == Verb.FETCH and Manner.REDIRECTS_TRAFFIC in manner and later:
        return RUNS  # the source of code that runs
    return RAISES if verb == Verb.ESCALATE else REACHES


def _reading(effect: Effect) -> int:
    manner, place = effect.manner, effect.target.place
    if Manner.NAMES in manner or not effect.target.name.isascii():  # a name that imitates another one
        return REACHES
    if effect.command.name == "ln":
        return CHANGES  # it is not read yet
    if effect.command.name == "wall":
        return LEAVES  # it is shown to everyone
    if not KEYS.isdisjoint(effect.command.argv[1:4]):
        return STAYS
    return STAYS if effect.target.whole and place in PEOPLES else LOOKS


OWN = (Place.WORKSPACE, Place.OUTPUT, Place.PIPELINE)
OPEN = (Place.KNOWN, Place.FORGE, Place.REGISTRY)
READABLE = (Place.HOME, Place.OTHER_USER, Place.SYSTEM, Place.CACHE, Place.STARTUP)


def _usual(effect: Effect) -> bool:
    verb, manner, place = effect.verb, effect.manner, effect.target.place
    if verb == Verb.RUN:
        named = [word for word in manner if word not in (Manner.HERE, Manner.UNSEEN, Manner.HOOK)]
        elsewhere = effect.where or effect.origin is not None or effect.command.carrier is not None
        return place in OWN and not elsewhere and not named
    if verb == Verb.READ:
        return place in READABLE and not effect.target.whole and not manner and effect.target.name.isascii()
    return verb == Verb.USE or (verb == Verb.FETCH and place in OPEN and not manner)


def _changing(effect: Effect) -> int:
    manner, place = effect.manner, effect.target.place
    if Manner.UNSEEN in effect.manner:  # statements of a file that cannot be parsed
        return RUNS
    if place == Place.NULL:
        return MAY_BE
    if place == Place.SECRET and effect.verb == Verb.WRITE and _erases(effect):
        return LOST
    if place == Place.STARTUP and not effect.target.name.isprintable():
        return MAY_BE  # a name that only looks like it
    if "daemon-reload" in effect.command.argv[1:3]:
        return RAISES  # the commands after it are what matters
    if effect.target.described and effect.command.argv[1:] == ("-e",):
        return CHANGES  # in an editor, by a person
    if place == Place.GUARD and _prepares(effect):
        return CHANGES
    if place == Place.GUARD and effect.target.described and not effect.target.path:
        return LOST  # the user would have been asked about it
    if effect.target.whole and place in PEOPLES and Manner.EDIT in manner:
        return LOST  # the contents of all of a user's files
    if place == Place.OUTPUT and Manner.PLANTED in manner:
        return LOST  # replaces what an installed program runs
    if Manner.SPAWNS in manner:
        return STAYS
    if place == Place.STARTUP and effect.command.name == "crontab":
        return LOST  # the jobs that were there
    grave = place in STANDING or Manner.INPUT in manner or any([word in manner for word in GRANTING])
    grave = grave or (effect.command.name.rpartition("/")[2] in ENROLLING and _administers(effect.command.argv))
    unknown = place == Place.UNKNOWN and effect.verb == Verb.WRITE and not effect.target.described
    return STAYS if grave else RAISES if unknown else CHANGES  # what is known says more


def _erases(effect: Effect) -> bool:
    """Whether a file is empty afterwards: `> x`."""
    anew = Manner.REDIRECTED in effect.manner and Manner.APPEND not in effect.manner
    return anew and effect.command.argv in ((), (":",), ("true",))


def _losing(effect: Effect) -> int:
    if str(effect.target) == "the current history":
        return LEAVES  # every commit becomes another one, whatever is taken out of them
    if not effect.target.name.isascii() and not any([letter.isalnum() for letter in effect.target.name]):
        return REACHES  # a name that only looks like a slash, for example
    if Manner.MOVED not in effect.manner:
        return LOST
    place = effect.target.place
    return STAYS if place in STANDING else RUNS if place == Place.SECRET else CHANGES  # a move reads a secret first


def _administers(words: tuple[str, ...]) -> bool:
    """Whether a command about accounts names an administrator group: `usermod -aG sudo,docker bob`."""
    return any([name.rpartition("/")[2].lower() in ADMINS for word in words[1:] for name in word.split(",")])


def _prepares(effect: Effect) -> bool:
    """Whether Toolgate is only made ready for what the rest of a call does with it: a variable, a name or a path."""
    if effect.target.path:
        return False
    return not effect.command.argv or Manner.CREATE in effect.manner or Manner.LOOKS in effect.manner


def _running(effect: Effect) -> int:
    manner, target, origin = effect.manner, effect.target, effect.origin
    foreign = target.place in FAR or (origin is not None and origin.place in FAR)
    if Manner.REMOTE_SHELL in manner or (foreign and Manner.INSTALL not in manner):
        return RUINED
    if any([word in manner for word in POSSIBLE[Verb.RUN]]):
        return MAY_BE if not effect.where else RUNS
    by_variable = Manner.PRELOAD in manner and not effect.command.argv
    if Manner.PIPED in manner or Manner.BUILT in manner or by_variable:
        return STAYS
    if origin is not None and origin.place == Place.SECRET:
        return LOOKS
    if target.place in ELSEWHERE or target.place == Place.SECRET:  # only the values are read, when it is loaded
        return CHANGES
    return REACHES if target.described and not target.path and origin is None else RUNS


def _sending(effect: Effect) -> int:
    manner, place = effect.manner, effect.target.place
    if effect.origin is not None:
        return LEAVES
    if any([word in manner for word in TAKEN_BACK]):
        return LEAVES if effect.verb == Verb.PUBLISH else LOST  # others have it
    if Manner.SOCKET in manner:
        return MAY_BE
    return CHANGES if effect.verb == Verb.PUBLISH and place != Place.MCP else REACHES


def _not_known(effect: Effect) -> int:
    manner = effect.manner
    if Manner.HIDDEN_CODE in manner:
        return MAY_BE if Manner.SEEN_THROUGH in manner else RUINED  # what it does is worse than that it was hidden
    if Manner.INSECURE in manner and any([word.startswith("ext::") for word in effect.command.argv]):
        return USUAL  # it permits the command that git is given
    if any([word in manner for word in BLINDING]):
        return STAYS
    if Manner.LOOK_ALIKE in manner:
        return LOOKS  # the name imitates another one
    if any([word in manner for word in INNER]):
        if "://" in effect.target.name and "|" in effect.target.name and "-c" in effect.command.argv:
            return RUINED  # a download that is piped to a shell
        if effect.command.name.rpartition("/")[2] in ("rsync", "scp", "sftp"):
            return RUINED  # instead of the program that connects: nothing may be sent at all
        named = " " in effect.target.name or effect.target.name[:1] in ("/", "~", ".")  # by its path
        if not effect.command.argv and Manner.SIDE_DOOR in manner and named:
            return LEAVES  # the same for a variable: `RSYNC_RSH=…`
        torn = effect.target.name.count('"') % 2  # only a part of a command
        return RUNS if effect.target.name and not torn else MAY_BE
    if (effect.where and Manner.UNREADABLE not in manner) or effect.origin is not None:
        return RUNS
    if Manner.ARGUMENT in manner and "$(" in effect.target.name:  # a command in a variable
        return RUNS
    if any([word in manner for word in POSSIBLE[Verb.UNKNOWN]]):
        return MAY_BE
    if Manner.SUBCOMMAND in manner and not "".join(effect.command.argv[1:2]).isprintable():
        return MAY_BE  # what cannot be seen in it is told
    return CHANGES if Manner.OPTION in manner else REACHES  # an option decides what its command does
