// The worker of browsers and Deno, and a way to start it.

/** What an Engine starts: a worker with the program at an address. */
export const starting = (program) => (onMessage, onError) => {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => onMessage(data);
  worker.onerror = onError;
  worker.postMessage({ load: new URL(program).href });
  return worker;
};
