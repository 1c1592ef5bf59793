// Runs a WASI program under node, as cargo's runner of tests for WebAssembly: node wasm-run.mjs PROGRAM.wasm ARGS...
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";
import process from "node:process";

const [path, ...args] = process.argv.slice(2);
const wasi = new WASI({
  version: "preview1",
  args: [path, ...args],
  env: process.env,
  preopens: { "/": "/" },
  returnOnExit: true,
});
const module = await WebAssembly.compile(await readFile(path));
const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
process.exitCode = wasi.start(instance);
