import type { IsoDate } from '@plazo/loan-rules/calendar';
import { first, type Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';
import type { Payout, PayoutContradiction, PayoutKey, PayoutProblem, PayoutState } from './payout.ts';

export const payoutColumns = {
  id: column.text,
  orderId: column.text,
  borrowerId: column.text,
  amount: column.bigint,
  currency: column.text,
  state: column.word<PayoutState>(),
  bankAccountId: nullable(column.text),
  reference: nullable(column.text),
  failure: nullable(column.text),
  problem: nullable(column.word<PayoutProblem>()),
  isByHand: column.boolean,
  tries: column.integer,
  requestedAt: column.instant,
  paidOn: nullable(column.date),
  contradictions: column.builtJson<PayoutContradiction[]>(),
};

/** The fields of payout `p`. */
export const payoutFields = (p: string, borrower = `${p}.borrower_id`) => `
  ${p}.id, ${p}.order_id, ${p}.borrower_id, ${p}.amount, ${p}.currency, ${p}.state, ${p}.bank_account_id, ${p}.reference, ${p}.failure,
  ${p}.problem, ${p}.is_by_hand, ${p}.tries, ${p}.requested_at, ${p}.paid_on,
  (select coalesce(json_agg(json_build_object('problem', c.problem, 'said', c.said, 'isSeen', c.seen_at is not null,
                                                'receivedAt', (extract(epoch from c.received_at) * 1000)::bigint)
                             order by c.id), '[]')
   from contradiction c where c.borrower_id = ${borrower} and c.subject_kind = 'payout' and c.subject_id = ${p}.id) as contradictions`;

const insert = statement(
  'payout.insert',
  { id: column.text },
  `insert into payout as made (id, order_id, borrower_id, amount, currency, state, requested_at, due_at)
   select o.id || '-' || (1 + (select count(*) from payout p where p.borrower_id = $borrowerId and p.order_id = $orderId)), o.id, $borrowerId, o.principal,
          v.terms ->> 'currency', 'requested', $now::instant, $now::instant
   from loan_order o
   join product_version v on v.product_id = o.product_id and v.version = o.product_version
   where o.borrower_id = $borrowerId and o.id = $orderId
   returning made.id`,
);

const findById = statement(
  'payout.find',
  payoutColumns,
  `select ${payoutFields('p', '$borrowerId')} from payout p where p.borrower_id = $borrowerId and p.id = $id`,
);

const findNewest = statement(
  'payout.find_newest',
  payoutColumns,
  `select ${payoutFields('p', '$borrowerId')} from payout p where p.borrower_id = $borrowerId and p.order_id = $orderId
   order by p.requested_at desc, p.id desc limit 1`,
);

const update = statement(
  'payout.update',
  {},
  `update payout set state = $state, reference = coalesce($reference, reference), failure = coalesce($failure, failure),
          due_at = $dueAt::instant, paid_on = coalesce($paidOn::date, paid_on),
          settled_at = case when $state in ('confirmed', 'failed', 'returned', 'cancelled') then $now::instant end
   where borrower_id = $borrowerId and id = $id`,
);

const clear = statement(
  'payout.clear_problems',
  { id: column.text },
  'update payout set problem = null where borrower_id = $borrowerId and order_id = $orderId and problem is not null returning id',
);

const markProblem = statement(
  'payout.mark_problem',
  {},
  'update payout set problem = $problem where borrower_id = $borrowerId and id = $id',
);

const setReference = statement(
  'payout.set_reference',
  {},
  'update payout set reference = $reference where borrower_id = $borrowerId and id = $id',
);

const findDue = statement(
  'payout.find_due',
  { borrowerId: column.text, id: column.text, dueAt: column.instant },
  `select borrower_id, id, due_at from payout where state in ('requested', 'asked', 'sent') and problem is null
     and not is_by_hand and due_at <= $now::instant order by due_at, id limit $most::integer`,
);

// Of all who have found it due, one takes it.
const take = statement(
  'payout.take',
  { borrowerId: column.text, id: column.text, tries: column.integer },
  `update payout set tries = tries + 1, due_at = $until::instant
   where borrower_id = $borrowerId and id = $id and due_at = $dueAt::instant returning borrower_id, id, tries`,
);

const postpone = statement(
  'payout.postpone',
  {},
  `update payout set due_at = $until::instant
   where borrower_id = $borrowerId and id = $id and state in ('requested', 'asked', 'sent')`,
);

const chooseAccount = statement(
  'payout.choose_account',
  { bankAccountId: nullable(column.text) },
  `update payout set state = 'asked',
     bank_account_id = (select b.id from bank_account b where b.borrower_id = $borrowerId and b.removed_at is null
                        order by b.bound_at desc, b.id limit 1)
   where borrower_id = $borrowerId and id = $id returning bank_account_id`,
);

const takeInHand = statement(
  'payout.take_in_hand',
  {},
  `update payout set state = 'sent', is_by_hand = true where borrower_id = $borrowerId and id = $id`,
);

const findAccount = statement(
  'payout.find_account',
  { holder: column.text, cardType: column.text, bankCode: column.text, numberSealed: column.text },
  `select w.full_name as holder, b.card_type, b.bank_code, b.number_sealed
   from bank_account b join borrower w on w.id = b.borrower_id where b.borrower_id = $borrowerId and b.id = $accountId`,
);

/** Requests a payout of the whole principal for an order that the caller has locked. */
export async function insertPayout(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  now: number,
): Promise<void> {
  await transaction.query(insert, { borrowerId, orderId, now });
}

export async function findPayout(db: Queryable, borrowerId: string, id: string): Promise<Payout | null> {
  return first(await db.query(findById, { borrowerId, id }));
}

/** The newest payout of an order. */
export async function findNewestPayout(db: Queryable, borrowerId: string, orderId: string): Promise<Payout | null> {
  return first(await db.query(findNewest, { borrowerId, orderId }));
}

/** The change of a payout. */
export interface PayoutChange {
  state: PayoutState;
  reference?: string | undefined;
  failure?: string | undefined;
  /** When a provider may be asked (again); epoch milliseconds. */
  dueAt?: number;
  /** The day on which it was paid out, if it is confirmed. */
  paidOn?: IsoDate;
}

export async function updatePayout(
  transaction: Queryable,
  { borrowerId, id }: PayoutKey,
  change: PayoutChange,
  now: number,
): Promise<void> {
  const { state, reference = null, failure = null, dueAt = now, paidOn = null } = change;
  await transaction.query(update, { borrowerId, id, state, reference, failure, dueAt, paidOn, now });
}

/** Marks a payout for staff to look at; in the meantime no provider is asked for it. */
export async function setPayoutProblem(
  transaction: Queryable,
  { borrowerId, id }: PayoutKey,
  problem: PayoutProblem,
): Promise<void> {
  await transaction.query(markProblem, { borrowerId, id, problem });
}

/** Sets the number of its transfer, which nobody had given. */
export async function setPayoutReference(
  transaction: Queryable,
  { borrowerId, id }: PayoutKey,
  reference: string,
): Promise<void> {
  await transaction.query(setReference, { borrowerId, id, reference });
}

/** Marks the problems of an order's payouts as seen; false if there were none. */
export async function clearPayoutProblems(
  transaction: Queryable,
  { borrowerId, orderId }: Pick<Payout, 'borrowerId' | 'orderId'>,
): Promise<boolean> {
  return (await transaction.query(clear, { borrowerId, orderId })).length > 0;
}

/** From now on a person sends it, and no provider is asked. */
export async function takePayoutInHand(transaction: Queryable, { borrowerId, id }: PayoutKey): Promise<void> {
  await transaction.query(takeInHand, { borrowerId, id });
}

export async function isAnyPayoutDue(db: Queryable, now: number): Promise<boolean> {
  return (await db.query(findDue, { now, most: 1 })).length > 0;
}

/** Takes due payouts; no other process can take them before `until`. */
export async function takePayouts(
  db: Queryable,
  { now, until, most }: { now: number; until: number; most: number },
): Promise<(PayoutKey & { tries: number })[]> {
  const taken: (PayoutKey & { tries: number })[] = [];
  while (taken.length < most) {
    const due = await db.query(findDue, { now, most: most - taken.length });
    if (due.length === 0) break;
    taken.push(...(await Promise.all(due.map((payout) => db.query(take, { ...payout, until })))).flat());
  }
  return taken;
}

/** No process asks for it before then. */
export async function postponePayout(db: Queryable, { borrowerId, id }: PayoutKey, until: number): Promise<void> {
  await db.query(postpone, { borrowerId, id, until });
}

/** From now on a provider is asked for it, for the borrower's newest account. Returns that account; null if there is none. */
export async function beginAsking(transaction: Queryable, { borrowerId, id }: PayoutKey): Promise<string | null> {
  const [row] = await transaction.query(chooseAccount, { borrowerId, id });
  return row?.bankAccountId ?? null;
}

/** The account that a payout goes to, its number encrypted. */
export type PayoutAccount = Row<typeof findAccount.columns>;

export async function findPayoutAccount(
  db: Queryable,
  borrowerId: string,
  accountId: string,
): Promise<PayoutAccount | null> {
  return first(await db.query(findAccount, { borrowerId, accountId }));
}
