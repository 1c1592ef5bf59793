// Rules of one's own: definitions that are typed, and a rules file, as the command line reads it.

import { h, say } from "../dom.js";
import { Engine } from "../engine.js";
import { t } from "../i18n.js";
import { ownRules } from "../rules.js";
import { tellError } from "./error.js";

/** The longest rules file, in bytes. */
const LONGEST = 1 << 18;

/** The fields for rules of one's own; `named` is the field of the rule set, `target` that of the target. */
export class OwnRules {
  #named;
  #target;
  /** The rules of the file, if there is one. */
  #file;
  #define;
  #status = h("p", { class: "status" });
  #forget = h("button", { type: "button", class: "tool", onclick: () => this.#use(undefined) }, t("rules_file_forget"));

  constructor(params, named, target) {
    this.#named = named;
    this.#target = target;
    this.#define = h("textarea", { rows: "3", spellcheck: "false", placeholder: t("own_rules_help") }, params.get("define") ?? "");
    this.#use(ownRules(params));
    // The button speaks the language of the page, as the browser's own does not.
    const chosen = h("input", { type: "file", accept: ".toml", hidden: true, onchange: () => this.#read(chosen) });
    const choose = h("button", { type: "button", class: "tool", onclick: () => chosen.click() }, t("rules_file"));
    this.element = h(
      "details",
      { open: params.has("define") || params.has("own") },
      h("summary", {}, t("own_rules")),
      h("label", {}, t("own_definitions"), this.#define),
      h("div", { class: "tools" }, choose, this.#forget, chosen),
      this.#status,
    );
  }

  /** The rules, as a request has them; undefined for the usual ones. */
  get rules() {
    const typed = this.#define.value.split("\n").map((line) => line.trim()).filter(Boolean);
    const base = this.#file ?? (this.#named.value ? { preset: this.#named.value } : {});
    if (!this.#file && typed.length === 0) return this.#named.value || undefined;
    return { ...base, ...(typed.length > 0 && { define: [...(base.define ?? []), ...typed] }) };
  }

  /** Writes into an address what is not usual. */
  write(query) {
    if (this.#define.value.trim()) query.set("define", this.#define.value);
    if (this.#file) query.set("own", JSON.stringify(this.#file));
  }

  async #read(chosen) {
    const file = chosen.files[0];
    if (!file) return;
    const reader = new Engine("extra");
    try {
      if (file.size > LONGEST) throw new Error(t("rules_file_long", { bytes: LONGEST }));
      const { rules, target } = await reader.ask({ rulesFile: await file.text() });
      this.#use({ name: file.name.replace(/\.toml$/, ""), ...rules });
      if (target) this.#target.value = target;
    } catch (error) {
      this.#use(undefined);
      tellError(this.#status, error);
    } finally {
      reader.stop();
      chosen.value = "";
      say(this.#status.textContent);
    }
  }

  #use(file) {
    this.#file = file;
    // A file names the rule set that it changes.
    this.#named.disabled = file !== undefined;
    this.#forget.hidden = file === undefined;
    this.#status.lang = "";
    this.#status.className = "status";
    this.#status.textContent = file ? t("rules_file_used", { name: file.name ?? "" }) : "";
  }
}
