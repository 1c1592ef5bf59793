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
const imports = { wasi_snapshot_preview1: { ...wasi.getImportObject().wasi_snapshot_preview1 } };
// node's own way to end a program from inside WebAssembly fails in some versions, when the instance is large.
imports.wasi_snapshot_preview1.proc_exit = (code) => process.reallyExit(code);
const module = await WebAssembly.compile(await readFile(path));
const instance = await WebAssembly.instantiate(module, imports);
process.exitCode = wasi.start(instance);
