import { only, type Queryable } from '../platform/db/db.ts';
import { column, nullable, statement } from '../platform/db/statement.ts';

const insertSid = statement(
  'captcha.insert',
  {},
  `with gone as (
     delete from captcha where sid_hash in (
       select sid_hash from captcha where expires_at <= to_timestamp($3::bigint / 1000.0) limit 20 for update skip locked
     )
   )
   insert into captcha (sid_hash, expires_at) values ($1, to_timestamp($2::bigint / 1000.0))`,
);

const setAnswer = statement(
  'captcha.set_answer',
  { sid_hash: column.text },
  `update captcha set answer_hash = $2, answer_expires_at = to_timestamp($3::bigint / 1000.0)
   where sid_hash = $1 and expires_at > to_timestamp($4::bigint / 1000.0) returning sid_hash`,
);

// The row is locked while it is read: of two answers that arrive at once, the second finds the captcha used up.
const meetAnswer = statement(
  'captcha.meet',
  { is_passed: column.boolean },
  `with found as (
     select sid_hash,
            coalesce(answer_hash = $2 and answer_expires_at > to_timestamp($4::bigint / 1000.0), false) as is_right,
            coalesce(passed_hash = $2 and passed_phone = $3
              and passed_until > to_timestamp($4::bigint / 1000.0), false) as is_known
     from captcha where sid_hash = $1 and expires_at > to_timestamp($4::bigint / 1000.0) for update
   ), met as (
     update captcha
     set answer_hash = case when is_known then captcha.answer_hash end,
         passed_hash = case when is_right then $2 else captcha.passed_hash end,
         passed_phone = case when is_right then $3 else captcha.passed_phone end,
         passed_until = case when is_right then to_timestamp($5::bigint / 1000.0) else captcha.passed_until end
     from found where captcha.sid_hash = found.sid_hash
   )
   select coalesce(bool_or(is_right or is_known), false) as is_passed from found`,
);

const findAnswer = statement(
  'captcha.find_answer',
  { answer_hash: nullable(column.text) },
  'select answer_hash from captcha where sid_hash = $1',
);

export async function insertSession(
  db: Queryable,
  sidHash: string,
  { expiresAt, now }: { expiresAt: number; now: number },
): Promise<void> {
  await db.query(insertSid, [sidHash, expiresAt, now]);
}

/** Gives a session a new captcha; false if the session is unknown or has ended. */
export async function setCaptcha(
  db: Queryable,
  sidHash: string,
  answerHash: string,
  { expiresAt, now }: { expiresAt: number; now: number },
): Promise<boolean> {
  return (await db.query(setAnswer, [sidHash, answerHash, expiresAt, now])).length > 0;
}

export interface CaptchaTry {
  sidHash: string;
  answerHash: string;
  phoneHash: string;
  now: number;
  /** Until when a right answer is also accepted for this phone's registration, and for another code for it. */
  passUntil: number;
}

/** Whether an answer is right, or an earlier one for this phone was. Right or wrong, it uses the captcha up. */
export async function meetCaptcha(db: Queryable, captcha: CaptchaTry): Promise<boolean> {
  const { sidHash, answerHash, phoneHash, now, passUntil } = captcha;
  return only(await db.query(meetAnswer, [sidHash, answerHash, phoneHash, now, passUntil])).is_passed;
}

/** For the sandbox alone. */
export async function findAnswerHash(db: Queryable, sidHash: string): Promise<string | null> {
  const [row] = await db.query(findAnswer, [sidHash]);
  return row?.answer_hash ?? null;
}
