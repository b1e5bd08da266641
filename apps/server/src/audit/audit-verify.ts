import { createHash } from 'node:crypto';
import type { Queryable, Transactor } from '../platform/db/db.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { type ChainEnd, findAfter, findAllChains, holdEnd, type SealedEvent } from './audit.repository.ts';
import { isOurs } from './note.ts';
import { endSealOf, noSeal, sealOf } from './seal.ts';
import { findWaiting } from './waiting.repository.ts';

export interface AuditFault {
  /** The event's id in lists; null if the whole chain is meant. */
  id: string | null;
  problem: string;
}

export interface AuditVerdict {
  events: number;
  digest: string;
  faults: AuditFault[];
}

const batch = 1_000;
// The list of faults ends here: one fault is enough to find a changed event.
const maxFaults = 100;

/** The id of an event. */
export function eventId({ chain, position }: Pick<SealedEvent, 'chain' | 'position'>): string {
  return `${chain}-${position}`;
}

/** Checks every seal: a changed or missing event breaks its chain at that place. */
export async function verifyAudit(db: Transactor, masterKeys: MasterKeys): Promise<AuditVerdict> {
  const digest = createHash('sha256');
  const faults: AuditFault[] = [];
  let events = 0;
  for (const chain of await findAllChains(db)) {
    const verdict = await db.transaction((transaction) => verifyChain(transaction, chain, masterKeys));
    events += verdict.events;
    for (const seal of verdict.seals) digest.update(seal);
    faults.push(...verdict.faults);
  }
  faults.push(...(await findOthers(db, masterKeys)));
  return { events, digest: digest.digest('hex'), faults: faults.slice(0, maxFaults) };
}

/** Waiting events that this server did not write, or that somebody has changed since. */
async function findOthers(db: Transactor, masterKeys: MasterKeys): Promise<AuditFault[]> {
  const faults: AuditFault[] = [];
  for (let page = await findWaiting(db, null, batch); page.length > 0; ) {
    for (const event of page.filter((one) => !isOurs(one, masterKeys))) {
      faults.push({
        id: null,
        problem: `${event.action} of ${event.subjectKind} waits, but this server did not write it`,
      });
    }
    page = page.length < batch ? [] : await findWaiting(db, page.at(-1) ?? null, batch);
  }
  return faults;
}

async function verifyChain(
  db: Queryable,
  chain: number,
  masterKeys: MasterKeys,
): Promise<{ events: number; faults: AuditFault[]; seals: string[] }> {
  const end = await holdEnd(db, chain);
  const all = [masterKeys.current, ...masterKeys.earlier];
  const faults: AuditFault[] = [];
  let last = { position: 0, seal: noSeal };
  const seals: string[] = [];
  for (let page = await findAfter(db, chain, 0, batch); page.length > 0; ) {
    for (const event of page) {
      const id = eventId(event);
      if (event.position !== last.position + 1) {
        faults.push({
          id,
          problem: `the events between ${last.position} and ${event.position} of its chain are missing`,
        });
      } else if (!all.some((secret) => sealOf(event, last.seal, secret) === event.seal)) {
        faults.push({ id, problem: 'it was changed, or the end of its chain before it was' });
      }
      last = { position: event.position, seal: event.seal };
      seals.push(event.seal);
    }
    page = page.length < batch ? [] : await findAfter(db, chain, last.position, batch);
  }
  const problem = problemOfEnd(chain, end, last, all);
  if (problem !== null) faults.push({ id: null, problem: `chain ${chain}: ${problem}` });
  return { events: seals.length, faults, seals };
}

function problemOfEnd(
  chain: number,
  end: ChainEnd | null,
  last: { position: number; seal: string },
  secrets: readonly string[],
): string | null {
  if (end === null) return 'its end is not recorded';
  if (end.position === 0 && last.position === 0) return null;
  if (end.position !== last.position || end.seal !== last.seal) {
    return `it ends with event ${last.position}, but ended with event ${end.position}`;
  }
  const isOurs = secrets.some((secret) => endSealOf(chain, end.position, end.seal, secret) === end.endSeal);
  return isOurs ? null : 'its end was moved';
}
