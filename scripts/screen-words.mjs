// The words that a screen shows in each of its states, and how many it may show. scripts/budget.mjs counts them in the documents that it
// weighs: in Spanish, with folds and dialogs closed. An aim is lowered when its screen is redrawn, and raised by decision only
// (docs/decisions/080-words-of-a-screen.md).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'parse5';
import { root } from './setup.mjs';

/** @typedef {import('parse5').DefaultTreeAdapterTypes.ChildNode} Node */
/** @typedef {import('parse5').DefaultTreeAdapterTypes.Element} Element */
/** @typedef {{ words: number, aim: number }} Count of one state; words: when they were last recorded */
/** @typedef {Record<string, Count>} Counts by state */

export const countsFile = join(root, 'scripts/screen-words.json');

/** @returns {Counts} */
export const readCounts = () => JSON.parse(readFileSync(countsFile, 'utf8'));

const unseenTags = ['head', 'script', 'style', 'template', 'noscript'];
/** Classes of texts that are shown to nobody, or only after a tap. */
const unseenClasses = ['visually-hidden', 'copy-done', 'copy-outcome', 'more-rows-hide', 'help-mover', 'out-of-sight'];

/** @param {Element} element */
function isUnseen({ tagName, attrs }) {
  const attributes = new Map(attrs.map(({ name, value }) => [name, value]));
  return (
    unseenTags.includes(tagName) ||
    attributes.has('hidden') ||
    attributes.has('popover') ||
    (tagName === 'dialog' && !attributes.has('open')) ||
    (attributes.get('class') ?? '').split(' ').some((name) => unseenClasses.includes(name))
  );
}

/** @param {Element} element */
function isClosed({ tagName, attrs }) {
  return tagName === 'details' && !attrs.some(({ name }) => name === 'open');
}

/** The texts that are seen. @param {Node} node @returns {string[]} */
function textsIn(node) {
  if ('value' in node) return [node.value];
  if (!('tagName' in node) || isUnseen(node)) return [];
  const shown = isClosed(node)
    ? node.childNodes.filter((child) => 'tagName' in child && child.tagName === 'summary')
    : node.childNodes;
  return shown.flatMap(textsIn);
}

/**
 * The number of words that a document shows. A figure is one, and so is each Chinese character.
 * @param {string} html
 */
export function wordsIn(html) {
  const texts = parse(html).childNodes.flatMap(textsIn).join(' ');
  return texts.match(/\p{Script=Han}|[^\s\p{Script=Han}]*[\p{L}\p{N}][^\s\p{Script=Han}]*/gu)?.length ?? 0;
}

/**
 * The states with more words than their aim, and those without one, a line each.
 * @param {ReadonlyMap<string, number>} found by state
 * @param {Counts} counts
 */
export function pastAim(found, counts) {
  const states = [...found].flatMap(([state, words]) => {
    const aim = counts[state]?.aim;
    if (aim === undefined) return [`${state} has no aim: npm run record`];
    return words > aim ? [`${state} has ${words} words, its aim is ${aim}`] : [];
  });
  const gone = Object.keys(counts).filter((state) => !found.has(state));
  return [...states, ...gone.map((state) => `${state} has an aim, and no page declares it: npm run record`)];
}

/**
 * What is recorded: what was found, with the aims of before.
 * @param {ReadonlyMap<string, number>} found by state
 * @param {Counts} before
 * @returns {Counts}
 */
export function recorded(found, before) {
  return Object.fromEntries([...found].map(([state, words]) => [state, { words, aim: before[state]?.aim ?? words }]));
}

/**
 * The table of docs/looks.md.
 * @param {Counts} counts
 */
export function wordsTable(counts) {
  const rows = Object.entries(counts).map(([state, { words, aim }]) => `| ${state} | ${words} | ${aim} |`);
  return ['| state | words | aim |', '| --- | --- | --- |', ...rows].join('\n');
}
