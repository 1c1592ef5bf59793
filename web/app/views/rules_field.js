// The fields for rules: the rule sets by their names, definitions that are typed, and a rules file, as the command line
// reads it. The explorer, the tables and the games have them.

import { catalogue } from "../catalogue.js";
import { h, say } from "../dom.js";
import { Engine } from "../engine.js";
import { tellError } from "../error.js";
import { has, t } from "../i18n.js";
import { USUAL, fileOf, rulesFrom } from "../rules.js";

/** The longest rules file, in bytes. */
const LONGEST = 1 << 18;

/** What a rule set is called in the language of the page; one without a name there has that of the engine. */
export const nameOf = (name) => (has(`rules_name_${name}`) ? t(`rules_name_${name}`) : name);

export class RulesField {
  #select = h("select", { name: "rules", onchange: () => this.#changed() });
  #define;
  #file;
  #status = h("p", { class: "status" });
  #forget = h("button", { type: "button", class: "tool", onclick: () => this.#leave() }, t("rules_file_forget"));
  #choose;
  #changed;
  #targeted;

  /**
   * The rules that an address names. `offers` says whether a rule set of the catalogue is one to choose, `changed` hears
   * of other rules, and `targeted` of the target that a file names.
   */
  constructor(params, { offers = () => true, changed = () => {}, targeted = () => {} } = {}) {
    this.#changed = changed;
    this.#targeted = targeted;
    const name = params.get("rules") || USUAL;
    this.#select.append(h("option", { value: name }, nameOf(name)));
    this.#define = h("textarea", { rows: "3", spellcheck: "false", placeholder: t("own_rules_help"), onchange: () => this.#changed() }, params.get("define") ?? "");
    this.#use(fileOf(params));
    // The button speaks the language of the page, as the browser's own does not.
    const chosen = h("input", { type: "file", accept: ".toml", hidden: true, onchange: () => this.#read(chosen) });
    this.#choose = h("button", { type: "button", class: "tool", onclick: () => chosen.click() }, t("rules_file"));
    /** The rule sets by their names. */
    this.named = h("label", {}, t("rules"), this.#select);
    /** Rules of one's own. */
    this.own = h(
      "details",
      { open: params.has("define") || this.#file !== undefined },
      h("summary", {}, t("own_rules")),
      h("label", {}, t("own_definitions"), this.#define),
      h("div", { class: "tools" }, this.#choose, this.#forget, chosen),
      this.#status,
    );
    this.#list(offers, name);
  }

  /** The rules, as a request has them; undefined for the usual ones. */
  get rules() {
    return rulesFrom({ name: this.#select.value, definitions: this.#define.value, file: this.#file });
  }

  /** What the rules are called. */
  get name() {
    const named = this.#file ? (this.#file.name ?? "") : nameOf(this.#select.value);
    return this.#define.value.trim() ? t("with_own", { name: named }) : named;
  }

  /** Writes into an address what is not usual. */
  write(query) {
    if (!this.#file && this.#select.value !== USUAL) query.set("rules", this.#select.value);
    if (this.#define.value.trim()) query.set("define", this.#define.value);
    if (this.#file) query.set("own", JSON.stringify(this.#file));
    return query;
  }

  async #list(offers, chosen) {
    const { rules } = await catalogue();
    const offered = rules.filter((one) => offers(one) || one.name === chosen);
    // A name that no rule set has stays chosen, so that it is told, and not something else searched.
    if (!offered.some(({ name }) => name === chosen)) offered.unshift({ name: chosen });
    this.#select.replaceChildren(...offered.map(({ name, about }) => h("option", { value: name, title: about, selected: name === chosen }, nameOf(name))));
  }

  async #read(chosen) {
    const file = chosen.files[0];
    if (!file) return;
    const reader = new Engine("extra");
    try {
      if (file.size > LONGEST) throw new Error(t("rules_file_long", { bytes: LONGEST }));
      const { rules, target } = await reader.rulesFile(await file.text());
      this.#use({ name: file.name.replace(/\.toml$/, ""), ...rules });
      if (target) this.#targeted(target);
      this.#changed();
    } catch (error) {
      // A file that was read before still counts.
      tellError(this.#status, error);
    } finally {
      reader.stop();
      chosen.value = "";
      say(this.#status.textContent);
    }
  }

  #leave() {
    this.#use(undefined);
    this.#choose.focus();
    this.#changed();
  }

  #use(file) {
    this.#file = file;
    this.#select.disabled = file !== undefined;
    this.#forget.hidden = file === undefined;
    this.#status.lang = "";
    this.#status.className = "status";
    this.#status.textContent = file ? t("rules_file_used", { name: file.name ?? "" }) : "";
  }
}
