// Checks that everything cited from the specification exists: sections (`spec 9`), requirements (`requirement C2`, rows of
// docs/coverage.md) and ledger invariants (`invariant I4`). Run by scripts/docs.mjs --check.

const row = '[A-Z]\\d{1,2}';
// A citation may be broken over two lines of a comment.
const gap = '\\s+(?:(?:\\*|//|--|#)\\s+)?';
// `C3 to C5`, `L3, U3`, `M2 (integers in minor units) and U3`.
const listOf = (/** @type {string} */ item) =>
  `${item}(?:${gap}\\([^)]*\\))?(?:(?:,${gap}|${gap}(?:and|to|or)${gap})${item}\\b(?:${gap}\\([^)]*\\))?)*`;

const citations = new RegExp(
  [
    `\\b(?:[Rr]equirements?|[Rr]ows?|[Ii]nvariants?)${gap}(${listOf(row)})`,
    // `spec 5 and 8`, `specification 9, requirement U1`, and lists that continue with rows: `specification 9, D4`.
    `\\b[Ss]pec(?:ification)?${gap}(?:sections?${gap})?(${listOf(`(?:\\d{1,2}|${row})`)})`,
    // The first cell of a row of docs/coverage.md.
    `^\\| (${row}) `,
  ]
    .map((pattern) => `(?:${pattern})`)
    .join('|'),
  'gm',
);

/**
 * The names that can be cited: section numbers and row ids.
 * @param {string} specification
 * @returns {Set<string>}
 */
export function citableNames(specification) {
  const sections = [...specification.matchAll(/^## (\d+)\. /gm)];
  const rows = [...specification.matchAll(/^\| ([A-Z]\d{1,2}) \|/gm)];
  return new Set([...sections, ...rows].map(([, name = '']) => name));
}

/**
 * The citations of a text, with their lines.
 * @param {string} text
 * @returns {{ name: string, line: number }[]}
 */
export function citedNames(text) {
  return [...text.matchAll(citations)].flatMap((match) => {
    const list = match.slice(1).find((group) => group !== undefined) ?? '';
    const start = match.index + match[0].lastIndexOf(list);
    // Ignore remarks in brackets.
    const bare = list.replace(/\([^)]*\)/g, (remark) => remark.replace(/[^\n]/g, ' '));
    return [...bare.matchAll(/\b[A-Z]?\d{1,2}\b/g)].map(({ 0: name, index }) => ({
      name,
      line: text.slice(0, start + index).split('\n').length,
    }));
  });
}

/**
 * One line for each citation of something missing.
 * @param {string} specification
 * @param {Iterable<{ path: string, text: string }>} files
 */
export function unknownCitations(specification, files) {
  const known = citableNames(specification);
  return [...files].flatMap(({ path, text }) =>
    citedNames(text)
      .filter(({ name }) => !known.has(name))
      .map(({ name, line }) => `${path}:${line} cites ${name}, which docs/specification.md does not have`),
  );
}
