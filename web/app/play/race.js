// Races: the same hands for everybody in a room. The server has the clock and the judge; this page shows what it says.

import { copy, h, say } from "../dom.js";
import { t } from "../i18n.js";
import { keep, kept } from "../kept.js";
import { USUAL } from "../rules.js";
import { shown } from "../signs.js";
import { Board } from "./board.js";
import { Clock } from "./clock.js";
import { coachFor } from "./coach.js";
import { dealtUnder } from "./deal.js";
import { note } from "./history.js";
import { NextKey } from "./parts.js";
import { podium, saveResults, teamTable } from "./race_end.js";
import { hands, invitation } from "./race_screen.js";
import { raceSettings, teamChoice, teamName } from "./race_settings.js";
import { entrance } from "./race_entrance.js";
import { RoomSocket } from "./room_socket.js";
import { nameOf, news, track } from "./track.js";
import { verdictOf } from "./typed.js";

/** The most letters of an answer that the server reads. */
const MAX_ANSWER = 200;

/** The player, as the server knows them: by a secret that only this browser has. */
function self() {
  const before = kept("racer", {});
  if (before.secret) return before;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return { secret: [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(""), name: "", strength: "plays", listed: false };
}

export function race(root, params) {
  const me = self();
  const place = h("div", { class: "race" });
  const settings = { pace: "normal", hands: 10, seconds: undefined, target: 24, rules: USUAL };
  let socket;
  let clock;
  let board;
  let view;
  /** What was answered last, until the server has judged it. */
  let answered;

  const remember = () => keep("racer", me);

  /** Where a race begins: who one is, and which room. */
  const setUp = (told) => place.replaceChildren(...entrance(me, { isNew: !kept("racer", {}).secret, room: params.get("room") ?? "", told, enter: join }));

  function join(where) {
    const { secret, name, strength, listed } = me;
    place.replaceChildren(h("p", { class: "status", role: "status" }, t("wait")));
    socket = new RoomSocket({ secret, name, strength, listed, ...where }, { room: show, verdict, refused, lost, moved, removed, failed });
  }

  /** What stands while one is in a room; the parts change, and stay where they are. */
  const parts = {
    title: h("h1", { tabindex: "-1" }),
    link: h("p", { class: "about link" }),
    invitation: h("div", {}),
    status: h("p", { class: "status", role: "status" }),
    track: h("div", {}),
    news: h("p", { class: "note", role: "status" }),
    hand: h("div", {}),
    message: h("p", { class: "message" }),
    podium: h("div", {}),
    teams: h("div", {}),
    ranking: h("ol", { class: "ranking" }),
    solutions: h("ol", { class: "solutions" }),
    after: h("div", { class: "after" }),
  };
  const skip = h("button", { type: "button", class: "tool", onclick: () => skipped() }, t("skip_hand"));
  const leave = h("button", { type: "button", class: "tool", onclick: () => left() }, t("race_leave"));
  const start = h("button", { type: "button", class: "main", onclick: () => socket.say({ type: "start", ...settings }) });
  const end = h("button", { type: "button", class: "tool", onclick: () => confirm(t("race_end_sure")) && socket.say({ type: "end" }) }, t("race_end"));
  const keys = new NextKey(() => skipped());

  function show(next) {
    const before = view;
    view = next;
    if (!before || before.room !== next.room) entered(next);
    showTime(next);
    parts.track.replaceChildren(next.phase === "racing" || next.phase === "over" ? track(next) : "");
    parts.teams.replaceChildren(teamTable(next.teams, next.of));
    const told = news(before, next);
    if (told.length > 0) parts.news.textContent = told.join(" ");
    else if (next.phase !== "racing") parts.news.textContent = next.spectators > 0 ? t("race_watchers", { count: next.spectators }) : "";
    const isOther = before?.race !== next.race || before?.hand?.number !== next.hand?.number || before?.phase !== next.phase;
    if (isOther) {
      parts.message.textContent = "";
      showHand(next);
    }
    if (next.phase === "racing" && next.role === "spectator") parts.hand.replaceChildren(hands(next.hands));
    const focused = parts.ranking.contains(document.activeElement) ? document.activeElement.dataset.seat : undefined;
    parts.ranking.replaceChildren(...next.players.map((player) => h("li", { "aria-current": player.seat === next.seat && "true" }, rank(player, next))));
    if (focused) parts.ranking.querySelector(`[data-seat="${focused}"]`)?.focus();
    const solved = ({ cards, target, solution }) =>
      h("li", {}, h("span", {}, cards.join(" ")), h("span", {}, `${shown(solution)} = ${target}`));
    parts.solutions.replaceChildren(...(next.phase === "over" ? (next.hands ?? []) : []).map(solved));
    // Another host, or another team of one's own, changes what can be pressed.
    const isOtherPhase = before?.phase !== next.phase;
    if (isOtherPhase || before.host !== next.host || before.team !== next.team || Boolean(before.hand) !== Boolean(next.hand)) changed(next, isOtherPhase);
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
    const enlarge = h("button", { type: "button", class: "tool", "aria-pressed": "false", onclick: () => enlarged(room, url.href, enlarge) }, t("race_screen"));
    parts.link.replaceChildren(h("span", {}, url.href), " ", h("button", { type: "button", class: "tool", onclick: copied }, t("race_share")), " ", enlarge);
    place.replaceChildren(...Object.values(parts));
  }

  /** The way into the room on the big screen of a class, or away again. */
  function enlarged(room, address, button) {
    const isLarge = place.classList.toggle("screen");
    button.setAttribute("aria-pressed", String(isLarge));
    parts.invitation.replaceChildren(isLarge ? invitation(room, address) : "");
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

  async function showHand(next) {
    const { phase, race: number, hand, room, role, players, seat, rules } = next;
    // Whoever types goes on typing.
    const isTyping = board?.element.contains(document.activeElement) && document.activeElement.matches("input");
    board?.close();
    board = undefined;
    parts.hand.replaceChildren();
    if (hand) {
      const usual = { hand: hand.cards, target: hand.target };
      // Without the signs of other rules, the answer can still be typed.
      const puzzle = rules === USUAL ? usual : await dealtUnder(hand.cards, hand.target, rules).catch(() => ({ ...usual, rules }));
      // The engine may have been asked for the signs of other rules, while the race went on.
      if (view?.race !== number || view.hand?.number !== hand.number || board) return;
      const solved = (attempt) => {
        coach?.end();
        answered = { puzzle, attempt };
        socket.say({ type: "answer", room, race: number, hand: hand.number, answer: attempt.expression });
      };
      const coach = coachFor(false);
      const touched = (picked, game) => coach?.look(picked, game);
      board = new Board(puzzle, { solved, touched }, { hints: false });
      coach?.join(board, puzzle.hand);
      parts.hand.replaceChildren(board.element);
      const input = board.element.querySelector("input");
      input.maxLength = MAX_ANSWER;
      if (isTyping) input.focus();
    } else if (phase === "racing") {
      const isDone = players.find((player) => player.seat === seat)?.is_done;
      if (role !== "spectator") parts.hand.replaceChildren(h("p", { class: "about" }, t(isDone ? "race_done" : "race_next")));
    }
  }

  /** Something begins or ends. */
  function changed(next, isOtherPhase) {
    const { phase, role, players, seat, hand, host } = next;
    // A status that changes every second is not for a screen reader.
    const ticks = phase === "countdown" || phase === "racing";
    parts.status.setAttribute("aria-live", ticks ? "off" : "polite");
    const isHost = host === seat;
    if (phase === "waiting") parts.status.textContent = t(isHost ? "race_waiting_host" : "race_waiting");
    if (phase === "countdown") say(t("race_called"));
    if (phase === "over") {
      clock?.stop();
      const ranked = players.filter(({ solved }) => solved !== undefined);
      const own = ranked.find((player) => player.seat === seat);
      const told = !own ? t("race_over") : own.solved === 0 ? t("race_result_none") : t("race_result", { place: own.place, players: ranked.length, solved: own.solved });
      parts.status.textContent = told;
    }
    const isFree = phase === "waiting" || phase === "over";
    // While it goes on, the hand is what counts, with its button; before and after, the players.
    parts.link.hidden = !isFree;
    parts.invitation.hidden = !isFree;
    // Whoever has just chosen a team stays at the choice.
    const isAtTeam = parts.after.contains(document.activeElement) && document.activeElement.closest(".team") !== null;
    (isFree ? parts.solutions : parts.message).after(parts.after);
    start.textContent = phase === "over" ? t("race_rematch") : t("race_start");
    parts.podium.replaceChildren(phase === "over" ? podium(players) : "");
    const team = role === "player" && teamChoice(next.team, (chosen) => socket.say({ type: "team", team: chosen }));
    const file = phase === "over" && h("button", { type: "button", class: "tool", onclick: () => saveResults(next) }, t("race_save"));
    const free = [team, isHost && raceSettings(settings), isHost && start, file].filter(Boolean);
    const racing = [hand && skip, isHost && phase === "racing" && end].filter(Boolean);
    parts.after.replaceChildren(...(isFree ? free : racing), leave);
    if (isAtTeam) parts.after.querySelector(".team select")?.focus();
    // No button: a key that was meant for the hand would start the next race for everybody.
    else if (phase === "over" && isOtherPhase) parts.title.focus({ preventScroll: true });
  }

  function rank(player, { phase, of, host, opener, seat }) {
    const name = nameOf(player);
    const rating = `${player.rating}${player.provisional ? "?" : ""}`;
    const change = !player.change ? "" : ` (${player.change < 0 ? "\u2212" : "+"}${Math.abs(player.change)})`;
    const solved = player.solved !== undefined && phase !== "waiting" ? t("race_solved", { solved: player.solved, of }) : "";
    const gone = player.is_connected ? "" : t("race_gone");
    const part = (kind, text) => h("span", { class: kind }, text);
    const place = phase === "over" && player.place !== undefined ? `${player.place}. ` : "";
    const marks = [player.seat === host && t("race_host"), player.team > 0 && teamName(player.team)].filter(Boolean);
    const remove = () => confirm(t("race_remove_sure", { name })) && socket.say({ type: "remove", seat: player.seat });
    const isRemovable = opener && player.seat !== seat;
    return [
      part("who", place + name + (marks.length > 0 ? ` (${marks.join(", ")})` : "")),
      part("rating", rating + change),
      part("state", [solved, gone].filter(Boolean).join(", ")),
      isRemovable ? h("button", { type: "button", class: "remove", "aria-label": t("race_remove", { name }), title: t("race_remove", { name }), "data-seat": player.seat, onclick: remove }, "\u00d7") : "",
    ];
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

  function removed() {
    keep("race", {});
    out({ text: t("race_removed") });
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
