// The table of docs/benchmarks.md, generated from the figures that `npm run bench -- --save` saved. Written and checked by
// scripts/docs.mjs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/** @typedef {import('../lab/bench/report.mjs').Row} Row */
/** @typedef {{ date: string, commit: string, rows: Row[] }} Result */

/** @returns {Record<string, Result>} by section */
export const readFigures = () => JSON.parse(readFileSync(join(root, 'lab/results/latest.json'), 'utf8'));

/** The share of its target that a row uses up: 1 just meets it, more misses it. @param {Row} row */
function used({ measured, ratio = measured, aim = 0, atLeast }) {
  if (aim === 0) return ratio === 0 ? 0 : Number.POSITIVE_INFINITY;
  return atLeast ? aim / ratio : ratio / aim;
}

/** @param {Row} row */
function inWords({ what, measured, unit, ratio, aim = 0, atLeast }) {
  const figure = ratio === undefined ? `${Number(measured.toPrecision(3))} ${unit}`.trim() : ratio.toFixed(2);
  return `${what}: ${figure} (${atLeast ? 'at least' : 'at most'} ${aim})`;
}

/**
 * One row for each section: the date, how many figures meet their target, and the one with the least to spare.
 * @param {Record<string, Result>} results
 */
export function figuresTable(results) {
  const lines = Object.entries(results).map(([section, { date, rows }]) => {
    const aimed = rows.filter(({ aim }) => aim !== undefined);
    const [nearest] = [...aimed].sort((a, b) => used(b) - used(a));
    const met = `${aimed.filter(({ isOk }) => isOk).length} of ${aimed.length}`;
    return `| \`${section}\` | ${date} | ${aimed.length === 0 ? '' : met} | ${nearest ? inWords(nearest) : ''} |`;
  });
  return ['| section | measured | within its aim | least to spare |', '| --- | --- | --- | --- |', ...lines].join('\n');
}
