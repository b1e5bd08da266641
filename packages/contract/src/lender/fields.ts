import Type, { type TProperties, type TSchema } from 'typebox';

/** An object of the lender's side: a field that it does not know is refused, so that a typing error is noticed. */
export function closed<P extends TProperties>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

/** An instant as RFC 3339 writes it, with `Z` or an offset. */
export const instant = Type.String({ format: 'date-time', examples: ['2026-03-02T18:00:00.000Z'] });

/** A date without time. */
export const date = Type.String({ format: 'date', examples: ['2026-03-02'] });

/** A text for people: no control characters, which neither a database nor a terminal wants. Something of it can be seen, and nothing turns its direction. */
export function text(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: noControls, format: 'readable' });
}

/** A text that stands in contracts and letters: the fonts of the documents have its letters. */
export function printedText(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: noControls, format: 'printed' });
}

const noControls = '^[^\\u0000-\\u001f\\u007f]*$';

/** A text of several lines for people. */
export function longText(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000]*$', format: 'readable' });
}

/** What a repeated call does not show again: it was in its first answer alone. */
export const notShownAgain = Type.Optional(
  Type.Array(Type.String(), {
    description: 'Of a repeated call (`Idempotency-Key`): what its first answer has shown, and none shows again',
  }),
);

/** Where a page begins, and how long it is. Without a cursor: the first page. */
export const pageQuery = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 200, description: 'Rows of a page; 50 where it is left out' }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 800, description: '`next` of the page before, of the same list with the same filters' }),
  ),
};

/** A page of a list. Rows that come while a reader turns pages are neither repeated nor left out of what was there. */
export function pageOf<Row extends TSchema>(row: Row) {
  return Type.Object({
    data: Type.Array(row),
    /** The cursor of the next page; null on the last. */
    next: Type.Union([Type.String(), Type.Null()]),
  });
}

export function nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

/** An amount that moves, in minor units: sums of many stay exact. */
export const positiveAmount = Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 });
