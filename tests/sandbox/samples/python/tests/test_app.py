import http.server
import multiprocessing
import subprocess
import sys
import tempfile
import threading
import unittest
import urllib.request
from pathlib import Path

import app


def lengths(word):
    return len(word)


class App(unittest.TestCase):
    def test_count(self):
        self.assertEqual({"a": 2, "b": 1}, app.count("a b a"))

    def test_cache_in_the_project(self):
        self.assertEqual({"a": 1}, app.cached("a", "build/cache.json"))

    def test_temporary_file(self):
        with tempfile.TemporaryDirectory() as directory:
            self.assertEqual({"a": 1}, app.cached("a", Path(directory) / "x" / "cache.json"))

    def test_processes(self):
        done = subprocess.run([sys.executable, "-c", "print(6 * 7)"], capture_output=True, text=True, check=True)
        self.assertEqual("42\n", done.stdout)
        with multiprocessing.Pool(2) as pool:
            self.assertEqual([1, 2, 3], pool.map(lengths, ["a", "bb", "ccc"]))

    def test_server_on_loopback(self):
        with http.server.ThreadingHTTPServer(("localhost", 0), http.server.SimpleHTTPRequestHandler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            with urllib.request.urlopen(f"http://localhost:{server.server_port}/app/__init__.py") as answer:
                self.assertEqual(200, answer.status)
            server.shutdown()


if __name__ == "__main__":
    unittest.main()
