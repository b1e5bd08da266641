// The index of docs/decisions, generated from the first lines of each decision. Written and checked by scripts/docs.mjs.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

export const decisionsIndex = 'docs/decisions/README.md';
const template = '000-template.md';
// `# 031: A title`, a blank line, then `Accepted, 2026-11-23.`
const opening =
  /^# (\d{3}): (.+)\n\n(Proposed|Accepted|Rejected|Superseded by \[\d{3}\]\([^()]+\)), (\d{4}-\d{2}-\d{2})\.\n/;

/**
 * One row of the index: number, title, status, date.
 * @param {string} name of the file
 * @param {string} text
 */
export function decisionRow(name, text) {
  const [, number = '', title, status = '', date] = opening.exec(text) ?? [];
  if (!name.startsWith(`${number}-`) || number === '') {
    throw new Error(
      `docs/decisions/${name} does not begin with its number, title, status and date as ${template} does`,
    );
  }
  return `| [${number}](${name}) | ${title} | ${status[0]?.toLowerCase()}${status.slice(1)} | ${date} |`;
}

/** @param {readonly (readonly [name: string, text: string])[]} decisions */
export function decisionTable(decisions) {
  const numbers = decisions.map(([name]) => name.slice(0, 3));
  const twice = numbers.find((number, at) => numbers.indexOf(number) !== at);
  if (twice !== undefined) throw new Error(`docs/decisions has two decisions ${twice}: give one the next free number`);
  return [
    '| number | decision | status | since |',
    '| --- | --- | --- | --- |',
    ...decisions.map((one) => decisionRow(...one)),
  ].join('\n');
}

/** All decisions, in order. */
export function readDecisions() {
  const folder = join(root, 'docs/decisions');
  return readdirSync(folder)
    .filter((name) => /^\d{3}-.*\.md$/.test(name) && name !== template)
    .sort()
    .map((name) => /** @type {const} */ ([name, readFileSync(join(folder, name), 'utf8')]));
}
