"""A collector of our own: it speaks OTLP over HTTP on loopback, and keeps what it was sent, decoded."""

import gzip
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import (
    ExportMetricsServiceRequest,
    ExportMetricsServiceResponse,
)
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
    ExportTraceServiceRequest,
    ExportTraceServiceResponse,
)

LIMIT = 60  # seconds to wait for what must happen
KINDS: dict[str, tuple[type, type]] = {
    "/v1/traces": (ExportTraceServiceRequest, ExportTraceServiceResponse),
    "/v1/metrics": (ExportMetricsServiceRequest, ExportMetricsServiceResponse),
}


class Collector:
    """What arrived; `open` lets requests be answered, and those that come before it wait."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.open.set()
        self.asked = threading.Event()
        self.requests: list[Any] = []
        self.raw: list[bytes] = []
        self.types: set[tuple[str, str]] = set()
        self.address = ""

    def spans(self) -> list[Any]:
        """The spans, each with its attributes as a dictionary."""
        return [
            (span, table(span.attributes), block.scope, table(resource.resource.attributes))
            for request in self.requests
            if isinstance(request, ExportTraceServiceRequest)
            for resource in request.resource_spans
            for block in resource.scope_spans
            for span in block.spans
        ]

    def metrics(self) -> dict[str, Any]:
        """The last value of each metric, by name."""
        return {
            metric.name: metric
            for request in self.requests
            if isinstance(request, ExportMetricsServiceRequest)
            for resource in request.resource_metrics
            for block in resource.scope_metrics
            for metric in block.metrics
        }


def table(attributes: Any) -> dict[str, object]:
    return {one.key: plain(one.value) for one in attributes}


def plain(value: Any) -> object:
    kind = value.WhichOneof("value")
    found = getattr(value, kind)
    return [plain(one) for one in found.values] if kind == "array_value" else found


@contextmanager
def collecting() -> Iterator[Collector]:
    collector = Collector()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            body = gzip.decompress(body) if self.headers.get("Content-Encoding") == "gzip" else body
            collector.asked.set()
            collector.open.wait(LIMIT)
            given, answered = KINDS[self.path]
            collector.types.add((self.path, self.headers["Content-Type"]))
            collector.raw.append(body)
            collector.requests.append(given.FromString(body))  # type: ignore[attr-defined]  # of protobuf messages
            answer = answered().SerializeToString()
            self.send_response(200)
            self.send_header("Content-Type", "application/x-protobuf")
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, format: str, *arguments: object) -> None:
            """Says nothing: what arrived is looked at by the test."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    collector.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield collector
    finally:
        collector.open.set()
        server.shutdown()
        thread.join()
        server.server_close()
