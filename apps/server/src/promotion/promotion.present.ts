import type { PromotionCode } from '@plazo/contract/promotion';
import * as promotionCode from '@plazo/contract/promotion-codes';
import { fill } from '@plazo/contract/text';
import type { PromotionLanguage } from '../platform/http/error-messages.ts';
import type { PromotionOutcome } from './phone-code.service.ts';
import { promotionMessages } from './promotion.messages.ts';

/** The body of an answer without data: only the outcome of the call. */
export function bodyOf({ code, waitSeconds }: PromotionOutcome, language: PromotionLanguage) {
  return { code, message: messageOf(code, waitSeconds ?? 0, language), data: null };
}

/** The body of a successful answer. */
export function bodyWith<Data>(data: Data, code: PromotionCode = promotionCode.success) {
  return { code, message: '', data };
}

/** The body of get-sms, which also says how long to wait. */
export function smsBodyOf(outcome: PromotionOutcome, language: PromotionLanguage) {
  const { waitSeconds } = outcome;
  return { ...bodyOf(outcome, language), data: waitSeconds === undefined ? null : { waitSeconds } };
}

function messageOf(code: PromotionCode, waitSeconds: number, language: PromotionLanguage): string {
  const { answers } = promotionMessages[language];
  return code === promotionCode.wait ? fill(answers[code], { time: waitIn(waitSeconds, language) }) : answers[code];
}

function waitIn(seconds: number, language: PromotionLanguage): string {
  const words = promotionMessages[language];
  if (seconds <= 90) return fill(words.seconds, { count: seconds });
  if (seconds <= 90 * 60) return fill(words.minutes, { count: Math.ceil(seconds / 60) });
  return fill(words.hours, { count: Math.ceil(seconds / 3600) });
}
