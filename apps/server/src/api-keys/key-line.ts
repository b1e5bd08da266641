import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { Actor } from '../platform/calls/actor.ts';
import type { Queryable } from '../platform/db/db.ts';
import { countLinesBegun, findLine, lockLines, replaceLine } from './key-line.repository.ts';

export { lockLines };

// Anyone who was shown a key's value can use it. So keys that were made, asked for or rotated by one another are one line, one pair of
// eyes (docs/decisions/036-four-eyes.md).

/** The operator's own line, of every key that was shown at the command line after set-up. */
export const operatorLine = 'operator';

/** Two people check each other. */
const enoughLines = 2;

export function isOwnKey(keyId: string, { kind, id }: Actor): boolean {
  return kind === 'key' && id === keyId;
}

/** The line of the caller. All who use the command line are one, by whatever name. */
export async function lineOf(db: Queryable, { kind, id }: Actor): Promise<string> {
  return kind === 'key' ? ((await findLine(db, id)) ?? id) : operatorLine;
}

/**
 * Whether a key that somebody makes today is made as set-up: then nobody has to approve it. It stays so until the transaction ends.
 * Once two lines were begun set-up is over for good, whatever became of their keys: else whoever makes keys could end one, make
 * another and be both people. The operator sets up again on the day that the tenant file names.
 */
export async function isSettingUp(
  transaction: Queryable,
  { actor, today }: { actor: Actor; today: IsoDate },
  { setUpOn }: { setUpOn?: string | undefined },
): Promise<boolean> {
  await lockLines(transaction);
  if (actor.kind === 'operator' && setUpOn === today) return true;
  return (await countLinesBegun(transaction)) < enoughLines;
}

/** Makes a line and that of somebody who has seen a key of it one line, for good; answers its name. */
export async function joinLines(transaction: Queryable, line: string, seenBy: Actor): Promise<string> {
  const theirs = await lineOf(transaction, seenBy);
  if (line === theirs) return line;
  // The operator has no key whose line could be replaced.
  const [replaced, by] = line === operatorLine ? [theirs, line] : [line, theirs];
  await replaceLine(transaction, replaced, by);
  return by;
}
