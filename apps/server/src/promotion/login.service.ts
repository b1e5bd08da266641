import * as promotionCode from '@plazo/contract/promotion-codes';
import { changeAudited } from '../audit/audit.ts';
import { joined, type Queryable } from '../platform/db/db.ts';
import { isPhone, keptPhone } from '../platform/formats/phone.ts';
import type { PromotionLanguage } from '../platform/http/error-messages.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { rememberDevice } from '../sessions/known-device.ts';
import { openNewSession } from '../sessions/new-session.ts';
import { findBorrowerOfPhone, findWaitingOffer } from './login.repository.ts';
import {
  type PromotionDependencies,
  type PromotionOutcome,
  type PromotionTime,
  redeemCode,
  type SmsRequest,
  sendPhoneCode,
  type TypedCode,
} from './phone-code.service.ts';

export interface LoginDependencies extends PromotionDependencies {
  /** The keys that seal audit events. */
  masterKeys: MasterKeys;
  /** How long a session lasts. */
  minutes: number;
}

/** A session that a phone has opened, and the product and number of an offer for the borrower. */
export interface LoggedIn {
  userId: string;
  sessionId: string;
  productId: string;
  offerNo?: string;
}

/** Sends a code, in a language, if the phone is registered. The answer does not reveal whether it is. */
export async function sendLoginCode(
  dependencies: LoginDependencies,
  request: SmsRequest,
  at: PromotionTime & { language: PromotionLanguage },
): Promise<PromotionOutcome> {
  const { isSent: _, ...outcome } = await sendPhoneCode(dependencies, request, at, {
    purpose: 'login',
    language: at.language,
    isSentTo: async (transaction, phone) => (await findBorrowerOfPhone(transaction, phone)) !== null,
  });
  return outcome;
}

/** Opens a session with a phone and its code, once for each code. */
export async function openByCode(
  dependencies: LoginDependencies,
  { phone, ...rest }: TypedCode,
  at: PromotionTime & { requestId: string },
): Promise<PromotionOutcome & { opened?: LoggedIn }> {
  const rule = dependencies.tenant.promotion.phone;
  const typed = { ...rest, phone: keptPhone(phone, rule) };
  if (!isPhone(typed.phone, rule)) return { code: promotionCode.wrongPhone };
  const outcome = await redeemCode(dependencies, 'login', typed, at, async (transaction) => {
    const borrowerId = await findBorrowerOfPhone(transaction, typed.phone);
    // A guess, for a phone that was sent nothing.
    if (borrowerId === null) return { code: promotionCode.wrongSmsCode };
    return { code: promotionCode.success, opened: await open(transaction, dependencies, borrowerId, at) };
  });
  // It was used before: a code opens one session.
  return outcome.code === promotionCode.alreadyRegistered ? { code: promotionCode.smsCodeExpired } : outcome;
}

function open(
  transaction: Queryable,
  { masterKeys, minutes }: LoginDependencies,
  borrowerId: string,
  { now, address, requestId, browser }: PromotionTime & { requestId: string },
): Promise<LoggedIn> {
  const acting = { actor: { kind: 'borrower' as const, id: borrowerId }, requestId, address, now };
  return changeAudited(joined(transaction), acting, masterKeys, async (inside) => {
    const markHash = await rememberDevice(inside, borrowerId, browser, now);
    const session = await openNewSession(inside, borrowerId, { now, minutes, browser, markHash });
    const offer = await findWaitingOffer(inside, borrowerId, now);
    const subject = { kind: 'borrower', id: borrowerId };
    return {
      answer: { userId: borrowerId, sessionId: session.value, ...offer },
      audit: { action: 'session.opened-by-phone', subject, after: { session: session.id, minutes } },
    };
  });
}
