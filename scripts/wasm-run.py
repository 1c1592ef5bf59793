"""Runs a WASI program, as cargo's runner of tests for WebAssembly: python wasm-run.py PROGRAM.wasm ARGS..."""

import os
import sys

from wasmtime import Config, Engine, ExitTrap, Linker, Module, Store, WasiConfig

path, *args = sys.argv[1:]
config = Config()
config.cache = True
engine = Engine(config)
store = Store(engine)
wasi = WasiConfig()
wasi.argv = [path, *args]
wasi.env = list(os.environ.items())
wasi.inherit_stdout()
wasi.inherit_stderr()
wasi.preopen_dir("/", "/")
store.set_wasi(wasi)
linker = Linker(engine)
linker.define_wasi()
module = Module.from_file(engine, path)
# WASI has no threads; what the standard library would call to end them is never called.
linker.define_unknown_imports_as_traps(module)
try:
    linker.instantiate(store, module).exports(store)["_start"](store)
except ExitTrap as ended:
    sys.exit(ended.code)
