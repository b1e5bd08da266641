/** What happens to a column of a row that is about a borrower. */
export interface Handling {
  /** Whether an export tells it. */
  isTold: boolean;
  /** The SQL value that an erasure writes in its place; left out: it stays. */
  becomes?: string;
}

/** Told, and stays: without the borrower's name it is about nobody, or the law wants it. */
export const kept: Handling = { isTold: true };

/** Told, and goes: an erasure writes this SQL value in its place. */
export const erasedTo = (becomes: string): Handling => ({ isTold: true, becomes });

/** Tells a borrower nothing, such as a hash or a time of our own work; it stays. */
export const internal: Handling = { isTold: false };

/** The same, but it goes: it opens something, or could be tried out. */
export const internalErasedTo = (becomes: string): Handling => ({ isTold: false, becomes });

/** A table with rows about a borrower: what an export tells of them, and what an erasure leaves. */
export interface HeldTable {
  table: string;
  /** Its name in an export. */
  name: string;
  /** What $1 of `whose` is. */
  by: 'borrower' | 'phone';
  /** Which rows are about the borrower; the table is `t`. */
  whose: string;
  /** The column of the order in which they are told. */
  order: string;
  /** Which rows an erasure deletes: all of them, or those that an SQL condition names. */
  goes?: 'all' | string;
  /** Every column of the table. */
  columns: Readonly<Record<string, Handling>>;
}

/** Rows that name the borrower. */
export const ofBorrower = 't.borrower_id = $1';
/** Rows that name an order of the borrower. */
export const ofOrders = 't.order_id in (select id from loan_order where borrower_id = $1)';
