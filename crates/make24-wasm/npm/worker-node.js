// The worker of Node.

import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { answering } from "./answer.js";

const answer = answering(
  (message) => parentPort.postMessage(message),
  (url) => readFile(new URL(url)),
);
parentPort.on("message", answer);
