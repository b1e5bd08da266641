/**
 * One line of the table. The figure is divided by `reference`. `aim` is the highest acceptable ratio, or the lowest with `atLeast`.
 * @typedef {{ what: string, measured: number, unit: string, reference?: number, referenceName?: string, ratio?: number, aim?: number,
 * atLeast?: boolean, isOk?: boolean, note?: string }} Row
 */

/**
 * @param {Omit<Row, 'ratio' | 'isOk'>} row
 * @returns {Row}
 */
export function row(row) {
  const ratio = row.reference === undefined ? undefined : row.measured / row.reference;
  const judged = ratio ?? row.measured;
  const { aim } = row;
  const isOk = aim === undefined ? undefined : row.atLeast ? judged >= aim : judged <= aim;
  return { ...row, ...(ratio === undefined ? {} : { ratio }), ...(isOk === undefined ? {} : { isOk }) };
}

const headings = ['what', 'measured', 'against', 'ratio', 'aim', ''];

/** @param {readonly Row[]} rows */
function cells(rows) {
  return rows.map((row) => [
    row.what,
    amount(row.measured, row.unit),
    row.reference === undefined
      ? (row.note ?? '')
      : `${amount(row.reference, row.unit)} ${row.referenceName ?? ''}`.trim(),
    row.ratio === undefined ? '' : ratioOf(row.ratio, row.aim),
    row.aim === undefined
      ? ''
      : `${row.atLeast ? '>=' : '<='} ${row.ratio === undefined ? amount(row.aim, row.unit) : row.aim.toFixed(2)}`,
    row.isOk === undefined ? '' : row.isOk ? 'ok' : 'MISSED',
  ]);
}

/**
 * The table for a terminal.
 * @param {readonly Row[]} rows
 */
export function printable(rows) {
  const lines = [headings, ...cells(rows)];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const isFigure = (/** @type {number} */ column) => column === 1 || column === 3;
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          isFigure(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/**
 * The same for a document.
 * @param {readonly Row[]} rows
 */
export function markdown(rows) {
  const line = (/** @type {string[]} */ texts) => `| ${texts.join(' | ')} |`;
  return [line(headings), '|---|--:|---|--:|---|---|', ...cells(rows).map(line)].join('\n');
}

/**
 * Two decimals, or more if two would hide whether it meets the target.
 * @param {number} ratio
 * @param {number | undefined} aim
 */
function ratioOf(ratio, aim) {
  const short = ratio.toFixed(2);
  return aim !== undefined && Number(short) === aim && ratio !== aim ? ratio.toFixed(4) : short;
}

/**
 * @param {number} value
 * @param {string} unit
 */
function amount(value, unit) {
  if (!Number.isFinite(value)) return '-';
  const digits =
    Math.abs(value) >= 100 || Number.isInteger(value)
      ? 0
      : Math.abs(value) >= 10
        ? 1
        : Math.abs(value) >= 0.1 || value === 0
          ? 2
          : 3;
  return `${value.toFixed(digits)} ${unit}`.trim();
}
