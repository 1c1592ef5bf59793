// A clock that runs down, and can be given more.

export class Clock {
  #ends;
  /** The seconds that are left while it stands. */
  #standing;
  #isStopped = false;
  #timer;
  #tick;
  #over;

  /** Runs for so many seconds; `tick` hears the seconds that are left, ten times a second, and `over` the end. */
  constructor(seconds, tick, over) {
    this.#ends = performance.now() + seconds * 1000;
    this.#tick = tick;
    this.#over = over;
    this.#run();
  }

  get left() {
    return this.#standing ?? Math.max(0, (this.#ends - performance.now()) / 1000);
  }

  /** Adds seconds, or takes some. */
  add(seconds) {
    this.#ends += seconds * 1000;
    this.#look();
  }

  stop() {
    this.#isStopped = true;
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
    this.#tick(this.left);
    if (this.left > 0) return;
    this.stop();
    this.#over();
  }
}
