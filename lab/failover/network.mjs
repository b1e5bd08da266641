// Where the nodes run: each in a network namespace of its own, joined by a bridge, so that one can be cut off; or, without the privileges
// for namespaces, all on loopback.
import { spawnSync } from 'node:child_process';

/** @typedef {{ host: string, prefix: string[], cut: (() => void) | null, join: () => void }} Place */
/** @typedef {{ place: (n: number) => Place, remove: () => void, canCut: boolean }} Network */

const bridge = 'plazo-fo';
const subnet = '10.197.17';

/** @param {...string} words */
const ip = (...words) => spawnSync('ip', words, { encoding: 'utf8' });

/** @param {...string} words */
function must(...words) {
  const { status, stderr, error } = ip(...words);
  if (status !== 0) throw new Error(`ip ${words.join(' ')}: ${error?.message ?? stderr.trim()}`);
}

/** @param {number} n */
const namesOf = (n) => ({ space: `${bridge}-${n}`, link: `${bridge}${n}`, host: `${subnet}.${10 + n}` });

/** @param {number} nodes @returns {Network} */
export function openNetwork(nodes) {
  const added = ip('link', 'add', bridge, 'type', 'bridge');
  if (/File exists/.test(added.stderr ?? ''))
    throw new Error(`the network ${bridge} already exists: another run uses it, or one left it behind`);
  if (added.status !== 0) return loopback;
  const numbers = Array.from({ length: nodes }, (_, index) => index + 1);
  const remove = () => {
    // A namespace, with its link, exists until its last process has ended.
    for (const n of numbers) ip('link', 'del', namesOf(n).link);
    for (const n of numbers) ip('netns', 'del', namesOf(n).space);
    ip('link', 'del', bridge);
  };
  try {
    must('addr', 'add', `${subnet}.1/24`, 'dev', bridge);
    must('link', 'set', bridge, 'up');
    for (const n of numbers) addNode(n);
  } catch (error) {
    remove();
    throw error;
  }
  return { place: spaceOf, remove, canCut: true };
}

/** @param {number} n */
function addNode(n) {
  const { space, link, host } = namesOf(n);
  must('netns', 'add', space);
  must('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
  must('link', 'set', link, 'master', bridge, 'up');
  must('-n', space, 'addr', 'add', `${host}/24`, 'dev', 'eth0');
  must('-n', space, 'link', 'set', 'eth0', 'up');
  must('-n', space, 'link', 'set', 'lo', 'up');
}

/** @param {number} n @returns {Place} */
function spaceOf(n) {
  const { space, link, host } = namesOf(n);
  return {
    host,
    prefix: ['ip', 'netns', 'exec', space],
    cut: () => must('link', 'set', link, 'down'),
    join: () => must('link', 'set', link, 'up'),
  };
}

/** @type {Network} */
const loopback = {
  place: () => ({ host: '127.0.0.1', prefix: [], cut: null, join: () => undefined }),
  remove: () => undefined,
  canCut: false,
};
