import type { Locale } from './launch.ts';

/**
 * A document to keep, with the words and figures of its screen: the pages write it, and the server typesets it as a PDF. Every text is
 * final. It depends on no clock and no session, so that the same record always gives the same file.
 */
export interface Paper {
  locale: Locale;
  title: string;
  /** What tells it apart from others of its kind, such as the loan's number. It appears in the running head and the file name. */
  reference: string;
  /** The file's name without `.pdf`: letters, digits and hyphens. */
  fileName: string;
  /** The day on which it was made or accepted, `YYYY-MM-DD`. */
  date: string;
  /** The letterhead: the brand, and below it the issuer of the document. */
  brand: string;
  issuer: readonly string[];
  /** The footer of each page, with `{page}` and `{pages}`. */
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
  /** Names with their values. */
  | { kind: 'details'; rows: readonly PaperRow[] }
  /** Amounts below each other; those at the indexes in `emphasis` are totals. */
  | { kind: 'sums'; rows: readonly PaperRow[]; emphasis?: readonly number[] }
  | PaperTable
  /** A code to scan, as a data URI, with its caption. */
  | { kind: 'proof'; picture: string; alt: string; label: string; code: string; notes: readonly string[] };

export interface PaperTable {
  kind: 'table';
  /** `share` of the width; amounts are aligned right. */
  columns: readonly { text: string; share: number; isAmount?: boolean }[];
  rows: readonly { cells: readonly string[]; note?: string | undefined; isMinor?: boolean; isTotal?: boolean }[];
}
