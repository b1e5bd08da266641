import type { Role } from '@plazo/contract/lender/roles';
import { first, type Queryable } from '../platform/db/db.ts';
import { placeOf } from '../platform/db/list-place.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

const columns = {
  id: column.text,
  name: column.text,
  email: column.text,
  roles: column.json<Role[]>(),
  state: column.word<'invited' | 'active' | 'disabled'>(),
  line: column.text,
  beginsLine: column.boolean,
  issuer: nullable(column.text),
  subject: nullable(column.text),
  passwordHash: nullable(column.text),
  totpSealed: nullable(column.text),
  totpStep: nullable(column.bigint),
  createdAt: column.instant,
  signedInAt: nullable(column.instant),
  hasPasskey: column.boolean,
  resetFrom: nullable(column.instant),
};

/** A person as they are stored, with what hangs on them. */
export type StoredStaff = Row<typeof columns>;

const select = `select m.id, m.name, m.email, m.roles, m.state, m.line, m.begins_line, m.issuer, m.subject, m.password_hash,
    m.totp_sealed, m.totp_step, m.created_at, m.signed_in_at,
    exists (select from staff_passkey p where p.staff_id = m.id) as has_passkey,
    (select max(i.starts_at) from staff_invitation i where i.staff_id = m.id and m.state <> 'invited' and i.expires_at > $now::instant) as reset_from
  from staff_member m`;

const find = statement('staff_member.find', columns, `${select} where m.id = $id`);
const lock = statement('staff_member.lock', columns, `${select} where m.id = $id for update of m`);
const findByEmail = statement('staff_member.find_by_email', columns, `${select} where lower(m.email) = lower($email)`);
const findByAccount = statement(
  'staff_member.find_by_account',
  columns,
  `${select} where m.issuer = $issuer and m.subject = $subject`,
);
const findPage = statement(
  'staff_member.find_page',
  columns,
  `${select}
   where $beforeCreatedAt::bigint is null or (m.created_at, m.id) < ($beforeCreatedAt::instant, $beforeId)
   order by m.created_at desc, m.id desc limit $limit::integer`,
);
const findResets = statement(
  'staff_member.find_resets',
  { name: column.text, resetFrom: column.instant },
  `select m.name, max(i.starts_at) as reset_from from staff_invitation i join staff_member m on m.id = i.staff_id
   where m.state <> 'invited' and i.expires_at > $now::instant group by m.id order by 2, 1`,
);

const insert = statement(
  'staff_member.insert',
  {},
  `insert into staff_member (id, name, email, roles, state, line, begins_line, created_at)
   values ($id, $name, $email, $roles::jsonb, 'invited', $line, $beginsLine, $createdAt::instant)`,
);
const update = statement(
  'staff_member.update',
  {},
  `update staff_member set roles = $roles::jsonb, state = $state, line = $line, begins_line = $beginsLine,
     issuer = $issuer, subject = $subject, password_hash = $passwordHash, totp_sealed = $totpSealed,
     totp_step = $totpStep::bigint, signed_in_at = $signedInAt::instant
   where id = $id`,
);
// Of two who use one code at once only one gets in.
const useStep = statement(
  'staff_member.use_step',
  { id: column.text },
  `update staff_member set totp_step = $step::bigint where id = $id and (totp_step is null or totp_step < $step::bigint) returning id`,
);

const insertInvitation = statement(
  'staff_invitation.insert',
  {},
  `insert into staff_invitation (value_hash, staff_id, starts_at, expires_at)
   values ($valueHash, $staffId, $startsAt::instant, $expiresAt::instant)`,
);
const lockInvitation = statement(
  'staff_invitation.lock',
  { staffId: column.text, startsAt: column.instant },
  `select staff_id, starts_at from staff_invitation where value_hash = $valueHash and expires_at > $now::instant for update`,
);
const removeInvitations = statement(
  'staff_invitation.remove',
  {},
  'delete from staff_invitation where staff_id = $staffId',
);

const findSealed = statement(
  'staff_member.find_sealed',
  { id: column.text, sealed: column.text },
  'select id, totp_sealed as sealed from staff_member where totp_sealed is not null order by id',
);
const renewSealed = statement(
  'staff_member.reseal',
  { id: column.text },
  'update staff_member set totp_sealed = $renewed where id = $id and totp_sealed = $sealed returning id',
);

const findLines = statement(
  'staff_member.find_lines',
  { line: column.text, approves: column.boolean },
  `select line, bool_or(roles ? 'approves') as approves from staff_member where state = 'active' group by line order by line`,
);

const lockOwners = statement(
  'staff_member.lock_owners',
  { id: column.text },
  `select id from staff_member where state = 'active' and roles ? 'owner' order by id for update`,
);

export async function findStaff(db: Queryable, id: string, now: number): Promise<StoredStaff | null> {
  return first(await db.query(find, { id, now }));
}

/** The person, whom nobody else can change until the transaction ends. */
export async function lockStaff(transaction: Queryable, id: string, now: number): Promise<StoredStaff | null> {
  return first(await transaction.query(lock, { id, now }));
}

export async function findStaffByEmail(db: Queryable, email: string, now: number): Promise<StoredStaff | null> {
  return first(await db.query(findByEmail, { email, now }));
}

/** The person whose account at the provider this is. */
export async function findStaffByAccount(
  db: Queryable,
  account: { issuer: string; subject: string },
  now: number,
): Promise<StoredStaff | null> {
  return first(await db.query(findByAccount, { ...account, now }));
}

/** People, newest first, before a place in that order. */
export async function findStaffPage(
  db: Queryable,
  now: number,
  before: { createdAt: number; id: string } | null,
  limit: number,
): Promise<StoredStaff[]> {
  return db.query(findPage, { ...placeOf('before', before, ['createdAt', 'id']), now, limit });
}

/** Whose ways to sign in are being replaced. */
export async function findStaffResets(db: Queryable, now: number) {
  return db.query(findResets, { now });
}

/** The pairs of eyes of people who can sign in, and whether one of each may approve. */
export async function findLinesOfPeople(db: Queryable): Promise<{ line: string; approves: boolean }[]> {
  return db.query(findLines);
}

export async function insertStaff(
  transaction: Queryable,
  staff: Pick<StoredStaff, 'id' | 'name' | 'email' | 'line' | 'beginsLine' | 'createdAt' | 'roles'>,
): Promise<void> {
  const { id, name, email, line, beginsLine, createdAt } = staff;
  await transaction.query(insert, { id, name, email, line, beginsLine, createdAt, roles: JSON.stringify(staff.roles) });
}

export async function updateStaff(transaction: Queryable, staff: StoredStaff): Promise<void> {
  const { id, state, line, beginsLine, issuer, subject, passwordHash, totpSealed, totpStep, signedInAt } = staff;
  const roles = JSON.stringify(staff.roles);
  await transaction.query(update, {
    id,
    roles,
    state,
    line,
    beginsLine,
    issuer,
    subject,
    passwordHash,
    totpSealed,
    totpStep,
    signedInAt,
  });
}

/** Uses up a code of the second factor; false if it, or a later one, was used before. */
export async function useTotpStep(db: Queryable, id: string, step: number): Promise<boolean> {
  return (await db.query(useStep, { id, step })).length === 1;
}

export async function storeInvitation(
  transaction: Queryable,
  invitation: { valueHash: string; staffId: string; startsAt: number; expiresAt: number },
): Promise<void> {
  await transaction.query(insertInvitation, invitation);
}

/** An invitation that is not over, which nobody else can use until the transaction ends. */
export async function lockStoredInvitation(transaction: Queryable, valueHash: string, now: number) {
  return first(await transaction.query(lockInvitation, { valueHash, now }));
}

export async function forgetInvitations(transaction: Queryable, staffId: string): Promise<void> {
  await transaction.query(removeInvitations, { staffId });
}

/** The active owners; until the transaction ends none of them can stop being one. */
export async function lockActiveOwners(transaction: Queryable): Promise<string[]> {
  return (await transaction.query(lockOwners)).map(({ id }) => id);
}

/** The encrypted secrets of all code generators. */
export async function findSealedCodes(db: Queryable): Promise<{ id: string; sealed: string }[]> {
  return db.query(findSealed);
}

/** Replaces the encryption of a secret; false if it has changed meanwhile. */
export async function renewSealedCode(
  db: Queryable,
  code: { id: string; sealed: string; renewed: string },
): Promise<boolean> {
  return (await db.query(renewSealed, code)).length === 1;
}
