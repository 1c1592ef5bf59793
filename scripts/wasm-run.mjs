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
const imports = wasi.getImportObject();
// WASI has no threads; what the standard library would call to end them is never called.
for (const { module: space, name } of WebAssembly.Module.imports(module)) {
  imports[space] ??= {};
  imports[space][name] ??= () => {
    throw new Error(`${space}.${name} was called`);
  };
}
const instance = await WebAssembly.instantiate(module, imports);
process.exitCode = wasi.start(instance);
