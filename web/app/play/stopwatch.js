// The time that a player has spent. It stands while the page is hidden.

export class Stopwatch {
  #before;
  #since;
  #stopped = false;

  /** Goes on from so many seconds, until the signal is aborted. */
  constructor(seconds, signal) {
    this.#before = seconds;
    this.#look();
    document.addEventListener("visibilitychange", () => this.#look(), { signal });
  }

  get seconds() {
    return this.#before + (this.#since === undefined ? 0 : (performance.now() - this.#since) / 1000);
  }

  stop() {
    this.#stopped = true;
    this.#look();
  }

  #look() {
    const runs = !document.hidden && !this.#stopped;
    this.#before = this.seconds;
    this.#since = runs ? performance.now() : undefined;
  }
}
