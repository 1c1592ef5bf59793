// Bundles the scripts of the page: the first view becomes a few files, and what is imported when it is needed has its own.
// `node scripts/bundle-page.mjs FOLDER` puts the bundles in the place of the sources, and prints their names: `first` for
// those of the first view, `besides` for what no player does without.

import { createRequire } from "node:module";
import { readdir, rm, rmdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

const { build } = createRequire(new URL("../web/package.json", import.meta.url))("esbuild");
const folder = resolve(process.argv[2]);

const { outputFiles, metafile } = await build({
  absWorkingDir: folder,
  // Addresses in scripts are relative to the folder, wherever a script stood in it before.
  // Tests ask the engine of the page, and its words.
  entryPoints: { main: "main.js", engine: "engine.js", i18n: "i18n.js", worker: "make24/worker.js" },
  outdir: folder,
  chunkNames: "[name]-[hash]",
  bundle: true,
  splitting: true,
  write: false,
  metafile: true,
  format: "esm",
  minify: true,
  charset: "utf8",
  target: ["chrome90", "firefox114", "safari15"],
  logLevel: "warning",
});

for (const path of await readdir(folder, { recursive: true })) {
  if (path.endsWith(".js")) await rm(join(folder, path));
}
for (const emptied of ["messages", "play", "views"]) await rmdir(join(folder, emptied));
for (const { path, contents } of outputFiles) await writeFile(path, contents);

/** A script that was made, and the scripts that a browser loads with it. */
const loadedWith = (path) => {
  const imported = metafile.outputs[path].imports.filter(({ kind }) => kind === "import-statement");
  return [path, ...imported.flatMap((one) => loadedWith(one.path))];
};
const made = (source) => Object.keys(metafile.outputs).find((path) => metafile.outputs[path].entryPoint === source);
const first = loadedWith("main.js");
// English is there where the words of another language do not come.
const besides = ["make24/worker.js", "messages/en.js"].flatMap((source) => loadedWith(made(source)));
for (const path of new Set(first)) console.log(`first ${path}`);
for (const path of new Set(besides.filter((path) => !first.includes(path)))) console.log(`besides ${path}`);
