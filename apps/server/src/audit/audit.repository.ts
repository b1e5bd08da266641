import { only, type Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

/** An event as it is stored, but for its seal. */
export interface StoredEvent {
  chain: number;
  position: number;
  /** Epoch milliseconds. */
  at: number;
  actorKind: string;
  actorId: string;
  action: string;
  subjectKind: string;
  subjectId: string;
  requestId: string;
  address: string;
  /** JSON. */
  before: string;
  after: string;
  /** Whom it is about, and what is personal of it, sealed (private-part.ts); null where nothing is. */
  borrowerId: string | null;
  private: string | null;
}

export interface SealedEvent extends StoredEvent {
  seal: string;
}

/** Where a chain ends, and what vouches for it. */
export interface ChainEnd {
  position: number;
  seal: string;
  endSeal: string;
}

const insertChain = statement(
  'audit.insert_chain',
  {},
  `insert into audit_chain (chain, position, seal, end_seal) values ($1, 0, '', '') on conflict do nothing`,
);

const lockChain = statement(
  'audit.lock_chain',
  { position: column.bigint, seal: column.text, end_seal: column.text },
  'select position, seal, end_seal from audit_chain where chain = $1 for update',
);

const updateChain = statement(
  'audit.update_chain',
  {},
  'update audit_chain set position = $2, seal = $3, end_seal = $4 where chain = $1',
);

const insertEvent = statement(
  'audit.insert_event',
  {},
  `insert into audit_event (chain, position, at, actor_kind, actor_id, action, subject_kind, subject_id, request_id, address,
                            before, after, seal, borrower_id, private)
   values ($1, $2, to_timestamp($3::bigint / 1000.0), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
);

const eventColumns = {
  chain: column.integer,
  position: column.bigint,
  at: column.bigint,
  actor_kind: column.text,
  actor_id: column.text,
  action: column.text,
  subject_kind: column.text,
  subject_id: column.text,
  request_id: column.text,
  address: column.text,
  before: column.text,
  after: column.text,
  seal: column.text,
  borrower_id: nullable(column.text),
  private: nullable(column.text),
};

const selected = `chain, position, (extract(epoch from at) * 1000)::bigint as at, actor_kind, actor_id, action,
  subject_kind, subject_id, request_id, address, before, after, seal, borrower_id, private`;

const findOfChain = statement(
  'audit.find_of_chain',
  eventColumns,
  `select ${selected} from audit_event where chain = $1 and position > $2 order by position limit $3::integer`,
);

const findPage = statement(
  'audit.find_page',
  { ...eventColumns, key: nullable(column.text) },
  `select ${selected}, (select k.key from borrower_key k where k.borrower_id = audit_event.borrower_id) as key
   from audit_event
   where ($1::text is null or subject_kind = $1) and ($2::text is null or subject_id = $2) and ($3::text is null or actor_id = $3)
     and ($4::bigint is null or (at, chain, position) < (to_timestamp($4::bigint / 1000.0), $5::integer, $6::bigint))
   order by at desc, chain desc, position desc limit $7::integer`,
);

const findChains = statement(
  'audit.find_chains',
  { chain: column.integer },
  'select chain from audit_chain union select chain from audit_event order by 1',
);

// Anyone who wants to add an event waits until it was compared with the events before it.
const holdChain = statement(
  'audit.hold_chain',
  { position: column.bigint, seal: column.text, end_seal: column.text },
  'select position, seal, end_seal from audit_chain where chain = $1 for share',
);

/** The end of a chain, locked until the transaction ends. */
export async function lockEnd(transaction: Queryable, chain: number): Promise<ChainEnd> {
  // Sent together. A chain begins with its first event.
  const [, rows] = await Promise.all([transaction.query(insertChain, [chain]), transaction.query(lockChain, [chain])]);
  const { position, seal, end_seal: endSeal } = only(rows);
  return { position, seal, endSeal };
}

/** Adds an event to its chain, and moves the end of the chain to it. */
export async function append(transaction: Queryable, event: SealedEvent, endSeal: string): Promise<void> {
  const { chain, position, at, actorKind, actorId, action, subjectKind, subjectId } = event;
  const { requestId, address, before, after, seal, borrowerId, private: sealed } = event;
  await Promise.all([
    transaction.query(insertEvent, [
      ...[chain, position, at, actorKind, actorId, action, subjectKind, subjectId],
      ...[requestId, address, before, after, seal, borrowerId, sealed],
    ]),
    transaction.query(updateChain, [chain, position, seal, endSeal]),
  ]);
}

/** Every chain that has an end or an event. */
export async function findAllChains(db: Queryable): Promise<number[]> {
  return (await db.query(findChains)).map(({ chain }) => chain);
}

/** The end of a chain, which stays until the transaction ends; null where none is recorded. */
export async function holdEnd(transaction: Queryable, chain: number): Promise<ChainEnd | null> {
  const [end] = await transaction.query(holdChain, [chain]);
  return end ? { position: end.position, seal: end.seal, endSeal: end.end_seal } : null;
}

/** The next events of a chain, in order. */
export async function findAfter(db: Queryable, chain: number, position: number, limit: number): Promise<SealedEvent[]> {
  return (await db.query(findOfChain, [chain, position, limit])).map(toEvent);
}

export interface EventFilter {
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
  actorId?: string | undefined;
}

/** An event, and the key that opens what is personal of it; null where nothing is, or the key is gone. */
export interface ReadableEvent extends SealedEvent {
  key: string | null;
}

/** Events, newest first, before a place in that order. */
export async function findEvents(
  db: Queryable,
  { subjectKind, subjectId, actorId }: EventFilter,
  before: Pick<StoredEvent, 'at' | 'chain' | 'position'> | null,
  limit: number,
): Promise<ReadableEvent[]> {
  const place = [before?.at ?? null, before?.chain ?? null, before?.position ?? null];
  const filter = [subjectKind ?? null, subjectId ?? null, actorId ?? null];
  return (await db.query(findPage, [...filter, ...place, limit])).map((row) => ({ ...toEvent(row), key: row.key }));
}

function toEvent(row: Row<typeof eventColumns>): SealedEvent {
  const { chain, position, at, action, address, before, after, seal } = row;
  const { actor_kind: actorKind, actor_id: actorId, request_id: requestId } = row;
  const { subject_kind: subjectKind, subject_id: subjectId } = row;
  return {
    ...{ chain, position, at, actorKind, actorId, action, subjectKind, subjectId },
    ...{ requestId, address, before, after, seal, borrowerId: row.borrower_id, private: row.private },
  };
}
