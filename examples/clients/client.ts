// A client of `toolgate listen`: it goes on only after the verdict `allow`. Anything else means no.
import { createConnection } from "node:net";
import { createInterface } from "node:readline";

type Call = { tool: string; input: Record<string, unknown>; cwd: string; session?: string };

function connect(path: string) {
  const socket = createConnection(path);
  const reader = createInterface({ input: socket, crlfDelay: Infinity });
  const lines = reader[Symbol.asyncIterator]();
  socket.on("error", () => {}); // it is closed next
  socket.on("close", () => reader.close()); // then there is no answer, which is a no
  let line = 0;

  /** Says why a call must not be made; `null`: it may be made. One call at a time. */
  return async function refusal(call: Call): Promise<string | null> {
    const id = `call-${++line}`;
    socket.write(JSON.stringify({ ...call, protocol: 1, id }) + "\n");
    try {
      const { value, done } = await lines.next();
      if (done) return "Toolgate gave no answer";
      const answer = JSON.parse(value);
      if (answer.protocol !== 1 || answer.line !== line || answer.id !== id) return "Toolgate answered another call";
      return answer.verdict === "allow" ? null : String(answer.message);
    } catch (error) {
      return `Toolgate gave no answer: ${error}`;
    }
  };
}

async function main([path, ...commands]: string[]) {
  const refusal = connect(path);
  for (const command of commands) {
    const why = await refusal({ tool: "Bash", input: { command }, cwd: process.cwd() });
    console.log(why === null ? "yes" : `no: ${why}`); // after a yes, make the call
  }
  process.exit(0);
}

main(process.argv.slice(2));
