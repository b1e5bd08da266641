import type { ProblemDocument } from '@plazo/contract/lender/problem';
import { createConsoleClient } from '@plazo/lender-client';
import { problemIn, unreached } from './problem.ts';

/** The lender's API, as the person who has signed in. */
export const api = createConsoleClient();

interface Answered<Data> {
  data?: Data | undefined;
  error?: unknown;
  response: Response;
}

/** The answer of a read. Throws a Problem. */
export async function read<Data>(call: Promise<Answered<Data>>): Promise<Data> {
  const { data, error } = await call.catch(() => {
    throw unreached();
  });
  if (data !== undefined) return data;
  throw problemIn(error as ProblemDocument | undefined);
}

/** The same, with the tag of what was read: a change that is sent with it as `If-Match` is refused if somebody changed it meanwhile. */
export async function readTagged<Data>(call: Promise<Answered<Data>>): Promise<{ data: Data; tag: string }> {
  let tag = '';
  const data = await read(
    call.then((answered) => {
      tag = answered.response.headers.get('etag') ?? '';
      return answered;
    }),
  );
  return { data, tag };
}

/** The headers of a change: its key, and the tag of what it is about. */
export function changeHeaders(key: string, tag?: string) {
  return { 'Idempotency-Key': key, ...(tag && { 'If-Match': tag }) };
}
