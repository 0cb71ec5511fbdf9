"""`toolgate llm setup`: chooses a model, tries it, measures it, and writes it into your policy."""

import os
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic

from toolgate import answering
from toolgate.cli.arguments import Parser
from toolgate.cli.attendance import TERMINAL, confirmed, require_person, told, typed
from toolgate.cli.guides import page
from toolgate.cli.llm_calibrate import kept, lines_of, waited
from toolgate.cli.llm_model import NONE, Here, here, place_of, print_error, tried
from toolgate.cli.policy_files import shown
from toolgate.cli.screen import folded, visible
from toolgate.cli.usage import UsageError
from toolgate.guard_agent.exchange import ProviderError
from toolgate.guard_agent.keys import USUAL, keep_key, key_of, name_of
from toolgate.guard_agent.probe import CASES, probed
from toolgate.guard_agent.settings import AGENT, ANTHROPIC, GOOGLE, OPENAI, SCORE, SINGLE, Endpoint
from toolgate.guard_agent.wire import anthropic, google, openai
from toolgate.guard_agent.wire.client import Client, models_at
from toolgate.policy.files.editing import NotWritten, rewrite
from toolgate.policy.review.changing import as_toml, tabled

DESCRIPTION = (
    "Choose the model that settles what rules leave to one: asks where it is, which one and where its key is, sends "
    "one small question, runs a probe of 30 cases, shows what that lets it settle, and writes `[llm]` into your policy "
    "if you agree. Comments in the file stay. Options answer questions in advance."
)
EPILOG = """examples:
  toolgate llm setup
  toolgate llm setup --provider ollama --model qwen2.5-coder:1.5b
  toolgate llm setup --provider openai --base-url https://models.example/v1 --model big --key-env MODELS_KEY
The key itself is never an option: a command line can be read by others. For people only: an agent is denied."""
MOST_MODELS = 30  # that are listed
OLD = ("settles", "threshold", "unproven", "samples", "stream", "input_price", "output_price", "enabled")  # of another
STAYS = ("timeout", "proxy", "ca_file")  # settings of the network and this machine, for any model
PATIENCE = 10.0  # seconds for the list of models
WARMING = 60.0  # seconds for the first question, since a server may have to load the model
UNATTENDED = "answer with `--provider`, `--model`, `--base-url` and `--key-env`, in a terminal"


@dataclass(frozen=True, slots=True)
class Offer:
    """A kind of endpoint: `key` is the variable that usually holds its key (empty: it needs none)."""

    name: str
    title: str
    provider: str
    base_url: str
    key: str
    mode: str

    @property
    def local(self) -> bool:
        """Whether it is on this machine, so that nothing leaves it."""
        return not self.key


OFFERS = (
    Offer("ollama", "Ollama, on this machine", OPENAI, "http://127.0.0.1:11434/v1", "", SCORE),
    Offer("llama.cpp", "llama.cpp's server, on this machine", OPENAI, "http://127.0.0.1:8080/v1", "", SCORE),
    Offer("vllm", "vLLM, on this machine", OPENAI, "http://127.0.0.1:8000/v1", "", SCORE),
    Offer("openai", "OpenAI, or any service that speaks its API", OPENAI, openai.BASE, USUAL[OPENAI], AGENT),
    Offer("anthropic", "Anthropic", ANTHROPIC, anthropic.BASE, USUAL[ANTHROPIC], AGENT),
    Offer("google", "Google", GOOGLE, google.BASE, USUAL[GOOGLE], AGENT),
)


def named(name: str) -> Offer:
    """The offer of this name."""
    return next(offer for offer in OFFERS if offer.name == name)


def run(words: list[str]) -> int:
    options = parser().parse_args(words)
    require_person("llm setup")
    found = here()
    endpoint, key = asked(options, found)
    print(f"asking {visible(endpoint.model)} at {visible(place_of(endpoint))}")
    try:
        provider = Client(endpoint, key)
        answer = tried(found, endpoint, provider, WARMING)
    except ProviderError as error:
        print_error(error)
        print("nothing was written")
        return 1
    usage = answer.reply.usage
    print(f"it answers in {answer.ms:.0f} ms ({usage.input} tokens in, {usage.output} tokens out)")
    if answer.ms > endpoint.timeout * 1_000:
        more = f"a question about a call waits {endpoint.timeout:g} s at most (`timeout`), then you are asked"
        print(folded(f"that is slow, unless it was the first question: {more}"))
    print(f"a probe of {len(CASES)} cases follows")
    try:
        standing = waited(len(CASES), lambda step: probed(provider, endpoint, found.settings, step))
    except ProviderError as error:
        print_error(error)
        print("nothing was written")
        return 1
    kept(found, endpoint, standing, "probed")
    return write(found, endpoint, told(lines_of(standing, endpoint)), options.yes)


def parser() -> Parser:
    made = Parser("llm setup", DESCRIPTION, EPILOG)
    made.add_argument(
        "--provider",
        choices=[offer.name for offer in OFFERS],
        metavar="NAME",
        help=f"where the model is: {', '.join([offer.name for offer in OFFERS])}",
    )
    made.add_argument("--model", metavar="NAME", help="the name of the model, as its endpoint calls it")
    made.add_argument("--base-url", metavar="URL", help="the address of the endpoint (default: that of the provider)")
    made.add_argument("--key-env", metavar="NAME", help="the environment variable that holds the key")
    made.add_argument(
        "--mode",
        choices=(AGENT, SCORE, SINGLE),
        metavar="MODE",
        help=f"how it is asked: {AGENT} for large models, {SCORE} for small ones, {SINGLE} for those without tools",
    )
    made.add_argument("--yes", action="store_true", help="write it without asking again")
    return made


# --- questions -------------------------------------------------------------------------------------------------------


def asked(options: Namespace, found: Here) -> tuple[Endpoint, str]:
    """The model that a person chooses, and its key."""
    offer = named(options.provider) if options.provider else where()
    whole = options.provider and options.model  # nothing is left to ask
    base_url = options.base_url or (offer.base_url if whole else given("Address", offer.base_url))
    name = options.key_env
    if name is None:
        name = offer.key if whole or not offer.key else given("Environment variable with the key", offer.key)
    if base_url == offer.base_url and not offer.local:
        base_url, name = "", "" if name == offer.key else name  # the provider's defaults need no line
    known = found.book.llm or {}
    stays = {field: known[field] for field in STAYS if field in known}
    said = {"provider": offer.provider, "base_url": base_url, "key": name, "mode": options.mode or offer.mode}
    bare = Endpoint(**(stays | said))  # type: ignore[arg-type]  # checked by the schema
    key = key_for(bare, whole)
    model = options.model or which(bare, key)
    whole_of_it = {field: getattr(bare, field) for field in Endpoint.__slots__}
    return Endpoint(**(whole_of_it | {"model": model})), key


def where() -> Offer:
    """The kind of endpoint that a person chooses."""
    print("Where is the model?")
    for number, offer in enumerate(OFFERS, 1):
        print(f"  {number}  {offer.title}")
    word = typed(f"1 to {len(OFFERS)}:", UNATTENDED)
    chosen = [offer for number, offer in enumerate(OFFERS, 1) if word in (str(number), offer.name)]
    if not chosen:
        raise UsageError(f"`{visible(word)}` is not one of them\n  hint: type a number from 1 to {len(OFFERS)}")
    if not chosen[0].local:
        about = page("guide/what-leaves.md")
        print(folded(f"Questions about calls will leave this machine: {about} says what is in them."))
    return chosen[0]


def given(label: str, usual: str) -> str:
    """What a person types, or the default."""
    return typed(f"{label} [{usual}]:", UNATTENDED) or usual


def key_for(endpoint: Endpoint, whole: bool) -> str:
    """The key of an endpoint; if it is found nowhere, ask for it and keep it in the keyring."""
    try:
        name = name_of(endpoint)
    except ProviderError as error:
        raise UsageError(f"{error.message}\n  hint: {error.help}") from None
    try:
        return key_of(endpoint, os.environ)
    except ProviderError as error:
        if whole:
            raise UsageError(f"{error.message}\n  hint: set `{name}`, or run it without `--provider`") from None
    word = typed(f"{name} is not set. The key, to be kept in the keyring (not shown):", UNATTENDED, secret=True)
    if not word:
        raise UsageError(f"no key was given\n  hint: set the environment variable `{name}`, and run it again")
    try:
        keep_key(name, word)
    except ProviderError as error:
        raise UsageError(f"{error.message}\n  hint: {error.help}") from None
    return word


def which(endpoint: Endpoint, key: str) -> str:
    """The model that a person chooses, from the endpoint's list if it has one."""
    names: tuple[str, ...] = ()
    try:
        names = models_at(endpoint, key, monotonic() + PATIENCE)[:MOST_MODELS]
    except ProviderError as error:
        print_error(error)
    for number, name in enumerate(names, 1):
        print(f"  {number:>2}  {visible(name)}")
    word = typed("Model, by number or name:" if names else "Name of the model:", UNATTENDED)
    if not word:
        raise UsageError(NONE)
    return names[int(word) - 1] if word.isdecimal() and 0 < int(word) <= len(names) else word


# --- writing ---------------------------------------------------------------------------------------------------------


def values_of(endpoint: Endpoint) -> dict[str, object]:
    """The settings to write for a model; those of another one are removed."""
    own = {"provider": endpoint.provider, "model": endpoint.model, "base_url": endpoint.base_url or None}
    rest = {"key": endpoint.key or None, "mode": endpoint.mode}
    return {**own, **rest, **dict.fromkeys(OLD)}


def write(found: Here, endpoint: Endpoint, about: Sequence[str], yes: bool) -> int:
    """Show the lines and write them if the person agrees."""
    values = values_of(endpoint)
    try:
        file, before, after = tabled(found.machine.installed_home(), "llm", values)
    except NotWritten as error:
        raise UsageError(str(error)) from None
    lines = [f"{name} = {as_toml(value)}" for name, value in values.items() if value is not None]
    about = [*about, *told(["", f"in {shown(file, found.machine)}:", *[f"  {line}" for line in ("[llm]", *lines)]])]
    if not yes and not confirmed("Write this?", TERMINAL, about):
        print("nothing was written")
        return 1
    answering.note(found.state, "llm", f"chose {endpoint.model} at {place_of(endpoint)}, mode {endpoint.mode}")
    try:
        rewrite(file, before, after)
    except NotWritten as error:
        raise UsageError(str(error)) from None
    now = here()
    print(folded(f"{visible(endpoint.model)} is the guard agent now; `toolgate llm off` asks you again instead"))
    first = now.settings.endpoints[:1]
    if now.off or not first or (first[0].model, first[0].base_url) != (endpoint.model, endpoint.base_url):
        print(
            folded(now.off or f"but {now.shown_file or 'another policy'} has the last word here: `toolgate llm status`")
        )
    return 0
