import type { PhoneRule } from '@plazo/contract/pages';
import { captchaMaxLength, smsCodeLength } from '@plazo/loan-rules/limits';
import { digitsOf, nationalPhone } from '@plazo/loan-rules/typed-number';
import type { PromotionMessages } from './promotion.messages.ts';

/** Spec 9: milliseconds between two codes. */
export const countdown = 60_000;

export interface RegistrationEntry {
  phone: string;
  capcode: string;
  smsCode: string;
}

export type RegistrationStep = 'sms' | 'register';

export type RegistrationProblems = Partial<Record<keyof RegistrationEntry, string>>;

export function entryOf(
  { phone = '', capcode = '', smsCode = '' }: Readonly<Record<string, string>>,
  rule: PhoneRule,
): RegistrationEntry {
  return { phone: nationalPhone(phone, rule), capcode: capcode.trim(), smsCode: digitsOf(smsCode) };
}

export function isPhone(phone: string, { digits, pattern }: PhoneRule): boolean {
  return phone.length === digits && new RegExp(pattern).test(phone);
}

/** What is wrong with the input (spec 5), for the fields that a step needs. */
export function problemsOf(
  { phone, capcode, smsCode }: RegistrationEntry,
  rule: PhoneRule,
  t: PromotionMessages,
  step: RegistrationStep,
): RegistrationProblems {
  return {
    ...(isPhone(phone, rule) ? {} : { phone: t.phoneProblem }),
    ...(capcode.length >= captchaMaxLength ? {} : { capcode: t.captchaProblem }),
    ...(step === 'sms' || smsCode.length === smsCodeLength ? {} : { smsCode: t.smsProblem }),
  };
}
