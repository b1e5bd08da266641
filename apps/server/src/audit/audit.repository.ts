import type { IsoDate } from '@plazo/loan-rules/calendar';
import { first, only, type Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';
import { findKeys } from './borrower-key.repository.ts';

/** A stored event without its seal. */
export type StoredEvent = Omit<SealedEvent, 'seal'>;

export type SealedEvent = Row<typeof eventColumns>;

/** The end of a chain, and the seal that vouches for it. */
export type ChainEnd = Row<typeof holdChain.columns>;

const insertChain = statement(
  'audit.insert_chain',
  {},
  `insert into audit_chain (chain, position, seal, end_seal) values ($chain, 0, '', '') on conflict do nothing`,
);

const lockChain = statement(
  'audit.lock_chain',
  { position: column.bigint, seal: column.text, endSeal: column.text },
  'select position, seal, end_seal from audit_chain where chain = $chain for update',
);

const updateChain = statement(
  'audit.update_chain',
  {},
  'update audit_chain set position = $position, seal = $seal, end_seal = $endSeal where chain = $chain',
);

const insertEvent = statement(
  'audit.insert_event',
  {},
  `insert into audit_event (chain, position, at, actor_kind, actor_id, action, subject_kind, subject_id, request_id, address,
                            before, after, seal, borrower_id, private)
   values ($chain, $position, $at::instant, $actorKind, $actorId, $action, $subjectKind, $subjectId, $requestId,
           $address, $before, $after, $seal, $borrowerId, $private)`,
);

const eventColumns = {
  chain: column.integer,
  position: column.bigint,
  /** Epoch milliseconds. */
  at: column.instant,
  actorKind: column.text,
  actorId: column.text,
  action: column.text,
  subjectKind: column.text,
  subjectId: column.text,
  requestId: column.text,
  address: column.text,
  /** JSON. */
  before: column.text,
  after: column.text,
  seal: column.text,
  /** The borrower it is about, and the sealed personal part (private-part.ts); null if there is none. */
  borrowerId: nullable(column.text),
  private: nullable(column.text),
};

const selected = `chain, position, at, actor_kind, actor_id, action,
  subject_kind, subject_id, request_id, address, before, after, seal, borrower_id, private`;

const findOfChain = statement(
  'audit.find_of_chain',
  eventColumns,
  `select ${selected} from audit_event where chain = $chain and position > $position order by position limit $limit::integer`,
);

const page = (name: string, which: string) =>
  statement(
    `audit.find_page${name}`,
    eventColumns,
    `select ${selected}
     from audit_event
     where ${which} and ($subjectKind::text is null or subject_kind = $subjectKind) and ($subjectId::text is null or subject_id = $subjectId)
       and ($actorId::text is null or actor_id = $actorId) and ($action::text is null or action = $action)
       and at >= $from::date::timestamp at time zone $timeZone and at < ($through::date + 1)::timestamp at time zone $timeZone
       and (at, chain, position) < ($placeAt::instant, $placeChain::integer, $placePosition::bigint)
     order by at desc, chain desc, position desc limit $limit::integer`,
  );

// One statement for each index.
const findPage = page('', 'true');
const findOfSubject = page('_subject', 'subject_kind = $subjectKind and subject_id = $subjectId');
const findOfActor = page('_actor', 'actor_id = $actorId');
const findOfAction = page('_action', 'action = $action');

/** By whom it was sent or approved. */
const isBy = (given: string) =>
  `(actor_id = ${given} or after::jsonb ->> 'requestedBy' in ('person:' || ${given}, 'key:' || ${given}))`;

const findOfActions = statement(
  'audit.find_page_actions',
  eventColumns,
  `select ${selected} from (
     select e.* from jsonb_array_elements_text($actions::jsonb) as a(action)
     cross join lateral (
       select * from audit_event
       where action = a.action and ($by::text is null or ${isBy('$by')})
         and at >= $from::date::timestamp at time zone $timeZone and at < ($through::date + 1)::timestamp at time zone $timeZone
         and (at, chain, position) < ($placeAt::instant, $placeChain::integer, $placePosition::bigint)
       order by at desc, chain desc, position desc limit $limit::integer) e) found
   order by at desc, chain desc, position desc limit $limit::integer`,
);

const findChains = statement(
  'audit.find_chains',
  { chain: column.integer },
  'select chain from audit_chain union select chain from audit_event order by 1',
);

// Writers to the chain wait until its end has been compared with its events.
const holdChain = statement(
  'audit.hold_chain',
  { position: column.bigint, seal: column.text, endSeal: column.text },
  'select position, seal, end_seal from audit_chain where chain = $chain for share',
);

/** The end of a chain, locked until the transaction ends. */
export async function lockEnd(transaction: Queryable, chain: number): Promise<ChainEnd> {
  // Sent together. A chain begins with its first event.
  const [, rows] = await Promise.all([
    transaction.query(insertChain, { chain }),
    transaction.query(lockChain, { chain }),
  ]);
  return only(rows);
}

/** Adds an event to its chain, and moves the end of the chain to it. */
export async function append(transaction: Queryable, event: SealedEvent, endSeal: string): Promise<void> {
  await Promise.all([transaction.query(insertEvent, event), transaction.query(updateChain, { ...event, endSeal })]);
}

/** Every chain with an end or an event. */
export async function findAllChains(db: Queryable): Promise<number[]> {
  return (await db.query(findChains)).map(({ chain }) => chain);
}

/** The end of a chain, which stays until the transaction ends; null if none is recorded. */
export async function holdEnd(transaction: Queryable, chain: number): Promise<ChainEnd | null> {
  return first(await transaction.query(holdChain, { chain }));
}

/** The next events of a chain, in order. */
export async function findAfter(db: Queryable, chain: number, position: number, limit: number): Promise<SealedEvent[]> {
  return db.query(findOfChain, { chain, position, limit });
}

/** Left out: any. */
export interface EventFilter {
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
  actorId?: string | undefined;
  action?: string | undefined;
  /** Any of these, by who sent or approved it; what else is asked for does not count then. */
  ofActions?: { actions: readonly string[]; by: string | undefined };
  /** Days, which begin at midnight in a time zone. */
  from?: IsoDate | undefined;
  through?: IsoDate | undefined;
}

/** An event, and the key to its personal part; null if there is no such part, or the key is gone. */
export interface ReadableEvent extends SealedEvent {
  key: string | null;
}

// After every possible event.
const lastInstant = Date.UTC(9999, 11, 31);

/** Events, newest first, before a place in that order. */
export async function findEvents(
  db: Queryable,
  { subjectKind, subjectId, actorId, action, ofActions, from, through }: EventFilter,
  timeZone: string,
  before: Pick<StoredEvent, 'at' | 'chain' | 'position'> | null,
  limit: number,
): Promise<ReadableEvent[]> {
  const { at = lastInstant, chain = 0, position = 0 } = before ?? {};
  const days = { from: from ?? '0001-01-01', through: through ?? '9999-12-30', timeZone };
  const given = { ...days, placeAt: at, placeChain: chain, placePosition: position, limit };
  const isOfSubject = subjectKind !== undefined && subjectId !== undefined;
  const ofActorOrAction = actorId === undefined ? findOfAction : findOfActor;
  const isOfOther = actorId !== undefined || action !== undefined;
  const one = { subjectKind: subjectKind ?? null, subjectId: subjectId ?? null, actorId: actorId ?? null };
  const events = ofActions
    ? await db.query(findOfActions, { ...given, actions: JSON.stringify(ofActions.actions), by: ofActions.by ?? null })
    : await db.query(isOfSubject ? findOfSubject : isOfOther ? ofActorOrAction : findPage, {
        ...given,
        ...one,
        action: action ?? null,
      });
  const keys = await findKeys(db, [...new Set(events.flatMap(({ borrowerId }) => borrowerId ?? []))]);
  return events.map((event) => ({ ...event, key: keys.get(event.borrowerId ?? '') ?? null }));
}
