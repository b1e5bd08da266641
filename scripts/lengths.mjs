// Finds functions and files that are too long. Biome's rule for functions does not count lines of JSX text, so a
// view of 120 lines passes it.
import { parseSync, Visitor } from 'vite';

/**
 * Functions over the limit, as `path:line is a function of N lines`.
 * @param {string} path
 * @param {string} text
 * @param {number} limit
 */
export function longFunctions(path, text, limit) {
  const lineOf = (/** @type {number} */ position) => text.slice(0, position).split('\n').length;
  /** @type {string[]} */
  const problems = [];
  const check = (/** @type {{ start: number, end: number }} */ { start, end }) => {
    const [first, last] = [lineOf(start), lineOf(end)];
    if (last - first >= limit) problems.push(`${path}:${first} is a function of ${last - first + 1} lines`);
  };
  new Visitor({
    FunctionDeclaration: check,
    FunctionExpression: check,
    ArrowFunctionExpression: check,
  }).visit(parseSync(path, text).program);
  return problems;
}

/**
 * Object literals that are spread into another one, which only packs its lines.
 * @param {string} path
 * @param {string} text
 */
export function packedLiterals(path, text) {
  /** @type {string[]} */
  const problems = [];
  new Visitor({
    ObjectExpression({ properties }) {
      for (const property of properties) {
        if (property.type !== 'SpreadElement' || property.argument.type !== 'ObjectExpression') continue;
        problems.push(
          `${path}:${text.slice(0, property.start).split('\n').length} spreads a literal: write its fields`,
        );
      }
    },
  }).visit(parseSync(path, text).program);
  return problems;
}

/**
 * Files over the limit without a reason, and reasons that are no longer needed.
 * @param {Iterable<{ path: string, text: string }>} files
 * @param {number} limit
 * @param {Readonly<Record<string, string>>} reasons by path
 */
export function longFiles(files, limit, reasons) {
  const long = new Map(
    [...files]
      .map(({ path, text }) => /** @type {const} */ ([path, text.split('\n').length - 1]))
      .filter(([, lines]) => lines > limit),
  );
  return [
    ...[...long].filter(([path]) => !Object.hasOwn(reasons, path)).map(([path, lines]) => `${path} has ${lines} lines`),
    ...Object.keys(reasons)
      .filter((path) => !long.has(path))
      .map((path) => `${path} is not long any more: its reason can go`),
  ];
}
