/** What happens to a column of a row that is about a borrower. */
export interface Handling {
  /** Whether an export tells it. */
  isTold: boolean;
  /** The SQL value that an export tells in its place, where a number means something to nobody. */
  told?: string;
  /** The SQL value that an erasure writes in its place; left out: it stays. */
  becomes?: string;
}

/** Told, and stays: without the borrower's name it is about nobody, or the law wants it. */
export const kept: Handling = { isTold: true };

/** Told as another SQL value, and stays. */
export const keptAs = (told: string): Handling => ({ isTold: true, told });

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

const digitsOf = (text: string) => `regexp_replace(${text}, '[^0-9]', '', 'g')`;

/** Whether a text is the phone $1, with or without the prefix of its country, however it is spaced. */
export const isPhone = (text: string) =>
  `(${text} = $1 or length($1) >= 6 and length(${digitsOf(text)}) >= 6
    and (${digitsOf(text)} like '%' || ${digitsOf('$1')} or ${digitsOf('$1')} like '%' || ${digitsOf(text)}))`;

/**
 * Everything by which a call can name the borrower, something of theirs, or who they are, as it is written in JSON. What others choose freely
 * (the lender's id, a phone, a provider's id of a payment) counts in its own field alone: it may be spelt like anything.
 */
const marks = `
  select '"externalId":' || to_jsonb(external_id)::text as mark from borrower where id = $1 and external_id <> ''
  union all select '"phone":' || to_jsonb(phone)::text from borrower where id = $1 and phone <> ''
  union all select f.field || to_jsonb(p.id)::text
            from payment p join loan_order o on o.id = p.order_id, (values ('"paymentId":'), ('"id":')) f (field)
            where o.borrower_id = $1
  union all select to_jsonb(n.mark)::text from (
    select id as mark from borrower where id = $1
    union all select id from offer where borrower_id = $1
    union all select folio from complaint where borrower_id = $1
    union all select id from bank_account where borrower_id = $1
    union all select id from bank_card where borrower_id = $1
    union all select reference from voucher where borrower_id = $1
    union all select l.code from settlement_letter l join loan_order o on o.id = l.order_id where o.borrower_id = $1
  ) n where n.mark <> ''`;

/** Rows whose text, JSON, names the borrower or something of theirs as one of its values. */
export const naming = (text: string) =>
  // `jsonb` writes a space after a colon, a program does not.
  `exists (select from (${marks}) m where position(m.mark in replace(${text}, '": "', '":"')) > 0)`;
