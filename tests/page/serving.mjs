// The server of make24, for the tests: the debug build, on a free port, with a log of races of its own.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PROGRAM = process.env.SERVER ?? new URL("../../target/debug/make24-serve", import.meta.url).pathname;

/** A server; `kill` ends it as `kill -9` does, `start` starts it again on its port and its log. */
export async function serving(...args) {
  const folder = await mkdtemp(join(tmpdir(), "make24-races-"));
  let port = 0;
  let program;
  const start = async () => {
    program = spawn(PROGRAM, ["--listen", `127.0.0.1:${port}`, "--races", join(folder, "races.sqlite"), ...args]);
    const [said] = await once(program.stdout, "data");
    // A test that fails leaves its server to the end of the tests.
    program.unref();
    program.stdout.destroy();
    program.stderr.destroy();
    const url = /http:\S+/.exec(String(said))[0];
    port = new URL(url).port;
    return url;
  };
  const end = async (signal) => {
    const ended = once(program, "exit");
    program.kill(signal);
    return ended;
  };
  process.on("exit", () => program.kill("SIGKILL"));
  const url = await start();
  return {
    url,
    start,
    kill: () => end("SIGKILL"),
    /** Ends it as an operator does: its exit status, and the signal that ended it. */
    close: async () => {
      const status = await end("SIGTERM");
      await rm(folder, { recursive: true });
      return status;
    },
  };
}
