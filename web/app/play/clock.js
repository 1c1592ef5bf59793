// A clock that runs down, and can be given more. It stands while the page is hidden, unless another has the time.

import { h } from "../dom.js";

/** A bar that shrinks with a clock of so many seconds, and is red for the last `short` of them; hidden at first. */
export function timeBar(seconds, short) {
  const fill = h("i");
  const element = h("div", { class: "timebar", "aria-hidden": "true", hidden: true }, fill);
  const show = (left) => {
    fill.style.transform = `scaleX(${Math.min(1, left / seconds)})`;
    element.classList.toggle("short", left < short);
  };
  return { element, show };
}

export class Clock {
  #ends;
  /** The seconds that are left while it stands. */
  #standing;
  /** The seconds that were left when the page was hidden. */
  #hidden;
  #stands;
  #listeners = new AbortController();
  #isStopped = false;
  #timer;
  #tick;
  #over;

  /**
   * Runs for so many seconds; `tick` hears the seconds that are left, ten times a second, and `over` the end. With
   * `runsHidden` it shows the clock of a server.
   */
  constructor(seconds, tick, over, { runsHidden = false } = {}) {
    this.#ends = performance.now() + seconds * 1000;
    this.#tick = tick;
    this.#over = over;
    if (!runsHidden) document.addEventListener("visibilitychange", () => this.#look(), { signal: this.#listeners.signal });
    this.#stands = () => !runsHidden && document.hidden;
    this.#run();
  }

  get left() {
    return this.#standing ?? this.#hidden ?? Math.max(0, (this.#ends - performance.now()) / 1000);
  }

  /** Adds seconds, or takes some. */
  add(seconds) {
    if (this.#hidden !== undefined) this.#hidden += seconds;
    this.#ends += seconds * 1000;
    this.#look();
  }

  stop() {
    this.#isStopped = true;
    this.#listeners.abort();
    clearInterval(this.#timer);
  }

  /** Stands while a promise is kept: nobody pays for what the page works out. */
  async waitFor(promise) {
    clearInterval(this.#timer);
    const standing = this.left;
    this.#standing = standing;
    try {
      return await promise;
    } finally {
      this.#ends = performance.now() + standing * 1000;
      this.#standing = undefined;
      if (!this.#isStopped) this.#run();
    }
  }

  #run() {
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#look(), 100);
    this.#look();
  }

  #look() {
    if (this.#stands()) {
      this.#hidden ??= this.left;
    } else if (this.#hidden !== undefined) {
      this.#ends = performance.now() + this.#hidden * 1000;
      this.#hidden = undefined;
    }
    if (this.#hidden !== undefined || this.#isStopped) return;
    this.#tick(this.left);
    if (this.left > 0) return;
    this.stop();
    this.#over();
  }
}
