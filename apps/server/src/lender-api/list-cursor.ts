import { createHash } from 'node:crypto';
import { LenderProblem } from '../platform/calls/lender-problem.ts';

interface Asked {
  limit?: number;
  cursor?: string;
}

/**
 * Marks the cursors of a list with the list and its filters: in another list the place that a cursor names would mean something else, or
 * nothing. The size of pages may change.
 */
export function ofOneList<Input, Context, Answer>(
  list: string,
  read: (input: Input, context: Context) => Promise<Answer>,
): (input: Input, context: Context) => Promise<Answer> {
  return async (input, context) => {
    const { cursor, limit, ...filters } = input as Input & Asked;
    const mark = markOf(list, filters);
    const asked = cursor === undefined ? input : { ...input, cursor: placeIn(cursor, mark) };
    const answer = await read(asked, context);
    const { next } = answer as { next: string | null };
    return next === null ? answer : { ...answer, next: `${mark}${next}` };
  };
}

/** How many characters of a cursor identify its list. */
export const markLength = 12;

function markOf(list: string, filters: object): string {
  const given = Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([list, given]))
    .digest('base64url')
    .slice(0, markLength);
}

function placeIn(cursor: string, mark: string): string {
  if (cursor.startsWith(mark)) return cursor.slice(markLength);
  throw new LenderProblem('invalid-cursor', 'the cursor is not from this list with these filters');
}
