import type { Queryable } from '../platform/db/db.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { openText, sealText } from '../platform/secrets/sealed-text.ts';
import { findSealedAnswers, renewAnswer } from './approval.repository.ts';
import { sealedFor } from './approvals.routes.ts';

/** Encrypts with the current key every uncollected answer that an earlier key encrypted. Can be repeated. */
export async function resealAnswers(
  db: Queryable,
  { current, earlier }: MasterKeys,
): Promise<{ renewed: number; unreadable: string[] }> {
  const done: { renewed: number; unreadable: string[] } = { renewed: 0, unreadable: [] };
  for (const { id, answerSealed } of await findSealedAnswers(db)) {
    const opened = (secrets: readonly string[]) => {
      try {
        return openText(answerSealed, sealedFor(id), secrets);
      } catch {
        return null;
      }
    };
    if (opened([current]) !== null) continue;
    const text = opened(earlier);
    if (text === null) done.unreadable.push(id);
    else if (await renewAnswer(db, id, answerSealed, sealText(text, sealedFor(id), current))) done.renewed += 1;
  }
  return done;
}
