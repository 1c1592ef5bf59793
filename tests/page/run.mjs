// Runs files of tests with one browser for all of them: `node run.mjs FILE...`.

import { spawn } from "node:child_process";
import { serve } from "./browser.mjs";

const chromium = await serve();
// Two files at a time, since a test waits for the browser more than it computes. A file that hangs ends after 15 minutes;
// what a failed test leaves open keeps no file from its end.
const options = ["--test", "--test-concurrency=2", "--test-timeout=900000", "--test-force-exit"];
const tests = spawn(process.execPath, [...options, ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, BROWSER: chromium.wsEndpoint() },
});
tests.on("exit", async (status) => {
  await chromium.close();
  process.exit(status ?? 1);
});
