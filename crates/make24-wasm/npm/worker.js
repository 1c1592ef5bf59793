// The worker of browsers and Deno.

import { answering } from "./answer.js";

const answer = answering(
  (message) => self.postMessage(message),
  async (url) => (await fetch(url)).arrayBuffer(),
);
self.onmessage = ({ data }) => answer(data);
