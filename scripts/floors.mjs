// The rooms (folders) of apps/server/src are on floors: a room may import rooms below it, and those next to it if that makes no circle;
// never one above.
import { posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** The rooms by floor, from the ground up. Files in no folder ('') assemble what is below them; ops/ is a separate program above them. */
export const floors = [
  ['platform'],
  ['audit', 'approvals', 'api-keys', 'staff'],
  ['ledger'],
  ['disclosure', 'products', 'borrowers', 'bank-accounts'],
  ['offers'],
  ['sessions', 'loans', 'payments', 'payouts'],
  [
    'payoff',
    'extension',
    'statement',
    'letter',
    'complaints',
    'collections',
    'messages',
    'promotion',
    'market',
    'support',
    'bank-cards',
  ],
  ['reports', 'ledger-checks', 'personal-data', 'events', 'webhooks', 'monitoring', 'overview'],
  ['borrower-api', 'lender-api', 'pages', 'foreign-core'],
  ['sandbox', 'demo'],
  [''],
  ['ops'],
];

/** The same for the rooms of `platform/`, except that its own files are at the bottom: they import no room. */
export const platformFloors = [
  [''],
  ['files', 'secrets', 'config', 'background', 'formats'],
  ['db'],
  ['http', 'uploads'],
  ['calls', 'paper', 'sms', 'email', 'backup'],
];

/**
 * The imports of our own files in a file, with their lines: including types, `export … from`, `import()` and imports for side effects.
 * @param {string} path
 * @param {string} text
 * @returns {{ line: number, target: string }[]} targets from the same root as `path`
 */
export function importsOf(path, text) {
  /** @type {{ line: number, target: string }[]} */
  const found = [];
  const add = (/** @type {{ start: number, source?: unknown } | null | undefined} */ node) => {
    const { value } = /** @type {{ value?: unknown }} */ (node?.source ?? {});
    if (typeof value !== 'string' || !value.startsWith('.')) return;
    const line = text.slice(0, node?.start).split('\n').length;
    found.push({ line, target: posix.join(posix.dirname(path), value) });
  };
  new Visitor({
    ImportDeclaration: add,
    ExportNamedDeclaration: add,
    ExportAllDeclaration: add,
    ImportExpression: add,
    TSImportType: add,
  }).visit(parseSync(path, text).program);
  return found;
}

/**
 * Every import from a higher floor, every room without a floor, and every circle of rooms; empty if all is well.
 * @param {Iterable<{ path: string, text: string }>} files paths below the folder of the rooms
 * @param {readonly (readonly string[])[]} order rooms by floor
 * @returns {string[]}
 */
export function climbs(files, order) {
  const floorOf = (/** @type {string} */ room) => order.findIndex((rooms) => rooms.includes(room));
  /** @type {Map<string, Map<string, string>>} */
  const beside = new Map();
  /** @type {string[]} */
  const problems = [];
  for (const { path, text } of files) {
    const room = roomOf(path);
    if (floorOf(room) < 0)
      problems.push(`${path}: the room ${room} stands on no floor: give it one in scripts/floors.mjs`);
    for (const { line, target } of importsOf(path, text)) {
      const other = roomOf(target);
      if (other === room || target.startsWith('..')) continue;
      if (floorOf(other) > floorOf(room)) {
        problems.push(
          `${path}:${line} imports ${target}, which stands above it: move what it needs down to ${room} or below, or let the floor above pass it in`,
        );
      } else if (floorOf(other) === floorOf(room)) {
        const from = beside.get(room) ?? new Map();
        beside.set(room, from.set(other, `${path}:${line}`));
      }
    }
  }
  return [...problems, ...circles(beside)];
}

/** @param {string} path */
function roomOf(path) {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
}

/** @param {Map<string, Map<string, string>>} graph the place where a room imports another one on its floor */
function circles(graph) {
  /** @type {string[]} */
  const problems = [];
  for (const room of graph.keys()) {
    for (const [other, line] of graph.get(room) ?? []) {
      const way = wayTo(room, other, graph);
      if (way)
        problems.push(
          `${line} closes a circle of rooms, ${[room, ...way].join(' > ')}: move what both need down, or put them together`,
        );
    }
  }
  return problems;
}

/**
 * A path of imports from one room to another; null if there is none.
 * @param {string} to
 * @param {string} from
 * @param {Map<string, Map<string, string>>} graph
 * @returns {string[] | null}
 */
function wayTo(to, from, graph, seen = new Set([from])) {
  if (from === to) return [from];
  for (const next of graph.get(from)?.keys() ?? []) {
    if (seen.has(next)) continue;
    const way = wayTo(to, next, graph, seen.add(next));
    if (way) return [from, ...way];
  }
  return null;
}
