import { only, type Queryable } from '../platform/db/db.ts';
import { column, nullable, statement } from '../platform/db/statement.ts';

const insertSid = statement(
  'captcha.insert',
  {},
  `with gone as (
     delete from captcha where sid_hash in (
       select sid_hash from captcha where expires_at <= $now::instant limit 20 for update skip locked
     )
   )
   insert into captcha (sid_hash, expires_at) values ($sidHash, $expiresAt::instant)`,
);

const setAnswer = statement(
  'captcha.set_answer',
  { sidHash: column.text },
  `update captcha set answer_hash = $answerHash, answer_expires_at = $expiresAt::instant
   where sid_hash = $sidHash and expires_at > $now::instant returning sid_hash`,
);

// The row is locked while it is read: of two simultaneous answers, the second finds the captcha used up.
const meetAnswer = statement(
  'captcha.meet',
  { isPassed: column.boolean },
  `with found as (
     select sid_hash,
            coalesce(answer_hash = $answerHash and answer_expires_at > $now::instant, false) as is_right,
            coalesce(passed_hash = $answerHash and passed_phone = $phoneHash
              and passed_until > $now::instant, false) as is_known
     from captcha where sid_hash = $sidHash and expires_at > $now::instant for update
   ), met as (
     update captcha
     set answer_hash = case when is_known then captcha.answer_hash end,
         passed_hash = case when is_right then $answerHash else captcha.passed_hash end,
         passed_phone = case when is_right then $phoneHash else captcha.passed_phone end,
         passed_until = case when is_right then $passUntil::instant else captcha.passed_until end
     from found where captcha.sid_hash = found.sid_hash
   )
   select coalesce(bool_or(is_right or is_known), false) as is_passed from found`,
);

const findAnswer = statement(
  'captcha.find_answer',
  { answerHash: nullable(column.text) },
  'select answer_hash from captcha where sid_hash = $sidHash',
);

export async function insertSession(
  db: Queryable,
  sidHash: string,
  { expiresAt, now }: { expiresAt: number; now: number },
): Promise<void> {
  await db.query(insertSid, { sidHash, expiresAt, now });
}

/** Gives a session a new captcha; false if the session is unknown or has ended. */
export async function setCaptcha(
  db: Queryable,
  sidHash: string,
  answerHash: string,
  { expiresAt, now }: { expiresAt: number; now: number },
): Promise<boolean> {
  return (await db.query(setAnswer, { sidHash, answerHash, expiresAt, now })).length > 0;
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
  return only(await db.query(meetAnswer, captcha)).isPassed;
}

/** Only for the sandbox. */
export async function findAnswerHash(db: Queryable, sidHash: string): Promise<string | null> {
  const [row] = await db.query(findAnswer, { sidHash });
  return row?.answerHash ?? null;
}
