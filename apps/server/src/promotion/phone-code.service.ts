import { randomUUID } from 'node:crypto';
import type { PromotionCode } from '@plazo/contract/promotion';
import * as promotionCode from '@plazo/contract/promotion-codes';
import { fill } from '@plazo/contract/text';
import { digitsOf } from '@plazo/loan-rules/typed-number';
import { isSameHash, newCode } from '../bank-cards/verify-code.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { Db, Queryable } from '../platform/db/db.ts';
import { internationalPhone, isPhone, keptPhone } from '../platform/formats/phone.ts';
import type { Browser } from '../platform/http/browser.ts';
import type { PromotionLanguage } from '../platform/http/error-messages.ts';
import { refusalOf, releaseHits, takeHitsIn } from '../platform/http/rate-limit.repository.ts';
import { secretHash } from '../platform/secrets/secret-hash.ts';
import type { MessageQueue, QueuedMessage } from '../platform/sms/message-queue.ts';
import type { SmsCeiling } from '../platform/sms/sms-ceiling.ts';
import { knownMark } from '../sessions/known-device.ts';
import { type CaptchaDependencies, solveCaptcha } from './captcha.service.ts';
import type { CodePurpose } from './code-purpose.ts';
import { type CodeOwner, countWrongCode, lockCode, putCode, useCode } from './phone-code.repository.ts';
import { promotionMessages } from './promotion.messages.ts';
import { crowdKeys, limitsNamed, limitsOf, type MessageLimit, releasedPerCode } from './sending-limits.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const codeLifetime = 10 * minute;
/** For one code. docs/decisions/053-strangers-and-codes.md says how often anyone may guess in all. */
const maxTries = 5;

/** What registration needs: the database, the message queue and the tenant's rules. */
export interface PromotionDependencies extends CaptchaDependencies {
  db: Db;
  /** Sends queued messages in the background. */
  messages: MessageQueue;
  ceiling: SmsCeiling;
  tenant: TenantSettings;
  /** Counts a message that a limit has refused. */
  countRefused?: ((limit: MessageLimit) => void) | undefined;
}

/** The time of a call, the lender's day, and the address it came from. */
export interface PromotionTime {
  now: number;
  today: string;
  address: string;
  browser?: Browser | undefined;
}

/** The outcome of a call: a wire code, and how long to wait if it came too soon. */
export interface PromotionOutcome {
  code: PromotionCode;
  waitSeconds?: number;
}

export interface SmsRequest {
  phone: string;
  capcode: string;
  sid: string;
  deviceId: string;
}

/** The purpose of a code, and who may get one; asked in the transaction that stores the code. */
export interface CodeWanted {
  purpose: CodePurpose;
  /** The language of the message. */
  language: PromotionLanguage;
  isSentTo(transaction: Queryable, phone: string): Promise<boolean>;
}

/**
 * Sends a code to a phone. A phone that gets none goes through the same statements as one that does, and nobody waits for the message
 * provider, so only `isSent` tells them apart; and each answer costs a captcha and counts towards every limit.
 */
export async function sendPhoneCode(
  dependencies: PromotionDependencies,
  { phone: given, capcode, sid, deviceId }: SmsRequest,
  at: PromotionTime,
  wanted: CodeWanted,
): Promise<PromotionOutcome & { isSent: boolean }> {
  const phone = keptPhone(given, dependencies.tenant.promotion.phone);
  const outcome = await trySending(dependencies, { phone, capcode, sid, deviceId }, at, wanted);
  return typeof outcome === 'boolean'
    ? { code: promotionCode.success, isSent: outcome }
    : { ...outcome, isSent: false };
}

/** Whether it was sent; or why nobody would get one. */
async function trySending(
  dependencies: PromotionDependencies,
  { phone, capcode, sid, deviceId }: SmsRequest,
  at: PromotionTime,
  { purpose, language, isSentTo }: CodeWanted,
): Promise<PromotionOutcome | boolean> {
  const {
    db,
    masterKeys: { current: secret },
    tenant,
    messages,
    ceiling,
    countRefused,
  } = dependencies;
  if (!isPhone(phone, tenant.promotion.phone)) return { code: promotionCode.wrongPhone };
  // The same for every phone: it only reveals something about the deployment.
  if (!messages.isServed) return { code: promotionCode.smsNotSent };
  const phoneHash = secretHash(secret, 'phone', phone);
  const isSolved = await solveCaptcha(dependencies, { sid, capcode, phoneHash }, at);
  if (!isSolved) return { code: promotionCode.wrongCaptcha };
  const code = newCode();
  const asker = askerOf(secret, purpose, { deviceId, sid }, at.browser);
  const message = messageOf(dependencies, phone, code, { now: at.now, purpose, language });
  try {
    const isSent = await db.transaction(async (transaction) => {
      const known = await knownMark(transaction, phone, at.browser);
      const limits = limitsOf(dependencies, { phone, phoneHash, deviceId, address: at.address, known });
      await takeHitsIn(transaction, limits, at.now);
      await putCode(
        transaction,
        { phoneHash, asker },
        {
          hash: codeHashOf(secret, purpose, phone, code),
          sentAt: at.now,
          expiresAt: at.now + codeLifetime,
          forgetBefore: at.now - day,
        },
      );
      const isWanted = await isSentTo(transaction, phone);
      await messages.put(transaction, message, isWanted);
      return isWanted;
    });
    messages.wake();
    return isSent;
  } catch (error) {
    const { waitSeconds, keys } = refusalOf(error);
    for (const limit of limitsNamed(keys)) countRefused?.(limit);
    const isOutOfMessages = ceiling.isReached(keys, at.now);
    // Only the ceiling was reached: the visitor did nothing wrong, and waiting does not help.
    if (isOutOfMessages && keys.every((key) => ceiling.has(key))) return { code: promotionCode.smsNotSent };
    return { code: promotionCode.wait, waitSeconds };
  }
}

function messageOf(
  { tenant }: PromotionDependencies,
  phone: string,
  code: string,
  { now, purpose, language }: { now: number; purpose: CodePurpose; language: PromotionLanguage },
): QueuedMessage {
  const content = fill(promotionMessages[language].codeTexts[purpose], { app: tenant.displayName, code });
  return {
    id: `promotion-${randomUUID()}`,
    phone: internationalPhone(phone, tenant.promotion.phone),
    content,
    sentAt: now,
    uselessAt: now + codeLifetime,
  };
}

/** A code as the phone's owner types it, with the captcha next to it. */
export interface TypedCode {
  phone: string;
  capcode: string;
  sid: string;
  smsCode: string;
  deviceId?: string | undefined;
}

/**
 * Does what a phone's code allows, and uses it up if that succeeds: both or neither. Returns the result of `open`, or why the code is
 * refused: `alreadyRegistered` for one that was used before, however late.
 */
export async function redeemCode<T extends { code: PromotionCode }>(
  dependencies: PromotionDependencies,
  purpose: CodePurpose,
  { phone, capcode, sid, smsCode, deviceId = '' }: TypedCode,
  at: PromotionTime,
  open: (transaction: Queryable) => Promise<T>,
): Promise<T | { code: PromotionCode }> {
  const {
    db,
    masterKeys: { current: secret },
  } = dependencies;
  const phoneHash = secretHash(secret, 'phone', phone);
  const isSolved = await solveCaptcha(dependencies, { sid, capcode, phoneHash }, at);
  if (!isSolved) return { code: promotionCode.wrongCaptchaAtRegister };
  const codeHash = codeHashOf(secret, purpose, phone, digitsOf(smsCode));
  const owner = { phoneHash, asker: askerOf(secret, purpose, { deviceId, sid }, at.browser) };
  let isTaken = false;
  const outcome = await db.transaction(async (transaction) => {
    const refused = await whyNotTaken(transaction, owner, codeHash, at.now);
    if (refused) return { code: refused };
    const opened = await open(transaction);
    isTaken = opened.code === promotionCode.success;
    if (isTaken) await useCode(transaction, owner, at.now);
    return opened;
  });
  // After the transaction: requests for a code lock these first, and then the code.
  if (isTaken) await releaseHits(db, crowdKeys(secret, at.address), at.now, releasedPerCode);
  return outcome;
}

/**
 * Why a code is refused; null for the right one. A guess tries the code that its sender requested, and uses up only that one. Its row stays
 * locked, so that guesses are counted one by one.
 */
async function whyNotTaken(
  transaction: Queryable,
  owner: CodeOwner,
  codeHash: string,
  now: number,
): Promise<PromotionCode | null> {
  const sent = await lockCode(transaction, owner);
  if (!sent) return promotionCode.smsCodeExpired;
  if (sent.tries >= maxTries) return promotionCode.tooManySmsCodes;
  if (!isSameHash(sent.hash, codeHash)) {
    await countWrongCode(transaction, owner);
    return promotionCode.wrongSmsCode;
  }
  // Sending the code of a completed registration again gets the same answer, however late.
  if (sent.isUsed) return promotionCode.alreadyRegistered;
  return sent.expiresAt <= now ? promotionCode.smsCodeExpired : null;
}

/** A phone's code as it is stored. */
function codeHashOf(secret: string, purpose: CodePurpose, phone: string, code: string): string {
  return secretHash(secret, purpose === 'login' ? 'login-code' : 'sms-code', phone, code);
}

/**
 * Identifies who requests a code, and may then type it. To sign in: the browser, once it has a mark, otherwise the visitor's session, which
 * is in the form. To register: the device, by the random name that it keeps for itself, so that a reloaded page still can.
 */
function askerOf(
  secret: string,
  purpose: CodePurpose,
  { deviceId, sid }: { deviceId: string; sid: string },
  browser: Browser | undefined,
): string {
  const own = purpose === 'login' ? (browser?.mark ?? '') : deviceId;
  return own ? secretHash(secret, 'asker', purpose, own) : secretHash(secret, 'asker', 'session', sid);
}
