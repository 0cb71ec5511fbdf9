// Written by `toolgate install opencode`; `toolgate uninstall opencode` removes it.
// Every tool call passes Toolgate before it runs. Whatever goes wrong here, the call is blocked.
// What came of it is looked through afterwards; there nothing is blocked, whatever goes wrong.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";

const WORDS = "@WORDS@";
const GONE = "@GONE@";
const PATIENCE = "@PATIENCE@"; // milliseconds; Toolgate answers by itself before

function judge(payload, more = []) {
  return new Promise((resolve, reject) => {
    const child = spawn(WORDS[0], [...WORDS.slice(1), ...more], { cwd: payload.cwd, stdio: ["pipe", "pipe", "pipe"] });
    let out = "";
    const late = setTimeout(() => {
      child.kill("SIGKILL"); // also ends one that is stopped
      child.stdout.destroy(); // what cannot be ended must not keep this process waiting
      reject(new Error("no answer in time"));
    }, PATIENCE);
    child.stdout.on("data", (data) => (out += data));
    child.stderr.resume();
    child.stdin.on("error", () => {});
    child.on("error", (error) => {
      clearTimeout(late);
      reject(error);
    });
    child.on("close", () => {
      clearTimeout(late);
      resolve(out);
    });
    child.stdin.end(JSON.stringify(payload));
  });
}

export const Toolgate = async ({ directory, worktree }) => ({
  "tool.execute.before": async (input, output) => {
    let answer;
    if (!existsSync(WORDS[0]) || !existsSync(WORDS[3])) throw new Error(GONE);
    try {
      answer = JSON.parse(
        await judge({
          hook_event_name: "tool.execute.before",
          tool_name: input.tool,
          tool_input: output.args,
          session_id: input.sessionID,
          tool_use_id: input.callID,
          cwd: directory,
          worktree,
        }),
      );
    } catch (error) {
      throw new Error(`Toolgate gave no answer (${error.message}), so the call is blocked. Run: toolgate doctor`);
    }
    if (answer.verdict !== "allow") {
      throw new Error(answer.reason || "blocked by Toolgate");
    }
    if (answer.input) {
      for (const key of Object.keys(output.args)) delete output.args[key];
      Object.assign(output.args, answer.input);
    }
  },
  "tool.execute.after": async (input, output) => {
    try {
      await judge(
        {
          hook_event_name: "tool.execute.after",
          tool_name: input.tool,
          tool_input: input.args,
          tool_response: output?.output ?? output,
          session_id: input.sessionID,
          tool_use_id: input.callID,
          cwd: directory,
        },
        ["--after"],
      );
    } catch {}
  },
});
