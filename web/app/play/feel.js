// How the cards feel: sounds, vibration and motion. One switch of the settings turns all of it off; motion follows the
// wish of the system too.

import { h } from "../dom.js";
import { settings } from "../settings.js";

const still = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

const moves = () => settings.feel && !still?.matches;

/** The sounds: frequencies in hertz, one after another. */
const NOTES = { pick: [330], merge: [392], wrong: [150], win: [523, 784] };

/** The vibrations, in milliseconds. */
const PULSES = { merge: [8], wrong: [30], win: [12, 60, 24] };

let audio;

function sound(name) {
  // A browser plays nothing before somebody has touched the page.
  if (!navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  NOTES[name].forEach((frequency, at) => {
    const [tone, gain] = [audio.createOscillator(), audio.createGain()];
    const start = audio.currentTime + 0.11 * at;
    tone.type = "sine";
    tone.frequency.value = frequency;
    gain.gain.setValueAtTime(0.06, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + (name === "win" ? 0.4 : 0.09));
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.45);
  });
}

/** Marks an element for a motion of the style sheet. */
function mark(element, name) {
  element.classList.add(name);
  element.addEventListener("animationend", () => element.classList.remove(name), { once: true });
}

/** The card on the left flies onto the one on the right. */
function slide(from, to) {
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const card = from.cloneNode(true);
  card.className = "flying copy";
  card.setAttribute("aria-hidden", "true");
  card.inert = true;
  Object.assign(card.style, { left: `${start.left}px`, top: `${start.top}px`, width: `${start.width}px`, height: `${start.height}px`, background: getComputedStyle(from).background });
  document.body.append(card);
  const move = card.animate([{}, { opacity: 0.3, transform: `translate(${end.left - start.left}px, ${end.top - start.top}px)` }], { duration: 180, easing: "ease-out" });
  move.onfinish = move.oncancel = () => card.remove();
}

/** Scraps in the colours of the cards fly from the last one. */
function confetti(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  for (let at = 0; at < 28; at += 1) {
    const scrap = h("i", { class: "flying confetti", "aria-hidden": "true" });
    const [angle, far] = [Math.random() * 2 * Math.PI, 60 + Math.random() * 120];
    Object.assign(scrap.style, { left: `${left + width / 2}px`, top: `${top + height / 2}px`, background: `var(${["--c1", "--c2", "--c3", "--c4", "--sun", "--brand"][at % 6]})` });
    document.body.append(scrap);
    const fall = scrap.animate(
      [{ opacity: 1 }, { opacity: 0, transform: `translate(${far * Math.cos(angle)}px, ${far * Math.sin(angle) + 60}px) rotate(${angle}turn)` }],
      { duration: 700, easing: "cubic-bezier(0.1, 0.8, 0.4, 1)" },
    );
    fall.onfinish = fall.oncancel = () => scrap.remove();
  }
}

function feel(name, moved) {
  if (!settings.feel) return;
  if (moves()) moved?.();
  sound(name);
  if (PULSES[name] && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(PULSES[name]);
}

export const dealt = (tiles) => moves() && tiles.forEach((tile) => mark(tile, "dealt"));
export const picked = () => feel("pick");
export const merged = (from, to) => feel("merge", () => from && from !== to && slide(from, to));
export const wrong = (tile) => feel("wrong", () => mark(tile, "wrong"));
export const won = (tile) => feel("win", () => (mark(tile, "won"), confetti(tile)));
/** The number of a new card turns into view. */
export const made = (tile) => moves() && mark(tile, "made");
/** Waits so long that a motion can be followed; where nothing moves, not at all. */
export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, moves() ? milliseconds : 0));
