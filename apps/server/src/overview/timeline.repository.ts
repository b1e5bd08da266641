import type { Moment } from '@plazo/contract/lender/overview';
import { findKey } from '../audit/borrower-key.repository.ts';
import { openPrivatePart } from '../audit/private-part.ts';
import type { Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

const columns = {
  kind: column.word<Moment['kind']>(),
  id: column.text,
  /** Epoch milliseconds. */
  at: column.instant,
  orderId: nullable(column.text),
  what: column.text,
  /** `kind:id`, or one word. */
  by: nullable(column.text),
  text: nullable(column.text),
  data: column.json<Record<string, unknown>>(),
};

/** Something that happened about a borrower. */
export type Happening = Row<typeof columns>;

const before = '(at, kind, id) < ($placeAt::instant, $placeKind, $placeId)';
const inOrder = 'order by at desc, kind desc, id desc limit $limit::integer';

// Of one borrower there are some hundreds at most.
const findOwn = statement(
  'timeline.find',
  columns,
  `select kind, id, at, order_id, what, by, text, data from (
   -- In milliseconds, as the place of a page is.
   select kind, id, date_trunc('milliseconds', at) as at, order_id, what, by, text, data from (
     select 'event' as kind, lpad(number::text, 19, '0') as id, at, order_id, kind as what, null as by, null as text, data
     from order_history where borrower_id = $borrowerId and ($orderId::text is null or order_id = $orderId)
     union all
     select 'booking', t.id, t.booked_at, t.order_id, t.kind, null, null,
            jsonb_build_object('businessDate', t.business_date, 'cause', t.cause, 'entries',
              (select jsonb_agg(jsonb_build_object('account', e.account, 'instalment', e.instalment, 'amount', e.amount) order by e.line)
               from ledger_entry e where e.borrower_id = $borrowerId and e.order_id = t.order_id and e.transaction_number = t.number))
     from ledger_transaction t where t.borrower_id = $borrowerId and ($orderId::text is null or t.order_id = $orderId)
     union all
     select 'contact', c.id, c.made_at, c.order_id, c.channel, c.made_by, coalesce(m.content, c.note),
            jsonb_build_object('outcome', c.outcome, 'state', m.state, 'isIncoming', c.is_incoming)
     from contact c left join message m on m.borrower_id = c.borrower_id and m.id = c.id
     where $hasContacts::boolean and c.borrower_id = $borrowerId
       and ($orderId::text is null or c.order_id is null or c.order_id = $orderId)
     union all
     -- Nobody has been contacted by it yet.
     select 'contact', m.id, m.written_at, m.order_id, m.channel, 'plan', null, jsonb_build_object('state', m.state, 'until', m.due_at)
     from message m
     where $hasContacts::boolean and m.borrower_id = $borrowerId and m.state = 'waiting' and ($orderId::text is null or m.order_id = $orderId)
       and not exists (select from contact c where c.borrower_id = $borrowerId and c.id = m.id)
     union all
     select 'note', id, written_at, null, 'note', written_by, content, '{}'
     from borrower_note where $hasNotes::boolean and borrower_id = $borrowerId
   ) happened) listed where ${before} ${inOrder}`,
);

const findSubjects = statement(
  'timeline.find_subjects',
  { kind: column.text, id: column.text, orderId: nullable(column.text) },
  `select 'order' as kind, id, id as order_id from loan_order
   where borrower_id = $borrowerId and ($orderId::text is null or id = $orderId)
   union all select 'offer', id, id from offer where borrower_id = $borrowerId and ($orderId::text is null or id = $orderId)
   union all select 'complaint', folio, order_id from complaint
   where borrower_id = $borrowerId and ($orderId::text is null or order_id = $orderId)
   union all select 'payment', id, order_id from payment
   where borrower_id = $borrowerId and order_id is not null and ($orderId::text is null or order_id = $orderId)
   union all select 'borrower', $borrowerId, null where $orderId::text is null`,
);

/** Actions that give money up or back: with how much, and why. */
const giving = `'charges.waived', 'order.forgiven', 'order.closed', 'order.charged-off', 'order.transferred', 'waiver.reversed', 'money.refunded'`;

const findActions = statement(
  'timeline.find_actions',
  {
    id: column.text,
    at: column.instant,
    what: column.text,
    by: column.text,
    subjectKind: column.text,
    subjectId: column.text,
    amount: nullable(column.bigint),
    reference: nullable(column.text),
    private: nullable(column.text),
  },
  `select id, at, what, by, subject_kind, subject_id, amount, reference, private from (
     select 'action' as kind, lpad(e.chain::text, 10, '0') || '-' || lpad(e.position::text, 19, '0') as id, e.at, e.action as what,
            e.actor_kind || ':' || e.actor_id as by, e.subject_kind, e.subject_id,
            case when e.action in (${giving}) then (e.after::jsonb ->> 'amount')::bigint end as amount,
            case when e.action in (${giving}) then e.after::jsonb ->> 'reference' end as reference,
            case when e.action in (${giving}) then e.private end as private
     from audit_event e join jsonb_to_recordset($subjects::jsonb) as s(kind text, id text)
       on e.subject_kind = s.kind and e.subject_id = s.id
     where e.actor_kind in ('key', 'person', 'operator') and e.at <= $placeAt::instant
   ) done where ${before} ${inOrder}`,
);

/** Whose timeline, and what the reader may see of it. */
export interface TimelineOf {
  borrowerId: string;
  /** Null: of all their orders, and what is about none. */
  orderId: string | null;
  hasContacts: boolean;
  hasNotes: boolean;
}

const lastInstant = Date.UTC(9999, 11, 31);

/** What happened, newest first, before a place in that order. */
export async function findHappenings(
  db: Queryable,
  { borrowerId, orderId, ...has }: TimelineOf,
  place: Pick<Happening, 'at' | 'kind' | 'id'> | null,
  limit: number,
): Promise<Happening[]> {
  const from = { placeAt: place?.at ?? lastInstant, placeKind: place?.kind ?? '', placeId: place?.id ?? '', limit };
  const subjects = await db.query(findSubjects, { borrowerId, orderId });
  const [own, actions] = await Promise.all([
    db.query(findOwn, { borrowerId, orderId, ...has, ...from }),
    db.query(findActions, { subjects: JSON.stringify(subjects), ...from }),
  ]);
  const orders = new Map(subjects.map((subject) => [`${subject.kind}:${subject.id}`, subject.orderId]));
  const isSealed = actions.some((action) => action.private !== null);
  const key = isSealed ? await findKey(db, borrowerId) : null;
  const done = actions.map(({ subjectKind, subjectId, amount, reference, private: sealed, ...action }) => {
    const { reason } = openPrivatePart(sealed, borrowerId, key);
    return {
      ...action,
      kind: 'action' as const,
      orderId: orders.get(`${subjectKind}:${subjectId}`) ?? null,
      text: null,
      data: {
        subject: { kind: subjectKind, id: subjectId },
        ...(amount !== null && { amount }),
        ...(reference !== null && { reference }),
        ...(reason !== undefined && { reason }),
      },
    };
  });
  return [...own, ...done].sort(newestFirst).slice(0, limit);
}

/** As the database sorts them. */
function newestFirst(one: Happening, other: Happening): number {
  return other.at - one.at || byText(other.kind, one.kind) || byText(other.id, one.id);
}

function byText(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
