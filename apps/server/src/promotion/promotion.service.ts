import { randomUUID } from 'node:crypto';
import { type PromotionCode, promotionCode } from '@plazo/contract/promotion';
import type { Logger } from 'pino';
import { isSameHash, newCode } from '../bank-card/verify-code.ts';
import type { TenantSettings } from '../config/schema.ts';
import type { Db, Queryable } from '../db/db.ts';
import { fill } from '../formatter.ts';
import type { SmsProvider } from '../sms/sms.ts';
import { findTemplate } from './campaign.repository.ts';
import { countOnPage } from './campaign.service.ts';
import { type CaptchaPlaces, solveCaptcha } from './captcha.service.ts';
import { addressKeys } from './client-address.ts';
import { isPhone } from './phone.ts';
import { promotionMessages } from './promotion.messages.ts';
import { type Limit, takeHitsIn, waitOf } from './rate-limit.repository.ts';
import {
  type Attribution,
  countWrongCode,
  expireCode,
  insertRegistration,
  isPhoneRegistered,
  lockCode,
  putCode,
  useCode,
} from './registration.repository.ts';
import { secretHash } from './secret-hash.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const codeLifetime = 10 * minute;
const mostTries = 5;

/** What registering needs: where rows are, who sends messages, what the tenant allows. */
export interface PromotionPlaces extends CaptchaPlaces {
  db: Db;
  sms: SmsProvider | null;
  tenant: TenantSettings;
  logger: Logger;
}

/** When a call comes, on which day for the lender, and from where. */
export interface PromotionTime {
  now: number;
  today: string;
  address: string;
}

/** How a call ends: a code of the wire, and how long to wait where that is why. */
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

/**
 * Sends a code to a phone. A phone that is registered runs the same statements as one that is not, so that nothing but
 * the answer tells them apart, and the answer costs a captcha and a hit of every limit.
 */
export async function sendSmsCode(
  places: PromotionPlaces,
  { phone, capcode, sid, deviceId }: SmsRequest,
  at: PromotionTime,
): Promise<PromotionOutcome> {
  const { db, secret, tenant } = places;
  if (!isPhone(phone, tenant.promotion.phone)) return { code: promotionCode.wrongPhone };
  const phoneHash = secretHash(secret, 'phone', phone);
  const isSolved = await solveCaptcha(places, { sid, capcode, phoneHash, takesPass: false }, at);
  if (!isSolved) return { code: promotionCode.wrongCaptcha };
  const code = newCode();
  const limits = limitsOf(secret, { phoneHash, deviceId, address: at.address });
  try {
    const isRegistered = await db.transaction(async (transaction) => {
      await takeHitsIn(transaction, limits, at.now);
      await putCode(transaction, phoneHash, {
        hash: secretHash(secret, 'sms-code', phone, code),
        sentAt: at.now,
        expiresAt: at.now + codeLifetime,
        triesSince: at.now - day,
      });
      return isPhoneRegistered(transaction, phone);
    });
    if (isRegistered) return { code: promotionCode.alreadyRegistered };
  } catch (error) {
    return { code: promotionCode.wait, waitSeconds: waitOf(error) };
  }
  return { code: await send(places, phone, phoneHash, code, at) };
}

/** unspecified: how many messages are too many. Spec 9: none within the countdown of 60 s. */
function limitsOf(
  secret: string,
  { phoneHash, deviceId, address }: { phoneHash: string; deviceId: string; address: string },
): Limit[] {
  const { own, prefix } = addressKeys(address);
  const limits: Limit[] = [
    { key: `sms-phone:${phoneHash}`, most: 1, span: minute },
    { key: `sms-phone-day:${phoneHash}`, most: 5, span: day },
    // Many customers of one carrier share an address, and many more a prefix.
    { key: `sms-address:${secretHash(secret, 'address', own)}`, most: 30, span: 60 * minute },
    { key: `sms-prefix:${secretHash(secret, 'prefix', prefix)}`, most: 200, span: 60 * minute },
  ];
  // A device says itself which one it is: who lies about it is left with the other limits.
  if (deviceId) limits.push({ key: `sms-device:${secretHash(secret, 'device', deviceId)}`, most: 10, span: day });
  return limits;
}

async function send(
  { db, sms, tenant, logger }: PromotionPlaces,
  phone: string,
  phoneHash: string,
  code: string,
  { now }: PromotionTime,
): Promise<PromotionCode> {
  const { codeText } = promotionMessages[tenant.promotion.language];
  const content = fill(codeText, { app: tenant.displayName, code });
  try {
    if (!sms) throw new Error('no provider of text messages is configured');
    await sms.send({ id: `promotion-${randomUUID()}`, phone, content, sentAt: now });
    return promotionCode.success;
  } catch (error) {
    await expireCode(db, phoneHash);
    logger.warn({ reason: (error as Error).message }, 'text message not sent');
    return promotionCode.smsNotSent;
  }
}

export interface Registration {
  phone: string;
  capcode: string;
  sid: string;
  smsCode: string;
  attribution: Attribution;
}

/** Makes a borrower of a phone whose code is known: once, whoever sends it how often. */
export async function registerPhone(
  places: PromotionPlaces,
  { phone, capcode, sid, smsCode, attribution }: Registration,
  at: PromotionTime,
): Promise<PromotionOutcome> {
  const { db, secret, tenant } = places;
  if (!isPhone(phone, tenant.promotion.phone)) return { code: promotionCode.wrongPhone };
  if (!(await findTemplate(db, attribution.campaignId))) return { code: promotionCode.unknownTemplate };
  const phoneHash = secretHash(secret, 'phone', phone);
  const isSolved = await solveCaptcha(places, { sid, capcode, phoneHash, takesPass: true }, at);
  if (!isSolved) return { code: promotionCode.wrongCaptchaAtRegister };
  const codeHash = secretHash(secret, 'sms-code', phone, smsCode);
  const code = await db.transaction(async (transaction) => {
    const refused = await refusalOf(transaction, phoneHash, codeHash, at.now);
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

/** Why a code is not taken; null for the right one. The phone's row stays locked, so that tries are counted one by one. */
async function refusalOf(
  transaction: Queryable,
  phoneHash: string,
  codeHash: string,
  now: number,
): Promise<PromotionCode | null> {
  const sent = await lockCode(transaction, phoneHash);
  if (!sent) return promotionCode.smsCodeExpired;
  if (sent.tries >= mostTries) return promotionCode.tooManySmsCodes;
  if (!isSameHash(sent.hash, codeHash)) {
    await countWrongCode(transaction, phoneHash);
    return promotionCode.wrongSmsCode;
  }
  return sent.expiresAt <= now ? promotionCode.smsCodeExpired : null;
}

function newBorrowerId(): string {
  return `u${randomUUID().replaceAll('-', '')}`;
}
