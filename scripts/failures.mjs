import { appendFileSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

// Collects the failures of all runners for the end of scripts/test.mjs: CI shows only the end of a log.

/** @typedef {{ title: string, error: string }} Failure */

/** Environment variable: the file that the reporters write to, one failure per line. */
export const failuresVariable = 'PLAZO_FAILURES';

/** @param {readonly Failure[]} failures */
export function keepFailures(failures) {
  const file = process.env[failuresVariable];
  if (file) appendFileSync(file, failures.map((failure) => `${JSON.stringify(failure)}\n`).join(''));
}

/**
 * @param {string} file
 * @returns {Failure[]}
 */
export function readFailures(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/**
 * Every failure's title, each with as many lines of its error as fit.
 * @param {readonly Failure[]} failures
 * @param {number} [most]
 * @returns {string[]}
 */
export function failureLines(failures, most = 40) {
  const shown = failures.length > most ? failures.slice(0, most - 1) : failures;
  const linesOfError = Math.min(6, Math.floor(most / Math.max(shown.length, 1)) - 1);
  const lines = shown.flatMap(({ title, error }) => [
    `FAILED  ${oneLine(title)}`,
    ...stripVTControlCharacters(error)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, linesOfError)
      .map((line) => `          ${line.slice(0, 200)}`),
  ]);
  if (shown.length < failures.length) lines.push(`... and ${failures.length - shown.length} more`);
  return lines;
}

/** @param {string} text */
function oneLine(text) {
  return stripVTControlCharacters(text).replaceAll(/\s+/g, ' ').slice(0, 300);
}
