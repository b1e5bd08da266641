import net from 'node:net';

/**
 * A slow link as a TCP proxy: a round-trip time, a bandwidth shared by all connections, and slow start in each. The browser's own
 * throttling delays whole responses after they have arrived; this proxy delays the bytes themselves.
 * @typedef {{ roundTripMs: number, downKbit: number, upKbit: number }} LinkShape
 */

const SEGMENT = 1400;
// RFC 6928: ten segments before the first acknowledgement.
const FIRST_WINDOW = 10 * 1460;
const LARGEST_WINDOW = 256 * 1024;

/** One direction of the link, shared by all connections: bytes leave one after the other. */
class Line {
  #freeAt = 0;
  /** @param {number} kbit */
  constructor(kbit) {
    this.bytesPerMs = kbit / 8;
  }
  /** @param {number} bytes @param {number} notBefore */
  leave(bytes, notBefore) {
    this.#freeAt = Math.max(performance.now(), notBefore, this.#freeAt) + bytes / this.bytesPerMs;
    return this.#freeAt;
  }
}

/** One direction of one connection. */
class Flow {
  #window = FIRST_WINDOW;
  #inFlight = 0;
  /** @type {Buffer[]} */
  #waiting = [];
  /** @type {{ at: number, segment: Buffer }[]} */
  #travelling = [];
  #isEnded = false;
  #isDone = false;

  /** @param {net.Socket} target @param {Line} line @param {number} oneWayMs @param {number} openAt */
  constructor(target, line, oneWayMs, openAt) {
    this.target = target;
    this.line = line;
    this.oneWayMs = oneWayMs;
    this.openAt = openAt;
  }

  /** @param {Buffer} bytes */
  push(bytes) {
    for (let start = 0; start < bytes.length; start += SEGMENT)
      this.#waiting.push(bytes.subarray(start, start + SEGMENT));
    this.#send();
  }

  end() {
    this.#isEnded = true;
    this.#finish();
  }

  #send() {
    for (;;) {
      const segment = this.#waiting[0];
      if (segment === undefined || this.#inFlight + segment.length > this.#window) break;
      this.#waiting.shift();
      this.#inFlight += segment.length;
      const arrival = this.line.leave(segment.length, this.openAt) + this.oneWayMs;
      this.#travelling.push({ at: arrival, segment });
      if (this.#travelling.length === 1) this.#wake();
      // Acknowledgements come back undelayed by bandwidth; each grows the window by what it acknowledges.
      later(arrival + this.oneWayMs, () => {
        this.#inFlight -= segment.length;
        this.#window = Math.min(this.#window + segment.length, LARGEST_WINDOW);
        this.#send();
      });
    }
    this.#finish();
  }

  #wake() {
    const [next] = this.#travelling;
    if (next) later(next.at, () => this.#arrive());
  }

  #arrive() {
    for (;;) {
      const [next] = this.#travelling;
      if (next === undefined || next.at > performance.now() + 0.5) break;
      this.#travelling.shift();
      if (!this.target.destroyed) this.target.write(next.segment);
    }
    this.#wake();
    this.#finish();
  }

  #finish() {
    if (!this.#isEnded || this.#isDone || this.#waiting.length > 0 || this.#travelling.length > 0) return;
    this.#isDone = true;
    this.target.end();
  }
}

/** @param {number} at @param {() => void} act */
function later(at, act) {
  setTimeout(act, Math.max(0, at - performance.now()));
}

/**
 * Listens on a free port of 127.0.0.1 and passes every connection to the upstream port, over the link.
 * @param {number} upstreamPort
 * @param {LinkShape} shape
 * @returns {Promise<number>} the port
 */
export async function openLink(upstreamPort, { roundTripMs, downKbit, upKbit }) {
  const down = new Line(downKbit);
  const up = new Line(upKbit);
  const server = net.createServer({ allowHalfOpen: true }, (browser) => {
    const upstream = net.connect({ port: upstreamPort, host: '127.0.0.1', allowHalfOpen: true });
    browser.setNoDelay(true);
    upstream.setNoDelay(true);
    // Connecting to this proxy takes no time; over the link it would take a round trip.
    const openAt = performance.now() + roundTripMs;
    const toServer = new Flow(upstream, up, roundTripMs / 2, openAt);
    const toBrowser = new Flow(browser, down, roundTripMs / 2, openAt);
    browser.on('data', (bytes) => toServer.push(bytes)).on('end', () => toServer.end());
    upstream.on('data', (bytes) => toBrowser.push(bytes)).on('end', () => toBrowser.end());
    browser.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
    upstream.on('error', () => browser.destroy());
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  return /** @type {net.AddressInfo} */ (server.address()).port;
}
