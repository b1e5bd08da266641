import { addBusinessDays } from '@plazo/loan-rules/business-days';
import { addDays, type IsoDate } from '@plazo/loan-rules/calendar';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { Disclosure } from './disclosure.ts';

type Holidays = readonly IsoDate[];

/** What a tenant says about its complaints. */
export type AnswerSettings = Pick<TenantSettings, 'disclosure' | 'complaintAnswerDays'>;

/** The day by which a complaint filed on a day is answered; null if neither a pack nor the tenant fixes one. */
export function answerBy(
  filedOn: IsoDate,
  disclosure: Disclosure | null,
  { disclosure: { holidays }, complaintAnswerDays }: AnswerSettings,
): IsoDate | null {
  if (!disclosure) return complaintAnswerDays === undefined ? null : addDays(filedOn, complaintAnswerDays);
  const { days, counts } = disclosure.complaintAnswer;
  return counts === 'business-days' ? addBusinessDays(filedOn, days, holidays) : addDays(filedOn, days);
}

/** The last day on which an offer made on a day must be open, whatever it says itself; null if no pack fixes one. */
export function validThrough(
  { offeredOn, days: termDays }: { offeredOn: IsoDate; days: number },
  disclosure: Disclosure | null,
  holidays: Holidays,
): IsoDate | null {
  const days = disclosure?.validityDays(termDays) ?? 0;
  return days === 0 ? null : addBusinessDays(offeredOn, days, holidays);
}
