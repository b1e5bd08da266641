import type { ContactChannel } from '@plazo/loan-rules/contact-hours';
import type { Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

const reachColumns = {
  borrowerId: column.text,
  phone: column.text,
  /** As chosen, else as recorded. */
  timeZone: nullable(column.text),
  state: nullable(column.text),
  hoursFrom: nullable(column.text),
  hoursUntil: nullable(column.text),
  stopped: column.json<ContactChannel[]>(),
  isPhoneWrong: column.boolean,
  isEmailReturned: column.boolean,
};

const pastColumns = {
  borrowerId: column.text,
  channel: column.word<ContactChannel>(),
  at: column.instant,
  isConversation: column.boolean,
  isIncoming: column.boolean,
};

const pauseColumns = { borrowerId: column.text, orderId: column.text, through: column.date };

/** Where and when a borrower may be reached. */
type Reach = Row<typeof reachColumns>;
/** What the caps count, about all loans. */
type Past = Row<typeof pastColumns>;
/** A pause that has not been closed yet. */
type OpenPause = Row<typeof pauseColumns>;

export interface ContactFacts {
  reaches: Reach[];
  past: Past[];
  pauses: OpenPause[];
}

// What came after a contact that is noted later did not forbid it.
const isBy = (instant: string) => `($asOf::bigint is null or ${instant} <= $asOf::instant)`;

const reachOf = (which: string) => `
  select b.id as borrower_id, b.phone, coalesce(c.time_zone, b.time_zone) as time_zone, b.state, c.hours_from, c.hours_until,
    case when ${isBy('c.changed_at')} then coalesce(c.stopped, '[]') else '[]' end as stopped,
    coalesce(t.doubt = 'reported' and ${isBy('t.doubted_at')}, false) as is_phone_wrong,
    b.email_returned_at is not null and ${isBy('b.email_returned_at')} as is_email_returned
  from borrower b left join contact_choice c on c.borrower_id = b.id
  left join phone_trust t on t.borrower_id = b.id and t.phone = b.phone
  where b.id ${which}`;
const pastOf = (which: string) => `
  select borrower_id, channel, made_at as at, channel = 'call' and coalesce(outcome = 'reached', false) as is_conversation, is_incoming
  from contact where borrower_id ${which} and made_at >= $since::instant and id <> $except`;
const pausesOf = (which: string) => `
  select borrower_id, order_id, through from pause where borrower_id ${which} and state = 'running' and ${isBy('made_at')} order by through desc, id`;

const isOne = '= $borrowerId';
const isAmong = 'in (select jsonb_array_elements_text($ids::jsonb))';

const findReach = statement('contact_permission.find_reach', reachColumns, reachOf(isOne));
const findPast = statement('contact_permission.find_past', pastColumns, pastOf(isOne));
const findPauses = statement('contact_permission.find_pauses', pauseColumns, pausesOf(isOne));
const findReaches = statement('contact_permission.find_reach_of_several', reachColumns, reachOf(isAmong));
const findPastOfSeveral = statement('contact_permission.find_past_of_several', pastColumns, pastOf(isAmong));
const findPausesOfSeveral = statement('contact_permission.find_pauses_of_several', pauseColumns, pausesOf(isAmong));

/** What decides whether borrowers may be contacted, or, with `asOf`, could be at that moment; one contact aside. */
export async function findContactFacts(
  db: Queryable,
  borrowerIds: readonly string[],
  { since, except, asOf }: { since: number; except: string; asOf: number | null },
): Promise<ContactFacts> {
  const [borrowerId, ...others] = borrowerIds;
  if (borrowerId === undefined) return { reaches: [], past: [], pauses: [] };
  if (others.length === 0) {
    return {
      reaches: await db.query(findReach, { borrowerId, asOf }),
      past: await db.query(findPast, { borrowerId, since, except }),
      pauses: await db.query(findPauses, { borrowerId, asOf }),
    };
  }
  const ids = JSON.stringify(borrowerIds);
  return {
    reaches: await db.query(findReaches, { ids, asOf }),
    past: await db.query(findPastOfSeveral, { ids, since, except }),
    pauses: await db.query(findPausesOfSeveral, { ids, asOf }),
  };
}
