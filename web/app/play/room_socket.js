// The socket to a room. A lost connection comes back by itself: the server keeps the place, the clock and the hand.

/** Whatever is said has an answer within so many milliseconds, or the connection is lost without a sign. */
const ANSWERED = 4000;

/** The waits between attempts to come back, in milliseconds; the last one again and again. */
const WAITS = [200, 400, 800, 1600, 3000];

export class RoomSocket {
  #join;
  #events;
  #socket;
  #timer;
  #unanswered;
  #failures = 0;
  #hasJoined = false;
  #isClosed = false;

  /**
   * Joins a room: `join` has `secret`, `name`, `role` and `strength`, and `room` if it is not a new one. `events` has
   * `room(view)`, `verdict(told)`, `refused(refusal)`, `lost()`, and three after which nothing comes: `moved()`, when the
   * player has joined on another page, `removed()`, when the host has removed the player, and `failed(refusal)`. A
   * refusal has `message` and `phrase`; it is undefined where there is no server.
   */
  constructor(join, events) {
    this.#join = join;
    this.#events = events;
    this.#connect();
  }

  say(message) {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify(message));
    clearTimeout(this.#unanswered);
    this.#unanswered = setTimeout(() => this.#drop(), ANSWERED);
  }

  /** Leaves the room. */
  close() {
    this.say({ type: "leave" });
    this.#end();
  }

  #end() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#unanswered);
    this.#socket.close();
  }

  /** Gives a connection up, which may be half open: its own end may take minutes to be told. */
  #drop() {
    this.#socket.onclose = undefined;
    this.#socket.onmessage = undefined;
    this.#socket.close();
    this.#lost();
  }

  #connect() {
    const url = new URL("api/race", document.baseURI);
    url.hash = "";
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    let refusal;
    let isIn = false;
    socket.onopen = () => socket.send(JSON.stringify({ type: "join", ...this.#join }));
    socket.onmessage = ({ data }) => {
      const told = JSON.parse(data);
      clearTimeout(this.#unanswered);
      if (told.type === "room") isIn = true;
      if (told.type === "refused") refusal = refusalOf(told);
      this.#told(told, isIn);
    };
    // A socket that never opened says nothing of its reason: `close` follows every error.
    socket.onclose = () => this.#lost(isIn ? undefined : refusal);
    this.#socket = socket;
  }

  #told(told, isIn) {
    if (this.#isClosed) return;
    if (told.type === "room") {
      this.#hasJoined = true;
      this.#failures = 0;
      this.#join.room = told.room;
      this.#events.room(told);
    } else if (told.type === "verdict") {
      this.#events.verdict(told);
    } else if (told.type === "moved" || told.type === "removed") {
      this.#end();
      this.#events[told.type]();
    } else if (isIn) {
      this.#events.refused(refusalOf(told));
    }
  }

  #lost(refusal) {
    if (this.#isClosed) return;
    clearTimeout(this.#unanswered);
    // A server that does not let one in, or none at all.
    if (!this.#hasJoined || refusal) {
      this.#isClosed = true;
      this.#events.failed(refusal);
      return;
    }
    this.#events.lost();
    const wait = WAITS[Math.min(this.#failures, WAITS.length - 1)];
    this.#failures += 1;
    this.#timer = setTimeout(() => this.#connect(), wait);
  }
}

const refusalOf = ({ phrase, error: { message, fix } }) => ({ phrase, message: fix ? `${message}; ${fix}` : message });
