// Prints the scripts that a script imports, and what those import, and so on: all that a browser must load before the
// first view. What is imported when it is needed is not among them. `node scripts/first-scripts.mjs FOLDER/main.js`

import { createRequire } from "node:module";
import { dirname, relative, resolve } from "node:path";

const { build } = createRequire(new URL("../web/package.json", import.meta.url))("esbuild");
const main = resolve(process.argv[2]);
const { metafile } = await build({ entryPoints: [main], bundle: true, write: false, metafile: true, format: "esm", logLevel: "error", absWorkingDir: dirname(main) });
const first = new Set();
const visit = (path) => {
  if (first.has(path)) return;
  first.add(path);
  for (const { kind, path: imported, external } of metafile.inputs[path].imports) {
    if (kind === "import-statement" && !external) visit(imported);
  }
};
visit(relative(dirname(main), main));
console.log([...first].sort().join("\n"));
