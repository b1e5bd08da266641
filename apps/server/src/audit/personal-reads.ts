import type { Shown } from '@plazo/contract/lender/lender-endpoint';
import type { Queryable } from '../platform/db/db.ts';
import { findBorrowersOf, type Named } from './borrower-key.repository.ts';
import { addReads, type PersonalRead } from './read.repository.ts';
import { findStrangers } from './stranger.repository.ts';

const hour = 3_600_000;

/** How long we keep the record of who read about a borrower, in milliseconds. The database refuses to delete it earlier. */
export const readsKeptFor = 400 * 24 * hour;

/** Who reads, by which call, and when (epoch milliseconds). */
export interface Reading {
  /** `kind:id`. */
  actor: string;
  call: string;
  now: number;
}

/**
 * Records who has read about which borrower. After `note` the caller may answer: the read is stored. Reads that arrive while a statement
 * runs are written together by the next one.
 */
export class PersonalReads {
  #waiting: PersonalRead[] = [];
  #next: Promise<void> | null = null;
  #running: Promise<void> = Promise.resolve();

  constructor(private readonly db: Queryable) {}

  /** Throws if it could not be stored: then nothing may be answered. */
  async note({ actor, call, now }: Reading, borrowerIds: readonly string[]): Promise<void> {
    if (borrowerIds.length === 0) return;
    for (const borrowerId of new Set(borrowerIds)) {
      const at = { hour: now - (now % hour), firstAt: now, lastAt: now };
      this.#waiting.push({ borrowerId, actor, call, ...at, count: 1 });
    }
    this.#next ??= this.#running.then(() => this.#write());
    return this.#next;
  }

  #write(): Promise<void> {
    const reads = merged(this.#waiting);
    this.#waiting = [];
    this.#next = null;
    const written = addReads(this.db, reads);
    this.#running = written.catch(() => undefined);
    return written;
  }
}

/** One statement may write a row only once. */
function merged(reads: readonly PersonalRead[]): PersonalRead[] {
  const rows = new Map<string, PersonalRead>();
  for (const read of reads) {
    const name = JSON.stringify([read.borrowerId, read.hour, read.actor, read.call]);
    const known = rows.get(name);
    if (!known) rows.set(name, { ...read });
    else Object.assign(known, { count: known.count + 1, lastAt: Math.max(known.lastAt, read.lastAt) });
  }
  return [...rows.values()];
}

/** The borrowers about whom an answer shows something, by the call's declaration. */
export async function borrowersShown(db: Queryable, shows: Shown, sent: object, answer: unknown): Promise<string[]> {
  if (shows === 'nobody') return [];
  const { data = [answer] } = Object(answer) as { data?: unknown };
  const rows: unknown[] = Array.isArray(data) ? data : [answer];
  const ids = 'sent' in shows ? [Object(sent)[shows.sent]] : rows.map((row) => Object(row)[shows.answered]);
  // Money that was credited to no order belongs to no borrower.
  const given = ids.filter((id) => id !== null && id !== undefined);
  if (shows.by === 'borrower') return given.map(String);
  const named = (shows.by === 'subject' ? given : given.map((id) => ({ kind: shows.by, id }))) as Named[];
  if (named.length === 0) return [];
  const waiting = named.filter(({ kind }) => kind === 'approval').map(({ id }) => id);
  const strangers = waiting.length === 0 ? [] : await findStrangers(db, waiting);
  return [...(await findBorrowersOf(db, named)), ...strangers];
}
