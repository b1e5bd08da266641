/** How an export and an erasure treat a column of rows about a borrower. */
export interface Handling {
  /** Whether an export contains it. */
  isTold: boolean;
  /** The SQL value that an export contains instead, where a raw number would mean nothing to the reader. */
  told?: string;
  /** The SQL value that an erasure writes instead; left out: the column stays. */
  becomes?: string;
}

/** Exported, and stays: without the borrower's name it is about nobody, or the law requires it. */
export const kept: Handling = { isTold: true };

/** Exported as another SQL value, and stays. */
export const keptAs = (told: string): Handling => ({ isTold: true, told });

/** Exported, and erased: an erasure writes this SQL value instead. */
export const erasedTo = (becomes: string): Handling => ({ isTold: true, becomes });

/** Tells a borrower nothing, such as a hash or a time of our own work; it stays. */
export const internal: Handling = { isTold: false };

/** The same, but erased: it gives access to something, or could be guessed. */
export const internalErasedTo = (becomes: string): Handling => ({ isTold: false, becomes });

/** Columns that are treated alike, their names with spaces between. */
export function each(handling: Handling, names: string): Record<string, Handling> {
  return Object.fromEntries(names.split(' ').map((name) => [name, handling]));
}

/** A table with rows about a borrower: what an export contains of them, and what an erasure leaves. */
export interface HeldTable {
  table: string;
  /** Its name in an export. */
  name: string;
  /** The meaning of $who in `whose`. */
  by: 'borrower' | 'phone';
  /** Which rows are about the borrower; the table is `t`. */
  whose: string;
  /** The column by which they are sorted. */
  order: string;
  /** Which rows an erasure deletes: all of them, or those that an SQL condition names. */
  goes?: 'all' | string;
  /** Every column of the table. */
  columns: Readonly<Record<string, Handling>>;
}

/** Rows that name the borrower. */
export const ofBorrower = 't.borrower_id = $who';
/** Rows that name an order of the borrower. */
export const ofOrders = 't.order_id in (select id from loan_order where borrower_id = $who)';

const digitsOf = (text: string) => `regexp_replace(${text}, '[^0-9]', '', 'g')`;

/** Whether a text is the phone $who, with or without its country's prefix, however it is spaced. */
export const isPhone = (text: string) =>
  `(${text} = $who or length($who) >= 6 and length(${digitsOf(text)}) >= 6
    and (${digitsOf(text)} like '%' || ${digitsOf('$who')} or ${digitsOf('$who')} like '%' || ${digitsOf(text)}))`;

/**
 * Every way in which a call can name the borrower or something of theirs, as written in JSON. Values that others choose freely (the
 * lender's id, a phone, a provider's payment id) only count in their own field: the same text may mean something else elsewhere.
 */
const marks = `
  select '"externalId":' || to_jsonb(external_id)::text as mark from borrower where id = $who and external_id <> ''
  union all select '"phone":' || to_jsonb(phone)::text from borrower where id = $who and phone <> ''
  union all select f.field || to_jsonb(p.id)::text
            from payment p, (values ('"paymentId":'), ('"id":')) f (field)
            where p.borrower_id = $who
  union all select to_jsonb(n.mark)::text from (
    select id as mark from borrower where id = $who
    union all select id from offer where borrower_id = $who
    union all select folio from complaint where borrower_id = $who
    union all select id from bank_account where borrower_id = $who
    union all select id from bank_card where borrower_id = $who
    union all select reference from voucher where borrower_id = $who
    union all select code from settlement_letter where borrower_id = $who
  ) n where n.mark <> ''`;

/** Rows whose text is JSON with a value that names the borrower or something of theirs. */
export const naming = (text: string) =>
  // `jsonb` writes a space after a colon, a program does not.
  `exists (select from (${marks}) m where position(m.mark in replace(${text}, '": "', '":"')) > 0)`;
