import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { Actor } from '../platform/calls/actor.ts';
import type { Queryable } from '../platform/db/db.ts';
import { countLinesBegun, findLine, findLineOfPerson, lockLines, replaceLine } from './key-line.repository.ts';

export { lockLines };

// Anyone who was shown a key's value can use it. So keys that made, requested or rotated one another are one line: one pair of eyes
// (docs/decisions/036-four-eyes.md).

/** The operator's own line: every key that was shown at the command line after set-up. */
export const operatorLine = 'operator';

/** Enough for two people to check each other. */
const enoughLines = 2;

export function isOwnKey(keyId: string, { kind, id }: Actor): boolean {
  return kind === 'key' && id === keyId;
}

/** The caller's line. Everyone at the command line is one line, under any name. */
export async function lineOf(db: Queryable, { kind, id }: Actor): Promise<string> {
  if (kind === 'key') return (await findLine(db, id)) ?? id;
  if (kind === 'person') return (await findLineOfPerson(db, id)) ?? id;
  return operatorLine;
}

/**
 * Whether a key made today is part of set-up and so needs no approval. The answer holds until the transaction ends. Once two lines have
 * begun, set-up is over for good, even if their keys are gone: otherwise one person could end a key, make another and be both people. The
 * operator can set up again on the day that the tenant file names.
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

/** Merges a line with that of an actor who has seen one of its keys, for good; returns the merged line's name. */
export async function joinLines(transaction: Queryable, line: string, seenBy: Actor): Promise<string> {
  const theirs = await lineOf(transaction, seenBy);
  if (line === theirs) return line;
  // The operator has no key whose line could be replaced, so the other line is.
  const [replaced, by] = line === operatorLine ? [theirs, line] : [line, theirs];
  await replaceLine(transaction, replaced, by);
  return by;
}
