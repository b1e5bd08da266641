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
