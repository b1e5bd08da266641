import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/setup.mjs';
import { markdown } from './report.mjs';

/** @typedef {{ date: string, commit: string, machine: string, rows: import('./report.mjs').Row[] }} Result */

const folder = join(root, 'lab/results');
const latest = join(folder, 'latest.json');
const document = join(folder, 'bench.md');

/**
 * Saves a section's figures in lab/results/latest.json, and as its table in lab/results/bench.md. `npm run docs` brings the page in docs up to date.
 * @param {string} section
 * @param {import('./report.mjs').Row[]} rows
 * @param {{ machine: string, commit: string }} origin
 */
export function save(section, rows, { machine, commit }) {
  const result = { date: new Date().toISOString().slice(0, 10), commit, machine, rows };
  mkdirSync(folder, { recursive: true });
  writeFileSync(latest, `${JSON.stringify({ ...read(), [section]: result }, null, 2)}\n`);
  const text = readFileSync(document, 'utf8');
  const place = new RegExp(`(<!-- figures: ${section} -->\n).*?(<!-- end -->)`, 's');
  if (!place.test(text)) throw new Error(`lab/results/bench.md has no place for the figures of ${section}`);
  const table = `${result.date}, at ${commit}, on ${machine}:\n\n${markdown(rows)}\n`;
  writeFileSync(
    document,
    text.replace(place, (_, start, end) => start + table + end),
  );
}

/** @returns {Record<string, Result>} */
function read() {
  try {
    return JSON.parse(readFileSync(latest, 'utf8'));
  } catch {
    return {};
  }
}
