import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { Worker } from "node:worker_threads";
import { count } from "../count.js";

test("counts words", () => assert.deepEqual(count("a b a"), { a: 2, b: 1 }));

test("writes into the project and into a temporary directory", () => {
  mkdirSync("dist", { recursive: true });
  for (const directory of ["dist", mkdtempSync(join(tmpdir(), "sample-"))]) {
    writeFileSync(join(directory, "count.json"), JSON.stringify(count("a")));
    assert.equal(readFileSync(join(directory, "count.json"), "utf8"), '{"a":1}');
  }
});

test("starts processes and threads", async () => {
  assert.equal(execFileSync(process.execPath, ["-p", "6 * 7"], { encoding: "utf8" }), "42\n");
  const worker = new Worker("require('node:worker_threads').parentPort.postMessage(42)", { eval: true });
  assert.equal(await new Promise((resolve) => worker.once("message", resolve)), 42);
});

test("serves on loopback", async () => {
  const server = createServer((_, response) => response.end("fine"));
  await new Promise((resolve) => server.listen(0, "localhost", resolve));
  const answer = await fetch(`http://localhost:${server.address().port}/`);
  assert.equal(await answer.text(), "fine");
  server.close();
});
