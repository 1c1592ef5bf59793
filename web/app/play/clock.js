// A clock that runs down, and can be given more.

export class Clock {
  #ends;
  #timer;
  #tick;
  #over;

  /** Runs for so many seconds; `tick` hears the seconds that are left, ten times a second, and `over` the end. */
  constructor(seconds, tick, over) {
    this.#ends = performance.now() + seconds * 1000;
    this.#tick = tick;
    this.#over = over;
    this.#timer = setInterval(() => this.#look(), 100);
    this.#look();
  }

  get left() {
    return Math.max(0, (this.#ends - performance.now()) / 1000);
  }

  /** Adds seconds, or takes some. */
  add(seconds) {
    this.#ends += seconds * 1000;
    this.#look();
  }

  stop() {
    clearInterval(this.#timer);
  }

  #look() {
    this.#tick(this.left);
    if (this.left > 0) return;
    this.stop();
    this.#over();
  }
}
