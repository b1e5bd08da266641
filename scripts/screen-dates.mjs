// The forms in which a screen writes a date: 'lunes 30 de marzo' in sentences, '30 mar' in narrow places, '2026-03-30' in documents and
// fields, '30 de marzo de 2026' in the sentences of a letter, and no other (docs/decisions/092-three-forms-of-a-date.md). scripts/budget.mjs looks for others in the documents that it weighs.
import { parse } from 'parse5';

/** @typedef {import('parse5').DefaultTreeAdapterTypes.ChildNode} Node */

const weekdays = {
  es: 'lunes|martes|miércoles|jueves|viernes|sábado|domingo',
  en: 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday',
};
const months = {
  es: 'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
  en: 'January|February|March|April|May|June|July|August|September|October|November|December',
};

/** Each finds a date that is written in a form of its own. */
const others = [
  new RegExp(`(?<!(?:${weekdays.es})\\s)\\b\\d{1,2} de (?:${months.es})\\b(?! de \\d{4})`, 'giu'),
  new RegExp(`(?<!(?:${weekdays.en})\\s)\\b\\d{1,2} (?:${months.en})\\b(?! \\d{4})`, 'gu'),
  new RegExp(`\\b(?:${months.en}) \\d{1,2}\\b`, 'gu'),
  /\b\d{1,2}(?:\/\d{1,2}\/|\.\d{1,2}\.(?=\d{4}))\d{2,4}\b/gu,
  /\d{1,2}月\d{1,2}日(?!星期)/gu,
];

const unseen = ['head', 'script', 'style', 'template'];
/** Their text goes on in the line that they stand in. */
const inline = ['a', 'abbr', 'b', 'bdi', 'em', 'span', 'strong', 'wbr'];

/** @param {Node} node @returns {string} */
function textOf(node) {
  if ('value' in node) return node.value;
  if (!('tagName' in node) || unseen.includes(node.tagName)) return '';
  const text = node.childNodes.map(textOf).join('');
  return inline.includes(node.tagName) ? text : `\n${text}\n`;
}

/**
 * The dates of a document in a fourth form, as they are written there; folds and dialogs are read, too.
 * @param {string} html
 * @returns {string[]}
 */
export function otherDatesIn(html) {
  const text = parse(html).childNodes.map(textOf).join('').replaceAll('\u00a0', ' ');
  return others.flatMap((form) => [...text.matchAll(form)].map(([date]) => date));
}

/**
 * The states that write a date in a fourth form, a line each.
 * @param {ReadonlyMap<string, readonly string[]>} found by state
 */
export function otherDates(found) {
  return [...found].flatMap(([state, dates]) =>
    dates.length === 0
      ? []
      : [`${state} writes ${[...new Set(dates)].join(', ')}: use dayInWords, shortDay or the date itself`],
  );
}
