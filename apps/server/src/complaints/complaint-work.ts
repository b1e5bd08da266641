import { actorId } from '../platform/calls/actor.ts';
import type { LenderContext } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { type ComplaintWork, lockWork, setClosed, setTaken } from './complaint-work.repository.ts';

type Step = 'take' | 'release' | 'close' | 'reopen';

/** Takes a step in the work on a complaint; refused if it cannot follow. */
export async function stepOf(step: Step, folio: string, { db, actor, now }: LenderContext): Promise<void> {
  const work = await lockWork(db, folio);
  if (!work) throw new LenderProblem('not-found', 'there is no such complaint');
  const me = actorId(actor);
  const refusal = refusalOf(step, work, me);
  if (refusal !== null) throw new LenderProblem('conflict', refusal);
  const complaint = { borrowerId: work.borrowerId, folio };
  if (step === 'take') await setTaken(db, complaint, me, now);
  if (step === 'release') await setTaken(db, complaint, null, now);
  if (step === 'close') await setClosed(db, complaint, now);
  if (step === 'reopen') await setClosed(db, complaint, null);
}

/** A closed complaint must be reopened first. */
export async function refuseClosed(folio: string, { db }: LenderContext): Promise<void> {
  if ((await lockWork(db, folio))?.isClosed) throw new LenderProblem('conflict', 'it is closed: open it again first');
}

function refusalOf(step: Step, { takenBy, isAnswered, isClosed }: ComplaintWork, me: string): string | null {
  if (step === 'reopen') return isClosed ? null : 'it is not closed';
  if (isClosed) return 'it is closed: open it again first';
  if (step === 'close') return isAnswered ? null : 'nobody has answered it yet';
  if (step === 'release') return takenBy === me ? null : `${takenBy ?? 'nobody'} has taken it`;
  return takenBy === null || takenBy === me ? null : `${takenBy} has taken it`;
}
