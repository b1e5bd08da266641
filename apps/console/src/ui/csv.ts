import { isValidElement, type ReactNode } from 'react';
import type { Writer } from '../language/writer.ts';
import type { Column } from './table.tsx';

/**
 * A field of a CSV. A spreadsheet runs what begins like a formula, so such a text gets an apostrophe, which it shows as text; a number stays
 * a number.
 */
export function csvField(value: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(value) && !/^-?\d+([.,]\d+)?$/.test(value);
  return `"${(isFormula ? `'${value}` : value).replaceAll('"', '""')}"`;
}

/** The words of what is shown. */
export function wordsOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(wordsOf).join('');
  if (isValidElement<{ children?: ReactNode; title?: string }>(node)) return wordsOf(node.props.children);
  return '';
}

/** Writes the days and moments of a sentence in a file for a program, too: `2026-11-29`, never `29 nov`. */
export function fileWriter(write: Writer): Writer {
  const day = (date: string) => date;
  return { ...write, day, longDay: day, moment: write.stamp, ago: write.stamp };
}

/** What a list shows, as CSV (RFC 4180): its columns, one row each. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const inFile = columns.flatMap(
    ({ header, csv, cell, inFile: own }) => own ?? [{ header, of: csv ?? ((row: Row) => wordsOf(cell(row))) }],
  );
  const lines = [inFile.map(({ header }) => header), ...rows.map((row) => inFile.map(({ of }) => of(row)))];
  return lines.map((line) => `${line.map(csvField).join(',')}\r\n`).join('');
}
