"""`toolgate llm test`: one small question to each model of the policy, with its time and its tokens."""

import json

from toolgate.cli.arguments import Parser
from toolgate.cli.llm_model import Here, client_of, here, models_of, place_of, tried, why
from toolgate.cli.screen import folded, one_line, visible
from toolgate.guard_agent.exchange import ProviderError
from toolgate.guard_agent.settings import Endpoint

DESCRIPTION = "Send one small question to each model of the policy, and say how long the answer took and what it used."
EPILOG = "Exit status: 0 every model answers, 1 one does not. An agent that calls it is denied."


def run(words: list[str]) -> int:
    parser = Parser("llm test", DESCRIPTION, EPILOG)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(words)
    found = here()
    results = []
    for endpoint in models_of(found):
        result = tested(found, endpoint)
        results.append(result)
        if not options.json:
            print(folded(in_words(endpoint, result)))
            if result.get("advice"):
                print(folded(f"  do: {result['advice']}", 6))
    if options.json:
        print(json.dumps({"models": results}))
    return 0 if all(["error" not in result for result in results]) else 1


def tested(found: Here, endpoint: Endpoint) -> dict[str, object]:
    """The result of asking a model, as JSON."""
    told: dict[str, object] = {"model": endpoint.model, "at": place_of(endpoint)}
    try:
        answer = tried(found, endpoint, client_of(endpoint))
    except ProviderError as error:
        text, advice = why(error)
        return told | {"error": error.kind, "text": text, "advice": advice}
    usage = answer.reply.usage
    more = {"ms": round(answer.ms, 1), "input": usage.input, "output": usage.output, "cost": answer.cost}
    return told | more | {"answer": visible(answer.reply.text[:200])}


def in_words(endpoint: Endpoint, result: dict[str, object]) -> str:
    name = f"{visible(endpoint.model)} at {visible(place_of(endpoint))}"
    if "error" in result:
        return f"{name} does not answer ({result['error']}): {result['text']}"
    said = one_line(str(result["answer"]) or "nothing", 40)
    return (
        f"{name} answers in {result['ms']} ms: {said} ({result['input']} tokens in, {result['output']} tokens out"
        + (f", cost {result['cost']})" if result["cost"] else ")")
    )
