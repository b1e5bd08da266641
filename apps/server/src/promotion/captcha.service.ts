import { randomBytes } from 'node:crypto';
import * as errorCode from '@plazo/contract/error-codes';
import type { Puzzle } from '@plazo/contract/promotion';
import { captchaMaxLength } from '@plazo/loan-rules/limits';
import { lettersOf } from '@plazo/loan-rules/typed-number';
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import { AppError, TooManyRequests } from '../platform/app-error.ts';
import type { PromotionLimits } from '../platform/config/promotion-schema.ts';
import type { Db } from '../platform/db/db.ts';
import type { Browser } from '../platform/http/browser.ts';
import { addressKeys } from '../platform/http/client-address.ts';
import { takeHits } from '../platform/http/rate-limit.repository.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { hashSid, puzzleKey, secretHash } from '../platform/secrets/secret-hash.ts';
import { isOurMark } from '../sessions/known-device.ts';
import { type CaptchaTry, findAnswerHash, insertSession, meetCaptcha, setCaptcha } from './captcha.repository.ts';
import { captchaLetters, drawCaptcha, newAnswer } from './captcha-image.ts';

const minute = 60_000;
/** unspecified: how long a page may stay open. */
const sessionLifetime = 60 * minute;
const captchaLifetime = 10 * minute;
/** Long enough to receive and type a text message, and to request a second one. */
const passLifetime = 20 * minute;
/** About three seconds on a slow phone. */
const puzzleSize = 150_000;

export interface CaptchaDependencies {
  db: Db;
  masterKeys: MasterKeys;
  /** How many captchas and sessions an address gets. */
  tenant: { promotion: { limits: PromotionLimits } };
}

/** When, and for whom. */
export interface CaptchaAsker {
  now: number;
  address: string;
  browser?: Browser | undefined;
}

/** Starts a visitor's session. */
export async function startSession(dependencies: CaptchaDependencies, asker: CaptchaAsker): Promise<string> {
  const { db, tenant } = dependencies;
  const { now } = asker;
  await limitAsker(dependencies, 'session', tenant.promotion.limits.sessionsPerAddress, asker);
  const sid = randomBytes(24).toString('base64url');
  await insertSession(db, hashSid(sid), { expiresAt: now + sessionLifetime, now });
  return sid;
}

/** Draws a new captcha for the session. */
export async function drawFor(dependencies: CaptchaDependencies, sid: string, asker: CaptchaAsker): Promise<Buffer> {
  const answer = newAnswer();
  await giveCaptcha(dependencies, sid, answer, asker);
  return drawCaptcha(answer);
}

/** The accessible alternative: the device computes for a moment, and nobody has to read anything. */
export async function puzzleFor(dependencies: CaptchaDependencies, sid: string, asker: CaptchaAsker): Promise<Puzzle> {
  const { algorithm, challenge, salt, signature } = await createChallenge({
    hmacKey: puzzleKey(dependencies.masterKeys.current),
    maxnumber: puzzleSize,
  });
  await giveCaptcha(dependencies, sid, puzzleAnswer(challenge), asker);
  return { algorithm, challenge, maxnumber: puzzleSize, salt, signature };
}

async function giveCaptcha(dependencies: CaptchaDependencies, sid: string, answer: string, asker: CaptchaAsker) {
  const {
    db,
    masterKeys: { current: secret },
    tenant,
  } = dependencies;
  const { now } = asker;
  await limitAsker(dependencies, 'captcha', tenant.promotion.limits.captchasPerAddress, asker);
  const hash = answerHash(secret, sid, answer);
  const isKnown = await setCaptcha(db, hashSid(sid), hash, { expiresAt: now + captchaLifetime, now });
  if (!isKnown) throw new AppError(errorCode.notFound, 'no such session');
}

/**
 * Drawing and storing cost more than requesting, so both are limited. Many visitors behind one address still get a few of each, and a
 * browser that somebody has signed in from has its own limit, whatever the others do.
 */
async function limitAsker(
  { db, masterKeys: { current: secret } }: CaptchaDependencies,
  what: 'captcha' | 'session',
  most: number,
  { now, address, browser }: CaptchaAsker,
): Promise<void> {
  const mark = browser?.mark ?? null;
  const isKnown = mark !== null && (await isOurMark(db, mark));
  const whose = isKnown ? secretHash(secret, 'device', mark) : secretHash(secret, 'address', addressKeys(address).own);
  const { waitSeconds } = await takeHits(db, [{ key: `${what}:${whose}`, most, span: 10 * minute }], now);
  if (waitSeconds > 0) throw new TooManyRequests(`too many from this address: ${what}`, waitSeconds);
}

export interface Solution {
  sid: string;
  /** The text read from the picture, or the solution of a puzzle. */
  capcode: string;
  phoneHash: string;
}

/**
 * Whether a captcha is solved. Any answer uses the captcha up. A right one stays valid for its phone, and for no other, for `passLifetime`:
 * nobody has to read a second picture because a message was late or an answer was lost.
 */
export async function solveCaptcha(
  { db, masterKeys: { current: secret } }: Pick<CaptchaDependencies, 'db' | 'masterKeys'>,
  { sid, capcode, phoneHash }: Solution,
  { now }: CaptchaAsker,
): Promise<boolean> {
  const letters = lettersOf(capcode);
  const answer = letters.length > captchaMaxLength ? await answerOfPuzzle(capcode, secret) : letters;
  const captcha: CaptchaTry = {
    sidHash: hashSid(sid),
    answerHash: answerHash(secret, sid, answer),
    phoneHash,
    now,
    passUntil: now + passLifetime,
  };
  return meetCaptcha(db, captcha);
}

/** The answer that a solved puzzle proves; empty if it is not solved. */
async function answerOfPuzzle(payload: string, secret: string): Promise<string> {
  try {
    // It expires with the session's captcha: by our clock, not by the payload's.
    if (!(await verifySolution(payload, puzzleKey(secret), false))) return '';
    const { challenge } = JSON.parse(Buffer.from(payload, 'base64').toString()) as { challenge: string };
    return puzzleAnswer(challenge);
  } catch {
    return '';
  }
}

function puzzleAnswer(challenge: string): string {
  return `puzzle:${challenge}`;
}

function answerHash(secret: string, sid: string, answer: string): string {
  return secretHash(secret, 'captcha', sid, answer);
}

/**
 * For the sandbox: the text of a session's picture, found by trying every text. No answer is stored, and without the server's key nobody
 * can do this.
 */
export async function readCaptcha(
  { db, masterKeys: { current: secret } }: Pick<CaptchaDependencies, 'db' | 'masterKeys'>,
  sid: string,
): Promise<string | null> {
  const wanted = await findAnswerHash(db, hashSid(sid));
  if (wanted === null) return null;
  for (let number = 0; number < captchaLetters.length ** captchaMaxLength; number += 1) {
    const text = Array.from(
      { length: captchaMaxLength },
      (_, place) => captchaLetters[Math.floor(number / captchaLetters.length ** place) % captchaLetters.length],
    ).join('');
    if (answerHash(secret, sid, text) === wanted) return text;
  }
  return null;
}
