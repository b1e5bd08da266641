// Checks everything sent to a browser (scripts, styles, and the documents of every screen in every state), and fails on
// features that the oldest supported browsers lack: syntax, calls, properties, elements.
//
//   node lab/old-browsers.mjs        checks the last build
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { oldestBrowsers } from '../scripts/browsers.mjs';
import { servedScreens } from '../scripts/served-screens.mjs';
import { root } from '../scripts/setup.mjs';
import { allowed } from './old-browsers/allowed.mjs';
import { readMarkup } from './old-browsers/markup.mjs';
import { newInScript } from './old-browsers/scripts.mjs';
import { newInStyles } from './old-browsers/styles.mjs';

/** @typedef {import('./old-browsers/support.mjs').Finding} Finding */

/**
 * One line for each forbidden feature, with its first use, and for each allowed feature that is unused. A feature is
 * allowed everywhere, or in one style rule only.
 * @param {readonly (Finding & { source: string })[]} findings
 * @param {Readonly<Record<string, string>>} reasons
 */
export function problemsOf(findings, reasons) {
  const refused = findings.filter(
    (found) => !Object.hasOwn(reasons, found.feature) && !Object.hasOwn(reasons, found.where),
  );
  const first = new Map(refused.toReversed().map((found) => [found.feature, found]));
  const used = new Set(findings.flatMap(({ feature, where }) => [feature, where]));
  return [
    ...[...first.values()].map(
      ({ feature, source, where }) => `${feature} in ${source}: ${where.replace(/\s+/g, ' ')}`,
    ),
    ...Object.keys(reasons)
      .filter((name) => !used.has(name))
      .map((name) => `${name} is allowed in lab/old-browsers/allowed.mjs, and nothing uses it`),
  ];
}

/** @returns {(Finding & { source: string })[]} */
function inFiles() {
  const folder = join(root, 'apps/web/dist/client');
  const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((name) => /\.(js|css)$/.test(name));
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const findings = file.endsWith('.css') ? newInStyles(text) : newInScript(text);
    return findings.map((finding) => ({ ...finding, source: file }));
  });
}

/** @returns {Promise<(Finding & { source: string })[]>} */
async function inDocuments() {
  // Documents share most of their texts: check each text once.
  /** @type {Map<string, Finding[]>} */
  const read = new Map();
  const once = (/** @type {string} */ text, /** @type {() => Finding[]} */ find) => {
    const known = read.get(text) ?? find();
    read.set(text, known);
    return known;
  };
  const found = [];
  for await (const { state, page } of servedScreens()) {
    const { findings, styles, scripts } = readMarkup(page.text);
    const inside = [
      ...findings,
      ...styles.flatMap((text) => once(text, () => newInStyles(text))),
      ...scripts.flatMap(({ code, isModule }) => once(code, () => newInScript(code, { isModule }))),
    ];
    found.push(...inside.map((finding) => ({ ...finding, source: state.name })));
  }
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = [...inFiles(), ...(await inDocuments())];
  const problems = problemsOf(findings, allowed);
  for (const problem of problems) console.error(`old browsers: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  else
    console.log(
      `old browsers: ${oldestBrowsers.join(' and ')} know everything that they are sent, or have something in its place`,
    );
}
