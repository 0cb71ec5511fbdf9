"""Judgement: what we think of effects, in order; `FLOOR` is final, `BUILTIN` speaks when no policy does."""

from __future__ import annotations

from toolgate.model.rule import Rulebook
from toolgate.rules.baseline import baseline
from toolgate.rules.catastrophe import catastrophe
from toolgate.rules.data_services import data_services
from toolgate.rules.exfiltration import exfiltration
from toolgate.rules.foreign_code import foreign_code
from toolgate.rules.lost_work import lost_work
from toolgate.rules.network import network
from toolgate.rules.obfuscation import obfuscation
from toolgate.rules.outside_workspace import outside_workspace
from toolgate.rules.packages import packages
from toolgate.rules.persistence import persistence
from toolgate.rules.privilege import privilege
from toolgate.rules.processes import processes
from toolgate.rules.publishing import publishing
from toolgate.rules.remote_code import remote_code
from toolgate.rules.secrets import secrets
from toolgate.rules.self_protection import self_protection

FLOOR = (catastrophe, self_protection, remote_code)
BUILTIN = (
    obfuscation,
    exfiltration,
    persistence,
    secrets,
    data_services,
    lost_work,
    outside_workspace,
    privilege,
    publishing,
    packages,
    foreign_code,
    network,
    processes,
    baseline,
)
DEFAULT = Rulebook(floor=FLOOR, builtin=BUILTIN)
