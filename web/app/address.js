// Where the files are that stand next to the scripts.

/** The address of a file of the page: `daily.txt`, or `make24/engine.wasm`. */
export const address = (file) => new URL(`./${file}`, import.meta.url);
