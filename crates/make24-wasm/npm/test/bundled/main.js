// A page that uses the package, and whose worker does too.

import { solve } from "make24";

const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
const counted = new Promise((resolve, reject) => {
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = reject;
});
const { expression } = await solve([3, 3, 8, 8]);
document.getElementById("answer").textContent = `${expression}, ${await counted} ways`;
