// Finds the number whose SHA-256, after a salt, is the challenge. Implemented here: the browser's own digest answers each of 150,000 calls
// with a promise, and is missing on a page served over plain http.

const primes = [];
for (let candidate = 2; primes.length < 64; candidate += 1) {
  if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
}
const fraction = (number) => ((number - Math.floor(number)) * 2 ** 32) | 0;
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const rounds = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const words = new Int32Array(64);
const turn = (value, by) => (value >>> by) | (value << (32 - by));

function addBlock(state, block) {
  for (let at = 0; at < 16; at += 1) words[at] = block.getInt32(at * 4);
  for (let at = 16; at < 64; at += 1) {
    const early = words[at - 15];
    const late = words[at - 2];
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[at] = (words[at - 16] + first + words[at - 7] + second) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let at = 0; at < 64; at += 1) {
    const one = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g));
    const two = (h + one + rounds[at] + words[at]) | 0;
    const three = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + two) | 0, c, b, a, (two + three) | 0];
  }
  const sums = [a, b, c, d, e, f, g, h];
  for (let at = 0; at < 8; at += 1) state[at] = (state[at] + sums[at]) | 0;
}

function sha256(text) {
  const length = Math.ceil((text.length + 9) / 64) * 64;
  const bytes = new DataView(new ArrayBuffer(length));
  for (let at = 0; at < text.length; at += 1) bytes.setUint8(at, text.charCodeAt(at));
  bytes.setUint8(text.length, 0x80);
  bytes.setUint32(length - 4, text.length * 8);
  const state = [...start];
  for (let at = 0; at < length; at += 64) addBlock(state, new DataView(bytes.buffer, at, 64));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

self.onmessage = ({ data: { challenge, salt, maxnumber } }) => {
  for (let number = 0; number <= maxnumber; number += 1) {
    if (sha256(salt + number) === challenge) {
      self.postMessage(number);
      return;
    }
  }
  self.postMessage(null);
};
