// The days of a month, to go back to any of them.

import { h } from "../dom.js";
import { locale, t } from "../i18n.js";
import { dateOf, monthOf } from "./daily_number.js";
import { done, isBegun } from "./daily_record.js";

/** A Monday. */
const MONDAY = Date.UTC(2026, 0, 5);

/** The month of a number; buttons lead to the months before and after it. */
export function calendar(number, today) {
  const all = h("div", {});
  const weekday = new Intl.DateTimeFormat(locale(), { weekday: "short", timeZone: "UTC" });
  const heads = Array.from({ length: 7 }, (_, at) => h("li", { class: "head", "aria-hidden": "true" }, h("span", {}, weekday.format(MONDAY + at * 24 * 60 * 60 * 1000))));

  function show(shown) {
    const { name, empty, numbers } = monthOf(shown);
    const days = done();
    const day = (one, at) => {
      if (one < 1 || one > today) return h("li", {}, h("span", { "aria-hidden": "true" }, String(at + 1)));
      const state = days[one] ? "done" : isBegun(one) ? "begun" : undefined;
      const label = [t("archive_open", { number: one, date: dateOf(one) }), state && t(`archive_${state}`)].filter(Boolean).join(", ");
      return h("li", {}, h("a", { href: `#/daily/${one}`, "data-state": state, "aria-label": label, "aria-current": one === number && "date" }, String(at + 1)));
    };
    const turn = (label, to, isThere) => h("button", { type: "button", "aria-label": t(label), disabled: !isThere, onclick: () => show(to) }, label === "month_before" ? "\u2190" : "\u2192");
    all.replaceChildren(
      h("div", { class: "months" }, turn("month_before", numbers[0] - 1, numbers[0] > 1), h("b", { role: "status" }, name), turn("month_after", numbers.at(-1) + 1, numbers.at(-1) < today)),
      h("ol", { class: "calendar" }, heads, Array.from({ length: empty }, () => h("li", { "aria-hidden": "true" })), numbers.map(day)),
    );
  }

  show(number);
  return all;
}
