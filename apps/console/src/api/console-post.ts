import type { ProblemDocument } from '@plazo/contract/lender/problem';
import { problemIn, unreached } from './problem.ts';

/** Asks the server about signing in, below `/console/`. Throws a Problem. */
export async function postConsole<Answer>(path: string, body: object = {}): Promise<Answer> {
  const answer = await fetch(`/console/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'plazo-console': '1' },
    body: JSON.stringify(body),
    credentials: 'same-origin',
  }).catch(() => {
    throw unreached();
  });
  const json: unknown = await answer.json().catch(() => undefined);
  if (answer.ok) return json as Answer;
  throw problemIn(json as ProblemDocument | undefined);
}
