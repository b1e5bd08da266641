import type { Locale } from './launch.ts';

/**
 * A document to keep, in the words and figures of its screen: the pages write it, the server sets it as a PDF. Every text is final.
 * It knows no clock and no session, so that the same record gives the same file.
 */
export interface Paper {
  locale: Locale;
  title: string;
  /** What tells it from others of its kind, such as the loan's number: in the running head and in the file's name. */
  reference: string;
  /** The file's name without `.pdf`: letters, digits and hyphens. */
  fileName: string;
  /** The day that it was made or accepted on, `YYYY-MM-DD`. */
  date: string;
  /** The letterhead: the brand, and below it who issues the document. */
  brand: string;
  issuer: readonly string[];
  /** The foot of each page, with `{page}` and `{pages}`. */
  pageOf: string;
  blocks: readonly PaperBlock[];
}

export interface PaperRow {
  text: string;
  value: string;
}

export type PaperBlock =
  /** The figures that matter, large and side by side. */
  | { kind: 'lead'; items: readonly { label: string; value: string; note?: string | undefined }[] }
  | { kind: 'heading'; text: string; isSmall?: boolean }
  | { kind: 'text'; text: string; tone?: 'plain' | 'strong' | 'small' | 'notice' }
  /** Names and what stands for them. */
  | { kind: 'details'; rows: readonly PaperRow[] }
  /** Amounts below each other; those at the indexes in `emphasis` are totals. */
  | { kind: 'sums'; rows: readonly PaperRow[]; emphasis?: readonly number[] }
  | PaperTable
  /** A code to scan, as a data URI, with what is said of it. */
  | { kind: 'proof'; picture: string; alt: string; label: string; code: string; notes: readonly string[] };

export interface PaperTable {
  kind: 'table';
  /** `share` of the width; amounts are set to the right. */
  columns: readonly { text: string; share: number; isAmount?: boolean }[];
  rows: readonly { cells: readonly string[]; note?: string | undefined; isMinor?: boolean; isTotal?: boolean }[];
}
