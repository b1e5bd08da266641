import { randomUUID } from 'node:crypto';
import * as promotionCode from '@plazo/contract/promotion-codes';
import { provePhone } from '../borrowers/phone-trust.repository.ts';
import { isPhone, keptPhone } from '../platform/formats/phone.ts';
import { findTemplate } from './campaign.repository.ts';
import { countOnPage } from './campaign.service.ts';
import {
  type PromotionDependencies,
  type PromotionOutcome,
  type PromotionTime,
  redeemCode,
  type SmsRequest,
  sendPhoneCode,
  type TypedCode,
} from './phone-code.service.ts';
import { type Attribution, insertRegistration, isPhoneRegistered } from './registration.repository.ts';

/** Sends a code to a phone that is not registered yet. */
export async function sendSmsCode(
  dependencies: PromotionDependencies,
  request: SmsRequest,
  at: PromotionTime,
): Promise<PromotionOutcome> {
  const { isSent, ...outcome } = await sendPhoneCode(dependencies, request, at, {
    purpose: 'registration',
    language: dependencies.tenant.promotion.language,
    isSentTo: async (transaction, phone) => !(await isPhoneRegistered(transaction, phone)),
  });
  const isRefused = outcome.code !== promotionCode.success;
  return isSent || isRefused ? outcome : { code: promotionCode.alreadyRegistered };
}

export interface Registration extends TypedCode {
  attribution: Attribution;
}

/** Registers a borrower with a phone and its code: once, however often it is called. */
export async function registerPhone(
  dependencies: PromotionDependencies,
  { attribution, phone, ...rest }: Registration,
  at: PromotionTime,
): Promise<PromotionOutcome> {
  const { db, tenant } = dependencies;
  const typed = { ...rest, phone: keptPhone(phone, tenant.promotion.phone) };
  if (!isPhone(typed.phone, tenant.promotion.phone)) return { code: promotionCode.wrongPhone };
  if (!(await findTemplate(db, attribution.campaignId))) return { code: promotionCode.unknownTemplate };
  return redeemCode(dependencies, 'registration', typed, at, async (transaction) => {
    const borrowerId = await insertRegistration(transaction, typed.phone, newBorrowerId(), attribution, at.now);
    if (borrowerId === null) return { code: promotionCode.alreadyRegistered };
    await provePhone(transaction, borrowerId, at.now);
    const { campaignId, userFrom, utmTag } = attribution;
    await countOnPage(transaction, { campaignId, day: at.today, userFrom, utmTag }, 'registrations');
    return { code: promotionCode.success };
  });
}

function newBorrowerId(): string {
  return `u${randomUUID().replaceAll('-', '')}`;
}
