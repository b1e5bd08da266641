import * as errorCode from '@plazo/contract/error-codes';
import type { Locale } from '@plazo/contract/launch';
import { fill } from '@plazo/contract/text';
import { smsCountdownSeconds } from '@plazo/loan-rules/limits';
import { AppError } from '../platform/app-error.ts';
import type { Queryable } from '../platform/db/db.ts';
import { cardMessages } from './bank-card.messages.ts';
import { findPhoneOf } from './bank-card.repository.ts';
import type { CardDependencies } from './card-charge.service.ts';
import {
  type CardRepayment,
  forgetCode,
  restartCountdown,
  setCode,
  sumCodeTries,
} from './card-repayment.repository.ts';
import { hashCode, newCode } from './verify-code.ts';

const codeLifetime = 10 * 60_000;
/** The countdown of the screen, in milliseconds. */
export const countdown = smsCountdownSeconds * 1000;
const day = 86_400_000;
// unspecified: the limits on wrong codes and on codes sent. Both are counted for a day, across new codes. A repayment lives
// as long as its codes, at most ten of ten minutes, so the day it began is the day of its codes.
const maxAttempts = 5;
const maxCodes = 10;

/** A code that is yet to be sent. */
export interface SentCode {
  code: string;
  sentAt: number;
}

/** Whether the borrower may try another code, and be sent another one. */
export async function codeTriesLeft(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  now: number,
): Promise<{ canTry: boolean; canSend: boolean }> {
  const { attempts, codesSent } = await sumCodeTries(transaction, borrowerId, orderId, now - day);
  const canTry = attempts < maxAttempts;
  return { canTry, canSend: canTry && codesSent < maxCodes };
}

/**
 * Gives a repayment a new code. During the countdown the previous code stays valid and nothing is sent, so that no phone is flooded; the
 * countdown restarts, as on the screen (spec 4: cancel resets it to 60).
 */
export async function startCode(
  transaction: Queryable,
  { masterKeys }: CardDependencies,
  borrowerId: string,
  { id, codeSentAt }: CardRepayment,
  now: number,
): Promise<SentCode | null> {
  if (codeSentAt !== null && isCountingDown(codeSentAt, now)) {
    await restartCountdown(transaction, borrowerId, id, now);
    return null;
  }
  const code = newCode();
  const hash = hashCode(code, id, masterKeys.current);
  await setCode(transaction, borrowerId, id, { hash, sentAt: now, expiresAt: now + codeLifetime });
  return { code, sentAt: now };
}

/** Sends a code once it is stored. If sending fails the code is deleted, and another may be requested at once. */
export async function sendCode(
  { db, sms, ceiling, appName, logger }: CardDependencies,
  borrowerId: string,
  { id }: CardRepayment,
  { code, sentAt, locale }: SentCode & { locale: Locale },
): Promise<void> {
  const phone = await findPhoneOf(db, borrowerId);
  const content = fill(cardMessages[locale].codeText, { app: appName, code });
  try {
    await ceiling.take(db, sentAt);
    await sms?.send({ id: `${id}-${sentAt}`, phone, content, sentAt });
  } catch (error) {
    await forgetCode(db, borrowerId, id);
    logger.warn({ repayment: id, reason: (error as Error).message }, 'text message not sent');
    throw new AppError(errorCode.unavailable, 'the code could not be sent');
  }
}

/** Whether the code of a repayment may still be entered. */
export function isCodeAlive({ codeExpiresAt }: Pick<CardRepayment, 'codeExpiresAt'>, now: number): boolean {
  return codeExpiresAt !== null && codeExpiresAt > now;
}

export function isCountingDown(since: number, now: number): boolean {
  return now - since < countdown;
}
