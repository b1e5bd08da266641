// Weighs every screen as a phone downloads it, counts its words (screen-words.mjs), and fails if one is over its limit or writes a date in
// a form of its own (screen-dates.mjs). It downloads the documents and scripts from the built server, in brotli.
//
//   node scripts/budget.mjs            checks against scripts/budget.json and scripts/screen-words.json
//   node scripts/budget.mjs --write [screen...]    sets the own limit of these screens, or of all, slightly above what they weigh now
//   node scripts/budget.mjs --new      sets those of screens that have none
//
// Both options also record the words of every state; only a new state gets an aim.
//
// The rules hold for all screens and change by decision only; a screen's own limit keeps it from growing unnoticed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { oldestBrowsers } from './browsers.mjs';
import { builtScreens } from './built-screens.mjs';
import { builtManifests, unnamedImports } from './manifest-imports.mjs';
import { otherDates, otherDatesIn } from './screen-dates.mjs';
import { countsFile, pastAim, readCounts, recorded, wordsIn } from './screen-words.mjs';
import { download, offersOfOtherLaws, servedScreens } from './served-screens.mjs';
import { root } from './setup.mjs';

/**
 * @typedef {{ document: number, css: number, javascript: number, later: number }} Weight bytes; javascript: until the screen is
 * interactive; later: what it loads by itself afterwards
 */
/**
 * @typedef {{
 *   rules: { javascript: number, timesReact: number, static: number, later: number, document: number },
 *   screens: Record<string, Weight>
 * }} Budget
 */

const file = join(root, 'scripts/budget.json');

/** How much a screen may grow before its limit must be raised by hand. */
const slack = 1.02;

/** @param {string} html */
export function stylesOf(html) {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join('');
}

/**
 * The URLs of all scripts that a document names.
 * @param {string} html
 */
export function scriptsOf(html) {
  return [...new Set([...html.matchAll(/["'(](\/assets\/[^"')]+\.js)/g)].map(([, address = '']) => address))];
}

/**
 * Those of them that it loads once it is interactive (packages/page-kit/src/base/base.ts).
 * @param {string} html
 */
export function laterScriptsOf(html) {
  return scriptsOf(html.match(/ data-later='([^']*)'/)?.[1] ?? '');
}

/**
 * The violations of the budget, one line each.
 * @param {Map<string, Weight>} weights by screen
 * @param {number} react bytes of react and react-dom alone
 * @param {Budget} budget
 */
export function overBudget(weights, react, { rules, screens }) {
  const problems = [];
  for (const [screen, weight] of weights) {
    const own = screens[screen];
    if (own === undefined) {
      problems.push(`${screen} has no limit of its own: npm run record`);
      continue;
    }
    // Smaller than React alone, so the screen has no React.
    const isStatic = weight.javascript < react;
    const limits = /** @type {const} */ ([
      ['document', weight.document, rules.document, 'the rule for documents'],
      ...(isStatic
        ? /** @type {const} */ ([['javascript', weight.javascript, rules.static, 'the rule without React']])
        : /** @type {const} */ ([
            ['javascript', weight.javascript, rules.javascript, 'the rule for JavaScript'],
            [
              'javascript',
              weight.javascript,
              Math.floor(rules.timesReact * react),
              `${rules.timesReact} x React alone`,
            ],
          ])),
      ['document', weight.document, own.document, 'its own limit'],
      ['css', weight.css, own.css, 'its own limit'],
      ['javascript', weight.javascript, own.javascript, 'its own limit'],
      ['later', weight.later, rules.later, 'the rule for what comes later'],
      ['later', weight.later, own.later, 'its own limit'],
    ]);
    for (const [what, bytes, limit, whose] of limits) {
      if (bytes > limit) problems.push(`${screen}: ${what} is ${bytes} bytes, ${whose} is ${limit}`);
    }
  }
  for (const screen of Object.keys(screens)) {
    if (!weights.has(screen)) problems.push(`${screen} has a limit and is not weighed: no page declares it`);
  }
  return problems;
}

/** @param {Weight} weight @returns {Weight} */
function withSlack(weight) {
  const raise = (/** @type {number} */ bytes) => Math.ceil((bytes * slack) / 10) * 10;
  const { document, css, javascript, later } = weight;
  return { document: raise(document), css: raise(css), javascript: raise(javascript), later: raise(later) };
}

/**
 * The limit of every screen: its present one, or slightly above its weight if it has none or is listed in `meant`.
 * @param {Map<string, Weight>} weights by screen
 * @param {Budget['screens']} screens
 * @param {readonly string[]} meant
 * @returns {Budget['screens']}
 */
export function limitsFor(weights, screens, meant) {
  return Object.fromEntries(
    [...weights].map(([screen, weight]) => {
      const own = meant.includes(screen) ? undefined : screens[screen];
      return [screen, own ?? withSlack(weight)];
    }),
  );
}

/** The size of React and react-dom alone, built as the screens are: the minimum for a screen with React. */
async function weighReact() {
  const source =
    'import{createElement}from"react";import{hydrateRoot}from"react-dom/client";hydrateRoot(document.body,createElement("p"))';
  const result = await build({
    configFile: false,
    root: join(root, 'apps/web'),
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: false,
      target: oldestBrowsers,
      rolldownOptions: { input: 'virtual:react-alone' },
    },
    plugins: [
      {
        name: 'react-alone',
        resolveId: (id) => (id === 'virtual:react-alone' ? join(root, 'apps/web/src/react-alone.js') : undefined),
        load: (id) => (id.endsWith('react-alone.js') ? source : undefined),
      },
    ],
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []));
  return outputs.reduce((sum, chunk) => sum + ('code' in chunk ? brotliCompressSync(chunk.code).length : 0), 0);
}

/**
 * The name under which a document is weighed: if most of a screen's documents have no React, the few that have it are weighed separately,
 * or the others could grow by all of React unnoticed.
 * @param {string} screen
 * @param {boolean} hasReact
 * @param {Map<string, boolean>} first whether the first document of each screen had it; this one is added
 */
export function entryOf(screen, hasReact, first) {
  if (!first.has(screen)) first.set(screen, hasReact);
  return hasReact && !first.get(screen) ? `${screen}-with-react` : screen;
}

/**
 * Weighs the heaviest document of each screen, counts the words of every state, and looks for dates in a fourth form.
 * @returns {Promise<{ weights: Map<string, Weight>, words: Map<string, number>, dates: Map<string, string[]> }>}
 */
async function weighScreens() {
  /** @type {Map<string, number>} */
  const words = new Map();
  /** @type {Map<string, string[]>} */
  const dates = new Map();
  /** @type {Map<string, number>} */
  const scripts = new Map();
  /** @type {Map<string, Weight>} */
  const weights = new Map();
  const manifests = builtManifests();
  const { pagePaths } = await builtScreens();
  /** @type {Set<string>} */
  const unweighed = new Set(pagePaths);
  const first = new Map();
  for await (const { origin, address, state, page } of servedScreens()) {
    unweighed.delete(new URL(address).pathname);
    // For developers only: no borrower downloads it, and its list grows with every state.
    if (state.isDeveloperOnly) continue;
    words.set(state.name, wordsIn(page.text));
    dates.set(state.name, otherDatesIn(page.text));
    const sums = { javascript: 0, later: 0 };
    const afterwards = laterScriptsOf(page.text);
    const named = scriptsOf(page.text);
    const unnamed = unnamedImports(named, manifests);
    if (unnamed.length > 0) throw new Error(`${state.screen} loads ${unnamed.join(', ')}, which it does not name`);
    for (const script of named) {
      if (!scripts.has(script)) scripts.set(script, (await download(origin + script)).bytes);
      sums[afterwards.includes(script) ? 'later' : 'javascript'] += scripts.get(script) ?? 0;
    }
    const css = brotliCompressSync(stylesOf(page.text)).length;
    const entry = entryOf(state.screen, page.text.includes('id="boot"'), first);
    /** @type {Weight} */
    const before = weights.get(entry) ?? { document: 0, css: 0, javascript: 0, later: 0 };
    weights.set(entry, {
      document: Math.max(before.document, page.bytes),
      css: Math.max(before.css, css),
      javascript: Math.max(before.javascript, sums.javascript),
      later: Math.max(before.later, sums.later),
    });
  }
  for await (const { name, text } of offersOfOtherLaws()) {
    words.set(name, wordsIn(text));
    dates.set(name, otherDatesIn(text));
  }
  if (unweighed.size > 0) throw new Error(`no page's states open ${[...unweighed].join(', ')}`);
  return { weights, words, dates };
}

async function main() {
  const react = await weighReact();
  const { weights, words, dates } = await weighScreens();
  /** @type {Budget} */
  const budget = JSON.parse(readFileSync(file, 'utf8'));
  const [option, ...named] = process.argv.slice(2);
  if (option === '--write' || option === '--new') {
    const unknown = named.filter((screen) => !weights.has(screen));
    if (unknown.length > 0) throw new Error(`unknown screen ${unknown.join(', ')}`);
    const meant = named.length === 0 && option === '--write' ? [...weights.keys()] : named;
    budget.screens = limitsFor(weights, budget.screens, meant);
    writeFileSync(file, `${JSON.stringify(budget, null, 2)}\n`);
    writeFileSync(countsFile, `${JSON.stringify(recorded(words, readCounts()), null, 2)}\n`);
  }
  console.log(`budget: bytes as sent; styles, and react and react-dom alone (${react}), in brotli`);
  for (const [screen, { document, css, javascript, later }] of weights) {
    const ratio = javascript < react ? 'no React' : `${(javascript / react).toFixed(2)} x React`;
    console.log(
      `  ${screen.padEnd(16)} document ${document} (CSS ${css}), JavaScript ${javascript} (${ratio}), later ${later}`,
    );
  }
  console.log(`budget: counted the words of ${words.size} states`);
  const problems = [...overBudget(weights, react, budget), ...pastAim(words, readCounts()), ...otherDates(dates)];
  for (const problem of problems) console.error(`budget: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().catch((error) => {
    console.error(`budget: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  });
}
