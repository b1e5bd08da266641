import { first, only, type Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

const findByPhone = statement(
  'registration.is_registered',
  { isRegistered: column.boolean },
  'select exists (select 1 from borrower where phone = $phone) as is_registered',
);

// The primary key on the phone decides between two processes: the later one finds the borrower of the first. A registration that was cut
// short, without its borrower, is taken up.
const insert = statement(
  'registration.insert',
  { id: column.text },
  `with taken as (
     insert into registration
       (phone, borrower_id, campaign_id, app_from, user_from, utm_tag, invite_code, app_name, created_at)
     select $phone, $borrowerId, $campaignId, $appFrom, $userFrom, $utmTag, $inviteCode, $appName, $now::instant
     where not exists (select 1 from borrower where phone = $phone)
     on conflict (phone) do update set borrower_id = registration.borrower_id
     returning borrower_id, phone, campaign_id, created_at
   ), written as (
     insert into borrower (id, full_name, phone, address, bank_account_masked, created_at)
     select borrower_id, '', phone, '', '', created_at from taken
     on conflict (id) do nothing
     returning id
   ), told as (
     insert into event (borrower_id, type, data, created_at)
     select w.id, 'borrower.registered', jsonb_build_object('borrowerId', w.id, 'campaignId', t.campaign_id), event_time()
     from written w join taken t on t.borrower_id = w.id
   )
   select id from written`,
);

export async function isPhoneRegistered(db: Queryable, phone: string): Promise<boolean> {
  return only(await db.query(findByPhone, { phone })).isRegistered;
}

/** The source of a registration, as the visitor's address claims. */
export interface Attribution {
  campaignId: string;
  appFrom: string;
  userFrom: string;
  utmTag: string;
  inviteCode: string;
  appName: string;
}

/** Inserts the borrower of a phone, and returns their id; null if there is already one. */
export async function insertRegistration(
  db: Queryable,
  phone: string,
  borrowerId: string,
  attribution: Attribution,
  now: number,
): Promise<string | null> {
  return first(await db.query(insert, { ...attribution, phone, borrowerId, now }))?.id ?? null;
}
