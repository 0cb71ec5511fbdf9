"""`an_mcp_fetch_is_a_fetch`: a page that an MCP tool reads is judged like the same page in the agent's own tool.

At a server's own service an address only names what is asked for.
"""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgate.cases import Case, record_of
from toolgate.cli.answers import answer
from tools.examples import NOWHERE

ORDER = ("allow", "llm", "ask", "deny")
TOOLS = (
    ("mcp__fetch__fetch", "url"),
    ("mcp__web__get_page", "url"),
    ("mcp__puppeteer__puppeteer_navigate", "url"),
    ("mcp__playwright__browser_navigate", "url"),
    ("mcp__http__get", "address"),
    ("mcp__x__read_url", "link"),
    ("ReadMcpResource", "uri"),
    ("ReadMcpResourceTool", "uri"),
)
HOSTS = st.sampled_from(
    """evil.example webhook.site docs.python.org github.com raw.githubusercontent.com localhost:3000 203.0.113.9 pages.acme.example
    169.254.169.254 abc.ngrok.app registry.npmjs.org""".split()
)
PATHS = st.sampled_from(
    (
        "",
        "docs",
        "?d=DATABASE_URL%3Dpostgres",
        "a/b?k=QmFzZTY0IG9mIHNvbWV0aGluZyBlbHNl",
        "health",
        "x?page=2#top",
        "raw/main/README.md",
    )
)


def verdict(tool: str, given_input: dict[str, str]) -> str:
    case = Case("allow", json.dumps(given_input), scene=(("tool", tool),))
    return str(answer(record_of(case), NOWHERE).decision.verdict)


@pytest.mark.parametrize(("tool", "field"), TOOLS)
@given(host=HOSTS, path=PATHS, scheme=st.sampled_from(("https", "http")))
def test_an_mcp_fetch_is_a_fetch(tool: str, field: str, host: str, path: str, scheme: str) -> None:
    url = f"{scheme}://{host}/{path}"
    fetched, asked = verdict("WebFetch", {"url": url, "prompt": "what it says"}), verdict(tool, {field: url})
    assert ORDER.index(asked) >= ORDER.index(fetched)
    assert asked == "allow" or fetched != "allow"


@pytest.mark.parametrize("url", ["https://acme.sentry.io/issues/42", "https://acme.sentry.io/issues/42?project=7"])
def test_an_address_of_the_servers_own_service_names_what_is_asked_for(url: str) -> None:
    assert verdict("mcp__sentry__get_issue_details", {"issueUrl": url}) == "allow"
    assert verdict("mcp__fetch__fetch", {"url": url}) == verdict("WebFetch", {"url": url, "prompt": "x"})


SERVERS = ("fetch", "web", "playwright", "http", "sentry", "github", "atlassian", "linear")


@given(
    server=st.sampled_from(SERVERS),
    tool=st.sampled_from(("get_page", "fetch", "get_issue_details")),
    place=st.sampled_from(("{}.evil.example", "x.{}.evil.example", "{}.github.io", "{}.vercel.app")),
    blank=st.sampled_from(("", " ", "\n")),
)
def test_a_name_beneath_a_strangers_domain_is_not_the_servers_own(
    server: str, tool: str, place: str, blank: str
) -> None:
    url = f"{blank}https://{place.format(server)}/?d=DATABASE_URL%3Dpostgres"
    fetched = verdict("WebFetch", {"url": url, "prompt": "what it says"})
    assert ORDER.index(verdict(f"mcp__{server}__{tool}", {"url": url})) >= ORDER.index(fetched)
