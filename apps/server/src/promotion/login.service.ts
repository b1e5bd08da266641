import type { PromotionCode } from '@plazo/contract/promotion';
import * as promotionCode from '@plazo/contract/promotion-codes';
import { changeAudited } from '../audit/audit.ts';
import {
  countWrongAnswer,
  hasAccountEnding,
  isPhoneOnFile,
  lockPhoneOwners,
  type PhoneOwner,
  provePhone,
} from '../borrowers/phone-trust.repository.ts';
import { joined, type Queryable } from '../platform/db/db.ts';
import { isPhone, keptPhone } from '../platform/formats/phone.ts';
import type { PromotionLanguage } from '../platform/http/error-messages.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { rememberDevice } from '../sessions/known-device.ts';
import { openNewSession } from '../sessions/new-session.ts';
import { findUrgentOrder, findWaitingOffer } from './login.repository.ts';
import {
  type PromotionDependencies,
  type PromotionOutcome,
  type PromotionTime,
  redeemCode,
  type SmsRequest,
  sendPhoneCode,
  type TypedCode,
} from './phone-code.service.ts';
import { type Answer, readAnswer, verdictOn } from './second-question.ts';

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
  /** The loan that has to be paid first. */
  orderId?: string;
  /** That loan is late. */
  isLate?: '1';
}

/** Sends a code, in a language, if a borrower has the phone. The answer does not reveal whether one has. */
export async function sendLoginCode(
  dependencies: LoginDependencies,
  request: SmsRequest,
  at: PromotionTime & { language: PromotionLanguage },
): Promise<PromotionOutcome> {
  const { isSent: _, ...outcome } = await sendPhoneCode(dependencies, request, at, {
    purpose: 'login',
    language: at.language,
    isSentTo: isPhoneOnFile,
  });
  return outcome;
}

/** A code as it is typed, and the answer to the second question, if one was asked. */
export interface TypedLogin extends TypedCode {
  answer?: string | undefined;
}

/** Opens a session with a phone and its code, once for each code; where the code alone does not do, with an answer as well. */
export async function openByCode(
  dependencies: LoginDependencies,
  { phone, answer = '', ...rest }: TypedLogin,
  at: PromotionTime & { requestId: string },
): Promise<PromotionOutcome & { opened?: LoggedIn }> {
  const rule = dependencies.tenant.promotion.phone;
  const typed = { ...rest, phone: keptPhone(phone, rule) };
  if (!isPhone(typed.phone, rule)) return { code: promotionCode.wrongPhone };
  const outcome = await redeemCode(dependencies, 'login', typed, at, async (transaction) => {
    const owner = await ownerOf(transaction, { phone: typed.phone, answer, now: at.now });
    if (typeof owner === 'string') return { code: owner };
    return { code: promotionCode.success, opened: await open(transaction, dependencies, owner.borrowerId, at) };
  });
  // It was used before: a code opens one session.
  return outcome.code === promotionCode.alreadyRegistered ? { code: promotionCode.smsCodeExpired } : outcome;
}

/** Whose session the phone opens, or why none. */
async function ownerOf(
  transaction: Queryable,
  { phone, answer, now }: { phone: string; answer: string; now: number },
): Promise<PhoneOwner | PromotionCode> {
  const owners = await lockPhoneOwners(transaction, phone);
  // A guess, for a phone that was sent nothing.
  if (owners.length === 0) return promotionCode.wrongSmsCode;
  const verdict = verdictOn(owners, now);
  if (verdict === 'person') return promotionCode.personNeeded;
  if ('open' in verdict) return verdict.open;
  if (answer === '') return promotionCode.answerNeeded;
  const given = readAnswer(answer);
  if (given === null) return promotionCode.wrongAnswer;
  const isRight = await Promise.all(verdict.ask.map((owner) => isAnswer(transaction, owner, given)));
  const [right, ...others] = verdict.ask.filter((_, index) => isRight[index]);
  // Two people whom the answer does not tell apart.
  if (others.length > 0) return promotionCode.personNeeded;
  if (right) return right;
  for (const { borrowerId } of verdict.ask) await countWrongAnswer(transaction, borrowerId);
  return promotionCode.wrongAnswer;
}

async function isAnswer(transaction: Queryable, owner: PhoneOwner, given: Answer): Promise<boolean> {
  if ('birthDate' in given) return owner.birthDate === given.birthDate;
  return hasAccountEnding(transaction, owner.borrowerId, given.lastDigits);
}

function open(
  transaction: Queryable,
  { masterKeys, minutes }: LoginDependencies,
  borrowerId: string,
  { now, today, address, requestId, browser }: PromotionTime & { requestId: string },
): Promise<LoggedIn> {
  const acting = { actor: { kind: 'borrower' as const, id: borrowerId }, requestId, address, now };
  return changeAudited(joined(transaction), acting, masterKeys, async (inside) => {
    await provePhone(inside, borrowerId, now);
    const markHash = await rememberDevice(inside, borrowerId, browser, now);
    const session = await openNewSession(inside, borrowerId, { now, minutes, browser, markHash });
    const offer = await findWaitingOffer(inside, borrowerId, now);
    const urgent = await findUrgentOrder(inside, borrowerId, today);
    const loan = urgent && { orderId: urgent.id, ...(urgent.isLate ? { isLate: '1' as const } : {}) };
    const subject = { kind: 'borrower', id: borrowerId };
    return {
      answer: { userId: borrowerId, sessionId: session.value, ...offer, ...loan },
      audit: { action: 'session.opened-by-phone', subject, after: { session: session.id, minutes } },
    };
  });
}
