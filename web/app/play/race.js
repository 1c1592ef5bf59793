// Races: the same hands for everybody in a room. The server has the clock and the judge; this page shows what it says.

import { choice, copy, h, say } from "../dom.js";
import { t } from "../i18n.js";
import { keep, kept } from "../kept.js";
import { shown } from "../signs.js";
import { Board } from "./board.js";
import { Clock } from "./clock.js";
import { note } from "./history.js";
import { NextKey } from "./parts.js";
import { RoomSocket } from "./room_socket.js";
import { news, placeOf, track } from "./track.js";
import { verdictOf } from "./typed.js";

/** How well a newcomer plays, and how hard a race is, as the server has them. */
const STRENGTHS = ["new", "plays", "fast"];
const PACES = ["relaxed", "easy", "normal", "hard", "even"];

const MAX_NAME = 20;

/** The most letters of an answer that the server reads. */
const MAX_ANSWER = 200;

/** The player, as the server knows them: by a secret that only this browser has. */
function self() {
  const before = kept("racer", {});
  if (before.secret) return before;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return { secret: [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(""), name: "", strength: "plays" };
}

export function race(root, params) {
  const me = self();
  const place = h("div", { class: "race" });
  let pace = "normal";
  let socket;
  let clock;
  let board;
  let view;
  /** What was answered last, until the server has judged it. */
  let answered;

  const remember = () => keep("racer", me);

  /** Where a race begins: who one is, and which room. */
  function setUp(told) {
    const isNew = !kept("racer", {}).secret;
    const named = h("input", {
      type: "text",
      value: me.name,
      maxlength: MAX_NAME,
      autocomplete: "nickname",
      oninput: ({ target }) => {
        me.name = target.value;
      },
    });
    const room = h("input", {
      type: "text",
      value: params.get("room") ?? "",
      maxlength: 5,
      autocomplete: "off",
      autocapitalize: "characters",
      spellcheck: "false",
    });
    // Whoever follows a link wants to join, and others open a room.
    const isInvited = params.has("room");
    const enter = (role, name) => join({ role, ...(name && { room: name }) });
    const submit = (event) => {
      event.preventDefault();
      enterNamed("player");
    };
    const missing = h("p", { class: "note", role: "alert" });
    /** Enters the room whose letters are typed; without any, it is said what is missing. */
    const enterNamed = (role) => {
      if (room.value.trim()) return enter(role, room.value.trim());
      missing.textContent = t("race_code_missing");
      room.focus();
    };
    place.replaceChildren(
      h("p", { class: "about" }, t("about_race")),
      told ? h("p", { class: "failure", role: "alert", lang: told.lang || false }, told.text) : "",
      h("div", { class: "fields" }, h("label", {}, t("race_name"), named)),
      isNew
        ? choice(t("race_strength"), "strength", STRENGTHS.map((one) => [one, t(`strength_${one}`)]), me.strength, (one) => {
            me.strength = one;
          })
        : "",
      h(
        "form",
        { class: "fields", onsubmit: submit },
        h("label", {}, t("race_room"), room),
        h("button", { type: "submit", class: isInvited ? "main" : "tool" }, t("race_join")),
        h("button", { type: "button", class: "tool", onclick: () => enterNamed("spectator") }, t("race_watch")),
      ),
      missing,
      h("div", { class: "tools" }, h("button", { type: "button", class: isInvited ? "tool" : "main", onclick: () => enter("player") }, t("race_open"))),
    );
  }

  function join(where) {
    const { secret, name, strength } = me;
    place.replaceChildren(h("p", { class: "status", role: "status" }, t("wait")));
    socket = new RoomSocket({ secret, name, strength, ...where }, { room: show, verdict, refused, lost, moved, failed });
  }

  /** What stands while one is in a room; the parts change, and stay where they are. */
  const parts = {
    title: h("h1", { tabindex: "-1" }),
    link: h("p", { class: "about link" }),
    status: h("p", { class: "status", role: "status" }),
    track: h("div", {}),
    news: h("p", { class: "note", role: "status" }),
    hand: h("div", {}),
    message: h("p", { class: "message" }),
    ranking: h("ol", { class: "ranking" }),
    solutions: h("ol", { class: "solutions" }),
    after: h("div", { class: "after" }),
  };
  const skip = h("button", { type: "button", class: "tool", onclick: () => skipped() }, t("skip_hand"));
  const leave = h("button", { type: "button", class: "tool", onclick: () => left() }, t("race_leave"));
  const start = h("button", { type: "button", class: "main", onclick: () => socket.say({ type: "start", pace }) });
  const keys = new NextKey(() => skipped());

  function show(next) {
    const before = view;
    view = next;
    if (!before || before.room !== next.room) entered(next);
    showTime(next);
    parts.track.replaceChildren(next.phase === "racing" || next.phase === "over" ? track(next) : "");
    const told = news(before, next);
    if (told.length > 0) parts.news.textContent = told.join(" ");
    else if (next.phase !== "racing") parts.news.textContent = next.spectators > 0 ? t("race_watchers", { count: next.spectators }) : "";
    const isOther = before?.race !== next.race || before?.hand?.number !== next.hand?.number || before?.phase !== next.phase;
    if (isOther) {
      parts.message.textContent = "";
      showHand(next);
    }
    parts.ranking.replaceChildren(...next.players.map((player) => h("li", { "aria-current": player.seat === next.seat && "true" }, rank(player, next))));
    const solved = ({ cards, target, solution }) =>
      h("li", {}, h("span", {}, cards.join(" ")), h("span", {}, `${shown(solution)} = ${target}`));
    parts.solutions.replaceChildren(...(next.hands ?? []).map(solved));
    if (before?.phase !== next.phase) changed(next);
  }

  /** The room is known: its address is that of the page, so that it can be shared, and a reload comes back. */
  function entered({ room, role }) {
    remember();
    keep("race", { room, role });
    const url = new URL(location.href);
    url.hash = `#/play/race?room=${room}`;
    history.replaceState(null, "", url);
    parts.title.textContent = t("race_in", { room });
    const copied = async () => {
      const told = t((await copy(url.href)) ? "copied" : "not_copied");
      say(told);
      parts.message.textContent = told;
    };
    parts.link.replaceChildren(h("span", {}, url.href), " ", h("button", { type: "button", class: "tool", onclick: copied }, t("race_share")));
    place.replaceChildren(...Object.values(parts));
  }

  function showTime({ phase, starts_in_ms: startsIn, remaining_ms: remaining, hand, of }) {
    clock?.stop();
    const time = startsIn ?? remaining;
    if (time === undefined) return;
    const at = hand ? `, ${t("hand_of", { number: hand.number, total: of })}` : "";
    const tick = (seconds) => {
      const left = Math.ceil(seconds);
      if (phase === "countdown" && left <= 3) parts.hand.replaceChildren(h("p", { class: "countdown", "aria-hidden": "true" }, String(left)));
      parts.status.textContent = phase === "countdown" ? t("race_starts", { seconds: left }) : `${t("seconds_left", { seconds: left })}${at}`;
    };
    clock = new Clock(time / 1000, tick, () => {}, { runsHidden: true });
  }

  function showHand({ phase, race: number, hand, room, role, players, seat }) {
    // Whoever types goes on typing.
    const isTyping = board?.element.contains(document.activeElement) && document.activeElement.matches("input");
    board?.close();
    board = undefined;
    parts.hand.replaceChildren();
    if (hand) {
      const puzzle = { hand: hand.cards, target: hand.target };
      const solved = (attempt) => {
        answered = { puzzle, attempt };
        socket.say({ type: "answer", room, race: number, hand: hand.number, answer: attempt.expression });
      };
      board = new Board(puzzle, { solved }, { hints: false });
      parts.hand.replaceChildren(board.element);
      const input = board.element.querySelector("input");
      input.maxLength = MAX_ANSWER;
      if (isTyping) input.focus();
    } else if (phase === "racing") {
      const isDone = players.find((player) => player.seat === seat)?.is_done;
      parts.hand.replaceChildren(h("p", { class: "about" }, t(isDone ? "race_done" : role === "spectator" ? "race_watching" : "race_next")));
    }
  }

  /** Something begins or ends. */
  function changed({ phase, role, players, seat, hand }) {
    // A status that changes every second is not for a screen reader.
    const ticks = phase === "countdown" || phase === "racing";
    parts.status.setAttribute("aria-live", ticks ? "off" : "polite");
    const isPlayer = role === "player";
    if (phase === "waiting") parts.status.textContent = t("race_waiting");
    if (phase === "countdown") say(t("race_called"));
    if (phase === "over") {
      clock?.stop();
      const ranked = players.filter(({ solved }) => solved !== undefined);
      const own = ranked.find((player) => player.seat === seat);
      const told = !own ? t("race_over") : own.solved === 0 ? t("race_result_none") : t("race_result", { place: placeOf(ranked, seat), players: ranked.length, solved: own.solved });
      parts.status.textContent = told;
    }
    const isFree = phase === "waiting" || phase === "over";
    // While it goes on, the hand is what counts, with its button; before and after, the players.
    parts.link.hidden = !isFree;
    (isFree ? parts.solutions : parts.message).after(parts.after);
    start.textContent = phase === "over" ? t("race_rematch") : t("race_start");
    const paces = () => choice(t("race_pace"), "pace", PACES.map((one) => [one, t(`pace_${one}`)]), pace, (one) => (pace = one));
    parts.after.replaceChildren(...(isFree && isPlayer ? [paces(), start] : hand ? [skip] : []), leave);
    // No button: a key that was meant for the hand would start the next race for everybody.
    if (phase === "over") parts.title.focus({ preventScroll: true });
  }

  function rank(player, { phase, of }) {
    const name = player.name || t("player", { number: player.seat });
    const rating = `${player.rating}${player.provisional ? "?" : ""}`;
    const change = !player.change ? "" : ` (${player.change < 0 ? "\u2212" : "+"}${Math.abs(player.change)})`;
    const solved = player.solved !== undefined && phase !== "waiting" ? t("race_solved", { solved: player.solved, of }) : "";
    const gone = player.is_connected ? "" : t("race_gone");
    const part = (kind, text) => h("span", { class: kind }, text);
    return [part("who", name), part("rating", rating + change), part("state", [solved, gone].filter(Boolean).join(", "))];
  }

  function skipped() {
    if (!view?.hand || board?.element.dataset.state !== "open") return;
    const { room, race: number, hand } = view;
    note("race", { hand: hand.cards, target: hand.target }, board.attempt, "skipped");
    board.stop();
    socket.say({ type: "skip", room, race: number, hand: hand.number });
  }

  function verdict(told) {
    if (told.verdict !== "right") return refused(told);
    if (answered) note("race", answered.puzzle, answered.attempt, "solved");
    answered = undefined;
  }

  /** The hand that was not taken is open again. */
  function refused(told) {
    const { text: message, lang } = verdictOf(told);
    if (view?.hand && board?.element.dataset.state !== "open") showHand(view);
    parts.message.textContent = message;
    parts.message.lang = lang;
    say(message);
  }

  function lost() {
    clock?.stop();
    // What is shown next is new, whatever it is.
    view = view && { ...view, phase: "lost" };
    board?.stop();
    parts.status.setAttribute("aria-live", "polite");
    parts.status.textContent = t("race_lost");
  }

  function out(told) {
    clock?.stop();
    board?.close();
    board = undefined;
    view = undefined;
    setUp(told);
  }

  function moved() {
    out({ text: t("race_moved") });
  }

  function failed(refusal) {
    keep("race", {});
    out(refusal ? verdictOf(refusal) : { text: t("race_no_server") });
  }

  function left() {
    const isRunning = view?.role === "player" && (view.phase === "racing" || view.phase === "countdown");
    if (isRunning && !confirm(t("race_leave_sure"))) return;
    keep("race", {});
    socket.close();
    out();
  }

  root.append(place);
  const last = kept("race", {});
  if (last.room && last.room === params.get("room")) join(last);
  else setUp();
  return () => {
    keys.close();
    clock?.stop();
    board?.close();
    socket?.close();
  };
}
