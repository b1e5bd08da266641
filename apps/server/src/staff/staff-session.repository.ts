import type { Role } from '@plazo/contract/lender/roles';
import { first, type Queryable } from '../platform/db/db.ts';
import { column, type Row, statement } from '../platform/db/statement.ts';

export type SignInMethod = 'passkey' | 'password' | 'company';

const columns = {
  id: column.text,
  staffId: column.text,
  method: column.word<SignInMethod>(),
  device: column.text,
  openedAt: column.instant,
  lastUsedAt: column.instant,
  expiresAt: column.instant,
  provedAt: column.instant,
};

export type StoredStaffSession = Row<typeof columns>;

const fields = 's.id, s.staff_id, s.method, s.device, s.opened_at, s.last_used_at, s.expires_at, s.proved_at';

const find = statement(
  'staff_session.find',
  { ...columns, roles: column.json<Role[]>() },
  `select ${fields}, m.roles from staff_session s join staff_member m on m.id = s.staff_id
   where s.session_hash = $sessionHash and s.expires_at > $now::instant and s.last_used_at > $idleSince::instant
     and m.state = 'active'`,
);

const findOpen = statement(
  'staff_session.find_open',
  columns,
  `select ${fields} from staff_session s
   where s.staff_id = $staffId and s.expires_at > $now::instant and s.last_used_at > $idleSince::instant
   order by s.last_used_at desc, s.id`,
);

const insert = statement(
  'staff_session.insert',
  {},
  `insert into staff_session (session_hash, id, staff_id, method, device, address, opened_at, last_used_at, expires_at, proved_at)
   values ($sessionHash, $id, $staffId, $method, $device, $address, $now::instant, $now::instant, $expiresAt::instant, $provedAt::instant)`,
);

const touch = statement(
  'staff_session.touch',
  {},
  'update staff_session set last_used_at = $now::instant where id = $id and last_used_at < $now::instant',
);

// A new value, so that whoever knew the former one has not proved anything.
const prove = statement(
  'staff_session.prove',
  { id: column.text },
  `update staff_session set session_hash = $newHash, proved_at = $now::instant, last_used_at = $now::instant
   where session_hash = $sessionHash and staff_id = $staffId returning id`,
);

const end = statement(
  'staff_session.end',
  { id: column.text },
  'delete from staff_session where staff_id = $staffId and id = $id returning id',
);
const endAll = statement('staff_session.end_all', {}, 'delete from staff_session where staff_id = $staffId');
const removeOld = statement(
  'staff_session.remove_old',
  {},
  `delete from staff_session where staff_id = $staffId and (expires_at <= $now::instant or last_used_at <= $idleSince::instant)`,
);

/** An open session of an active person, and their roles. */
export async function findStaffSession(db: Queryable, of: { sessionHash: string; now: number; idleSince: number }) {
  return first(await db.query(find, of));
}

export async function findOpenStaffSessions(
  db: Queryable,
  of: { staffId: string; now: number; idleSince: number },
): Promise<StoredStaffSession[]> {
  return db.query(findOpen, of);
}

/** Opens a session, and forgets those of the person that are over. */
export async function insertStaffSession(
  transaction: Queryable,
  session: Pick<StoredStaffSession, 'id' | 'staffId' | 'method' | 'device' | 'expiresAt' | 'provedAt'> & {
    sessionHash: string;
    address: string;
  },
  { now, idleSince }: { now: number; idleSince: number },
): Promise<void> {
  await transaction.query(removeOld, { staffId: session.staffId, now, idleSince });
  await transaction.query(insert, { ...session, now });
}

export async function touchStaffSession(db: Queryable, id: string, now: number): Promise<void> {
  await db.query(touch, { id, now });
}

/** Gives a session whose person has proved who they are a new value; false if it has ended. */
export async function proveStaffSession(
  transaction: Queryable,
  of: { sessionHash: string; newHash: string; staffId: string; now: number },
): Promise<boolean> {
  return (await transaction.query(prove, of)).length === 1;
}

/** Ends a session of a person; false if they have none of this id. */
export async function endStaffSession(db: Queryable, staffId: string, id: string): Promise<boolean> {
  return (await db.query(end, { staffId, id })).length === 1;
}

export async function endStaffSessions(transaction: Queryable, staffId: string): Promise<void> {
  await transaction.query(endAll, { staffId });
}
