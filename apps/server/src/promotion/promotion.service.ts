import { randomUUID } from 'node:crypto';
import { promotionCode } from '@plazo/contract/promotion';
import { secretHash } from '../secrets/secret-hash.ts';
import { findTemplate } from './campaign.repository.ts';
import { countOnPage } from './campaign.service.ts';
import { solveCaptcha } from './captcha.service.ts';
import { isPhone } from './phone.ts';
import {
  codeHashOf,
  hashOfSender,
  type PromotionDependencies,
  type PromotionOutcome,
  type PromotionTime,
  type SmsRequest,
  sendPhoneCode,
  whyNotTaken,
} from './phone-code.service.ts';
import { type Attribution, insertRegistration, isPhoneRegistered, useCode } from './registration.repository.ts';

/** Sends a code to a phone that is not registered yet. */
export async function sendSmsCode(
  dependencies: PromotionDependencies,
  request: SmsRequest,
  at: PromotionTime,
): Promise<PromotionOutcome> {
  const { isSent, ...outcome } = await sendPhoneCode(dependencies, request, at, {
    purpose: 'registration',
    isSentTo: async (transaction, phone) => !(await isPhoneRegistered(transaction, phone)),
  });
  const isRefused = outcome.code !== promotionCode.success;
  return isSent || isRefused ? outcome : { code: promotionCode.alreadyRegistered };
}

export interface Registration {
  phone: string;
  capcode: string;
  sid: string;
  smsCode: string;
  attribution: Attribution;
}

/** Registers a borrower with a phone and its code: once, however often it is called. */
export async function registerPhone(
  dependencies: PromotionDependencies,
  { phone, capcode, sid, smsCode, attribution }: Registration,
  at: PromotionTime,
): Promise<PromotionOutcome> {
  const { db, secret, tenant } = dependencies;
  if (!isPhone(phone, tenant.promotion.phone)) return { code: promotionCode.wrongPhone };
  if (!(await findTemplate(db, attribution.campaignId))) return { code: promotionCode.unknownTemplate };
  const phoneHash = secretHash(secret, 'phone', phone);
  const isSolved = await solveCaptcha(dependencies, { sid, capcode, phoneHash }, at);
  if (!isSolved) return { code: promotionCode.wrongCaptchaAtRegister };
  const codeHash = codeHashOf(secret, 'registration', phone, smsCode);
  const code = await db.transaction(async (transaction) => {
    const from = hashOfSender(secret, phone, at.address);
    const refused = await whyNotTaken(transaction, { phoneHash, codeHash, from }, at.now);
    if (refused) return refused;
    const isNew = await insertRegistration(transaction, phone, newBorrowerId(), attribution, at.now);
    await useCode(transaction, phoneHash, at.now);
    if (!isNew) return promotionCode.alreadyRegistered;
    const { campaignId, userFrom, utmTag } = attribution;
    await countOnPage(transaction, { campaignId, day: at.today, userFrom, utmTag }, 'registrations');
    return promotionCode.success;
  });
  return { code };
}

function newBorrowerId(): string {
  return `u${randomUUID().replaceAll('-', '')}`;
}
