// The engine as the page uses it: the package's, with the program that prints beside it.

import { address } from "./address.js";
import { Engine as Worker } from "./make24/engine.js";
import { starting } from "./make24/web.js";

export { Cancelled, Make24Error } from "./make24/engine.js";

export class Engine extends Worker {
  /** An engine of its own; `program` is "engine", or "extra", which prints, draws QR codes and reads rules files. */
  constructor(program = "engine") {
    super(starting(address(`make24/${program}.wasm`)));
  }

  /** A worksheet as the bytes of a file, in the format "pdf" or "svg"; throws a Make24Error. */
  async worksheet(request, format) {
    return (await this.call("worksheet", JSON.stringify(request), [format === "svg" ? 1 : 0])).file;
  }

  /** A QR code for a text, as the bytes of an SVG; throws a Make24Error. */
  async qr(text) {
    return (await this.call("qr", text)).file;
  }

  /** What a rules file says; throws a Make24Error. */
  async rulesFile(text) {
    return (await this.call("rules_file", text)).reply;
  }
}

/** The engine for what must answer at once. Long work has an engine of its own, which can be stopped. */
export const engine = new Engine();
