import type { MessageChannel, MessagePurpose } from '@plazo/contract/lender/message-templates';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { claim } from '../platform/db/borrower-lookup.ts';
import { first, type Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';
import { followsStep, type StepRange, stepRows } from './contact-plan.repository.ts';
import type { MessageLanguage } from './message-text.ts';
import { daysToMakeUp, type StepKind } from './plan-steps.ts';

export type MessageState =
  | 'waiting'
  | 'handed-over'
  | 'sent'
  | 'unreported'
  | 'delivered'
  | 'failed'
  | 'unknown'
  | 'dropped';

const columns = {
  id: column.text,
  borrowerId: column.text,
  orderId: column.text,
  kind: column.word<StepKind>(),
  dueOn: column.date,
  step: column.integer,
  purpose: column.word<MessagePurpose>(),
  channel: column.word<MessageChannel>(),
  state: column.word<MessageState>(),
  content: nullable(column.text),
  subject: nullable(column.text),
  uselessAt: column.instant,
  tries: column.integer,
};

/** A message of the plan as a worker takes it. */
export type TakenMessage = Row<typeof columns>;

const fields =
  'm.id, m.borrower_id, m.order_id, m.kind, m.due_on, m.step, m.purpose, m.channel, m.state, m.content, m.subject, m.useless_at, m.tries';

const isPaused = (order: string, borrower = `${order}.borrower_id`) => `
  exists (select from pause q where q.borrower_id = ${borrower} and q.order_id = ${order}.order_id and q.state = 'running')`;

const isDisputed = (order: string, borrower = `${order}.borrower_id`) => `
  exists (select from complaint c where c.borrower_id = ${borrower} and c.order_id = ${order}.order_id and c.closed_at is null
            and c.problem_type in (select jsonb_array_elements_text($stopping::jsonb)))`;

/** Why the steps of the contract end for an order `s`, as a value in SQL; null: they do not. */
const leftAloneOf = (borrower: string) => `
  case when s.claim is not null then s.claim
       when ${isPaused('s', borrower)} then 'pause'
       when ${isDisputed('s', borrower)} then 'complaint'
       when exists (select from promise p where p.borrower_id = ${borrower} and p.order_id = s.order_id and p.state = 'open') then 'promise'
       when exists (select from payment_plan a where a.borrower_id = ${borrower} and a.order_id = s.order_id and a.state = 'open') then 'plan' end`;

const insertion = (kind: StepKind, usefulDays: number, from: string) => `
  insert into message (borrower_id, id, order_id, kind, due_on, step, purpose, channel, due_at, useless_at, written_at)
  select s.borrower_id, gen_random_uuid()::text, s.order_id, '${kind}', s.due_on, p.day, p.purpose, p.channel, $now::instant,
         (s.due_on + p.day + ${usefulDays})::timestamp at time zone $timeZone, $now::instant
  from ${stepRows} join ${from} and ${followsStep}
  where not exists (select from message m where m.borrower_id = s.borrower_id and m.order_id = s.order_id and m.kind = '${kind}'
                      and m.due_on = s.due_on and m.step = p.day)
  limit $most::integer
  on conflict (borrower_id, order_id, kind, due_on, step) do nothing
  returning id`;

// Days of grace are not late.
const isOnStep = `
  collection_state s on s.due_on between p."fromOn" and p."throughOn" and s.claim is null and (p.day <= 0 or s.grace_days < p.day)`;

const planContract = statement(
  'message.plan_contract',
  { id: column.text },
  insertion('contract', daysToMakeUp + 1, `${isOnStep} and ${leftAloneOf('s.borrower_id')} is null`),
);

// While a plan stands, the due date is that of its next payment.
const planPlan = statement(
  'message.plan_plan',
  { id: column.text },
  insertion('plan', daysToMakeUp + 1, `${isOnStep} and ${leftAloneOf('s.borrower_id')} = 'plan'`),
);

const planPromise = statement(
  'message.plan_promise',
  { id: column.text },
  insertion(
    'promise',
    1,
    `promise s on s.state = 'open' and s.due_on between p."fromOn" and p."throughOn" and not ${isPaused('s')} and not ${isDisputed('s')}`,
  ),
);

const findDue = statement(
  'message.find_due',
  { borrowerId: column.text, id: column.text, dueAt: column.instant },
  `select borrower_id, id, due_at from message where state in ('waiting', 'handed-over') and due_at <= $now::instant
   order by due_at, id limit $most::integer`,
);

// Of all who have found it due, one takes it.
const take = statement(
  'message.take',
  columns,
  `update message m set tries = m.tries + 1, due_at = $until::instant
   where m.borrower_id = $borrowerId and m.id = $id and m.due_at = $dueAt::instant returning ${fields}`,
);

const position = statement(
  'message.find_position',
  {
    dueOn: nullable(column.date),
    claim: nullable(column.text),
    leftAlone: nullable(column.text),
    promisedOn: nullable(column.date),
    productId: column.text,
  },
  `select s.due_on, s.claim, ${leftAloneOf('$borrowerId')} as left_alone,
          (select p.due_on from promise p
           where p.borrower_id = $borrowerId and p.order_id = s.order_id and p.state = 'open') as promised_on, o.product_id
   from collection_state s join loan_order o on o.borrower_id = s.borrower_id and o.id = s.order_id
   where s.borrower_id = $borrowerId and s.order_id = $orderId`,
);

const findAddress = statement(
  'message.find_address',
  { email: nullable(column.text) },
  'select email from borrower where id = $borrowerId',
);

const handOver = statement(
  'message.hand_over',
  {},
  `update message set state = 'handed-over', channel = $channel, content = $content, subject = $subject, language = $language
   where borrower_id = $borrowerId and id = $id`,
);

const putBack = statement(
  'message.put_back',
  { id: column.text },
  `update message set state = 'waiting', content = null, subject = null, language = null, due_at = $until::instant
   where borrower_id = $borrowerId and id = $id and state = 'handed-over' returning id`,
);

const removeContact = statement(
  'message.remove_contact',
  {},
  'delete from contact where borrower_id = $borrowerId and id = $id',
);

const claimId = statement('message.claim', { borrowerId: column.text }, claim('message', '$id', '$borrowerId'));

const postpone = statement(
  'message.postpone',
  {},
  'update message set due_at = $until::instant where borrower_id = $borrowerId and id = $id',
);

const settle = statement(
  'message.settle',
  {},
  `update message set state = $state, reason = $reason, sent_at = case when $state in ('sent', 'delivered') then $now::instant end
   where borrower_id = $borrowerId and id = $id and state in ('waiting', 'handed-over')`,
);

export async function isAnyMessageDue(db: Queryable, now: number): Promise<boolean> {
  return (await db.query(findDue, { now, most: 1 })).length > 0;
}

/** Takes due messages; no other process can take them before `until`. */
export async function takeMessages(
  db: Queryable,
  { now, until, most }: { now: number; until: number; most: number },
): Promise<TakenMessage[]> {
  const taken: TakenMessage[] = [];
  while (taken.length < most) {
    const due = await db.query(findDue, { now, most: most - taken.length });
    if (due.length === 0) break;
    taken.push(...(await Promise.all(due.map((message) => db.query(take, { ...message, until })))).flat());
  }
  return taken;
}

const insertions = { contract: planContract, promise: planPromise, plan: planPlan };

/** Writes the messages of some steps that nobody has written yet, some of them; returns how many. */
export async function planMessages(
  db: Queryable,
  kind: StepKind,
  ranges: readonly StepRange[],
  { stopping, ...at }: { now: number; timeZone: string; most: number; stopping: readonly string[] },
): Promise<number> {
  const parameters = { ...at, steps: JSON.stringify(ranges), stopping: JSON.stringify(stopping) };
  return (await db.query(insertions[kind], parameters)).length;
}

/** Where an order stands for its messages. */
export interface Position {
  /** The due date of its oldest unpaid instalment. */
  dueOn: IsoDate | null;
  /** It was charged off or transferred: nobody is reminded of it. */
  claim: string | null;
  leftAlone: string | null;
  /** The day of its open promise. */
  promisedOn: IsoDate | null;
  productId: string;
}

/** `stopping`: the types of complaint that end the messages about their order. */
export async function findPosition(
  db: Queryable,
  { borrowerId, orderId }: Pick<TakenMessage, 'borrowerId' | 'orderId'>,
  stopping: readonly string[],
): Promise<Position | null> {
  return first(await db.query(position, { borrowerId, orderId, stopping: JSON.stringify(stopping) }));
}

/** Where e-mails to a borrower go; null: nobody knows. */
export async function findEmail(db: Queryable, borrowerId: string): Promise<string | null> {
  return first(await db.query(findAddress, { borrowerId }))?.email ?? null;
}

type Key = Pick<TakenMessage, 'borrowerId' | 'id'>;

export async function setHandedOver(
  transaction: Queryable,
  { borrowerId, id, channel }: Key & Pick<TakenMessage, 'channel'>,
  { content, subject, language }: { content: string; subject: string | null; language: MessageLanguage },
): Promise<void> {
  // The provider's reports name the message alone.
  await transaction.query(claimId, { borrowerId, id });
  await transaction.query(handOver, { borrowerId, id, channel, content, subject, language });
}

export async function postponeMessage(db: Queryable, { borrowerId, id }: Key, until: number): Promise<void> {
  await db.query(postpone, { borrowerId, id, until });
}

/** A message that was surely not taken waits again, and was no contact. */
export async function waitAgain(transaction: Queryable, { borrowerId, id }: Key, until: number): Promise<void> {
  const [waits] = await transaction.query(putBack, { borrowerId, id, until });
  if (waits) await transaction.query(removeContact, { borrowerId, id });
}

/** Ends what the worker does with a message. A report of the provider that came before stays. */
export async function settleMessage(
  db: Queryable,
  { borrowerId, id }: Key,
  outcome: { state: MessageState; reason: string | null; now: number },
): Promise<void> {
  await db.query(settle, { borrowerId, id, ...outcome });
}
