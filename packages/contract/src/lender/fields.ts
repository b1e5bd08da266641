import Type, { type TProperties, type TSchema } from 'typebox';

/** An object of the lender API: unknown fields are refused, so that typing errors are noticed. */
export function closed<P extends TProperties>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

/** An instant in RFC 3339 form, with `Z` or an offset. */
export const instant = Type.String({ format: 'date-time', examples: ['2026-03-02T18:00:00.000Z'] });

/** Who did something: a key by its id, a person, the operator, anyone who had a launch link, or the borrower. */
export const actor = Type.Object(
  {
    kind: Type.String(),
    id: Type.String(),
    /** Of a person or a key; null for the others. */
    name: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'Actor' },
);

/** A date without time. */
export const date = Type.String({ format: 'date', examples: ['2026-03-02'] });

/**
 * A text for people: no control characters, which neither a database nor a terminal can take. At least one character is visible, and none
 * changes the writing direction.
 */
export function text(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: noControls, format: 'readable' });
}

/** A text for contracts and letters: the documents' fonts have all of its characters. */
export function printedText(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: noControls, format: 'printed' });
}

const noControls = '^[^\\u0000-\\u001f\\u007f]*$';

/** A text for people, of several lines. */
export function longText(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000]*$', format: 'readable' });
}

/** A secret that only the first answer shows, and no repeated call does. */
export const notShownAgain = Type.Optional(
  Type.Array(Type.String(), {
    description: 'In the answer to a repeated call (`Idempotency-Key`): what only the first answer shows',
  }),
);

/** Where a page begins, and its length. Without a cursor: the first page. */
export const pageQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: 'Rows per page; 50 if left out' })),
  cursor: Type.Optional(
    Type.String({ maxLength: 800, description: '`next` of the previous page of the same list with the same filters' }),
  ),
};

/** A page of a list. Rows added while a reader turns the pages cause no row to be repeated or skipped. */
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

/** A borrower's name in a list: null without the scope `borrowers:read`. Changes answer without it, because their answers are kept. */
export const borrowerName = nullable(Type.String({ description: 'Null without the scope `borrowers:read`' }));

/** An amount of money moved, in minor units; limited so that even sums of many stay exact. */
export const positiveAmount = Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 });

/** How many days late the oldest unpaid instalment is, as the tenant divides them. */
export const lateBucket = Type.String({
  maxLength: 20,
  description:
    'The days of a bucket: `not-late`, and those between your `lateEdges`: `1-30`, `31-60`, `61-90` and `91-and-more` unless you set others',
  examples: ['not-late', '1-30', '91-and-more'],
});

/** Who of the lender's people looks after an order. */
export const assignee = nullable(Type.Object({ id: Type.String(), name: Type.String() }, { title: 'Assignee' }));

export const assigneeFilter = Type.String({
  maxLength: 64,
  pattern: '^[A-Za-z0-9_-]+$',
  description: 'The id of a person, or `me`',
});
