"""Decisions for OpenTelemetry: a span for each, after the GenAI conventions for tool calls, and metrics.

    guard.on_decision(Telemetry())                                      # with the providers of the program
    guard.on_decision(Telemetry.over_http("http://localhost:4318"))     # with providers of its own

INVARIANT: what is sent comes only from the event, whose texts are redacted, and texts only with `content`. Spans and
metrics go to the SDK, which sends them from its own thread, so that no collector delays a decision.

It needs the extra `otel`. A hook never loads this module: it ends before anything could be sent.
"""

from __future__ import annotations

import json
from threading import Lock
from time import time_ns
from typing import TYPE_CHECKING

try:
    from opentelemetry import metrics, trace
except ImportError as error:
    raise ImportError("OpenTelemetry is not installed: `pip install 'toolgate[otel]'`") from error

from toolgate import __version__
from toolgate.audit.values import number, tables, text

if TYPE_CHECKING:
    from typing import Protocol

    from opentelemetry.util.types import AttributeValue

    from toolgate.audit.event import AuditEvent
    from toolgate.model.call import ToolCall
    from toolgate.model.verdict import Decision

    Attributes = dict[str, AttributeValue]

    class _Closing(Protocol):
        def shutdown(self) -> None: ...


SCOPE = "toolgate"
ASKED = ("model", "mode", "verdict", "error", "standing", "settled", "cached", "turns", "ms", "input", "output", "cost")
OPERATION = "execute_tool"
ERRORS = {"failure": "toolgate.failure", "refusal": "toolgate.refusal"}  # `error.type` of a deny, by what settled it
DENIED = "toolgate.denied"
MILLISECONDS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 5_000)
CALLS = (0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000)
MOST_TOOLS = 200  # tool names in metrics, since an agent could invent any number; the others are `_OTHER`
MOST_SESSIONS = 1_000  # whose calls are counted since their last interruption; the oldest is dropped
PATIENCE = 5.0  # seconds that a collector has to answer


class Telemetry:
    """Makes a span and metrics for each decision; `content`: include the call and the reasons, redacted."""

    def __init__(
        self,
        tracer_provider: trace.TracerProvider | None = None,
        meter_provider: metrics.MeterProvider | None = None,
        content: bool = False,
    ) -> None:
        """Use these providers, or else the program's global ones."""
        self.content = content
        self._tracer = trace.get_tracer(SCOPE, __version__, tracer_provider)
        meter = metrics.get_meter(SCOPE, __version__, meter_provider)
        self._decisions = meter.create_counter("toolgate.decisions", "{decision}", "Decisions about tool calls")
        self._duration = meter.create_histogram(
            "toolgate.decision.duration", "ms", "Time to a decision", explicit_bucket_boundaries_advisory=MILLISECONDS
        )
        self._interruptions = meter.create_histogram(
            "toolgate.interruptions", "{call}", "Calls of a session that were allowed since its last ask or deny",
            explicit_bucket_boundaries_advisory=CALLS,
        )  # fmt: skip
        self._turn = Lock()
        self._tools: set[str] = set()
        self._allowed: dict[str, int] = {}  # by session, since its last interruption
        self._own: tuple[_Closing, ...] = ()

    @classmethod
    def over_http(
        cls, endpoint: str = "", service: str = SCOPE, content: bool = False, timeout: float = PATIENCE
    ) -> Telemetry:
        """Send to a collector over OTLP/HTTP; without an `endpoint`, to the one in `OTEL_EXPORTER_OTLP_…`.

        Data for a collector that does not answer within `timeout` seconds is lost.
        """
        from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.metrics import MeterProvider
        from opentelemetry.sdk.metrics.export import PeriodicExportingMetricReader
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor

        base = endpoint.rstrip("/")
        resource = Resource.create({"service.name": service})
        spans = TracerProvider(resource=resource)
        exporter = OTLPSpanExporter(base + "/v1/traces" if base else None, timeout=timeout)
        spans.add_span_processor(BatchSpanProcessor(exporter))
        sent = OTLPMetricExporter(base + "/v1/metrics" if base else None, timeout=timeout)
        numbers = MeterProvider([PeriodicExportingMetricReader(sent)], resource)
        made = cls(spans, numbers, content)
        made._own = (spans, numbers)
        return made

    def close(self) -> None:
        """Send what is waiting, and stop; providers that were passed in are left to the caller."""
        for provider in self._own:
            provider.shutdown()
        self._own = ()

    def __call__(self, call: ToolCall, decision: Decision, event: AuditEvent) -> None:
        self._span(event)
        self._count(event)

    # --- spans -------------------------------------------------------------------------------------------------------

    def _span(self, event: AuditEvent) -> None:
        data = event.data
        tool, end = text(data, "tool"), time_ns()
        span = self._tracer.start_span(
            f"{OPERATION} {tool}" if tool else OPERATION,
            kind=trace.SpanKind.INTERNAL,
            attributes=self._attributes(data),
            start_time=end - int((number(data, "ms") or 0.0) * 1_000_000),
        )
        if text(data, "verdict") == "deny":
            span.set_attribute("error.type", ERRORS.get(text(data, "settled_by"), DENIED))
            span.set_status(trace.StatusCode.ERROR, _reason(data) if self.content else None)
        span.end(end)

    def _attributes(self, data: dict[str, object]) -> Attributes:
        """Who calls what, and how it was judged, without empty attributes."""
        named = {
            "gen_ai.tool.name": "tool", "gen_ai.tool.call.id": "call", "gen_ai.conversation.id": "session",
            "gen_ai.agent.name": "agent", "toolgate.id": "id", "toolgate.verdict": "verdict", "toolgate.rule": "rule",
            "toolgate.settled_by": "settled_by", "toolgate.profile": "profile",
        }  # fmt: skip
        found: Attributes = {name: text(data, key) for name, key in named.items()}
        found["gen_ai.operation.name"] = OPERATION
        found["toolgate.rules"] = list(dict.fromkeys([text(row, "rule") for row in tables(data, "findings")]))
        words = ("verb", "place", "target") if self.content else ("verb", "place")
        effects = [" ".join([text(row, word) for word in words]).strip() for row in tables(data, "effects")]
        found["toolgate.effects"] = list(dict.fromkeys(effects))
        if self.content:
            found["gen_ai.tool.call.arguments"] = json.dumps(data["input"]) if "input" in data else ""
            found["toolgate.reason"] = _reason(data)
        found |= _of_model(data)
        found = {name: value for name, value in found.items() if value}
        return found | ({"toolgate.unrecorded": True} if "unrecorded" in data else {})

    # --- metrics -----------------------------------------------------------------------------------------------------

    def _count(self, event: AuditEvent) -> None:
        data = event.data
        verdict, session = text(data, "verdict"), text(data, "session")
        with self._turn:
            tool = self._known(text(data, "tool"))
            before = self._allowed.pop(session, 0)
            self._allowed[session] = before + 1 if verdict == "allow" else 0
            if len(self._allowed) > MOST_SESSIONS:
                del self._allowed[next(iter(self._allowed))]
        labels: Attributes = {
            "toolgate.verdict": verdict, "toolgate.rule": text(data, "rule"), "gen_ai.tool.name": tool,
        }  # fmt: skip
        labels = {name: value for name, value in labels.items() if value}
        self._decisions.add(1, labels)
        self._duration.record(number(data, "ms") or 0.0, labels)
        if verdict != "allow":
            self._interruptions.record(before, labels)

    def _known(self, tool: str) -> str:
        """The name of a tool, or `_OTHER` if too many have been seen."""
        if tool not in self._tools and len(self._tools) >= MOST_TOOLS:
            return "_OTHER"
        self._tools.add(tool)
        return tool


def _of_model(data: dict[str, object]) -> Attributes:
    """The guard agent's model and verdict, without its words; empty: none was asked."""
    told = data.get("llm")
    if not isinstance(told, dict):
        return {}
    return {
        f"toolgate.llm.{name}": told[name] for name in ASKED if isinstance(told.get(name), str | bool | int | float)
    }


def _reason(data: dict[str, object]) -> str:
    return next((text(row, "reason") for row in tables(data, "findings")), "")
