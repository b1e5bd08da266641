import type { Locale } from '@plazo/contract/launch';
import type { ContractDetail } from '@plazo/contract/loan';
import { fillCount, type Plural } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import type { ContractMessages } from './contract.messages.ts';

type Terms = NonNullable<ContractDetail['terms']>;

/** The terms of a contract in sentences, one paragraph each: only those that the product has. `write` formats amounts. */
export function termSentences(
  { ivaOn = [], allocationOrder = [], ...terms }: Terms,
  t: ContractMessages,
  { locale, write, payoutDate }: { locale: Locale; write: (minorUnits: number) => string; payoutDate: string },
): string[] {
  const days = (forms: Plural, count: number) => fillCount(forms, count, locale);
  const bearsIva = (what: 'penalty' | 'extension') => ivaOn.includes(what);
  const paragraphs: (string | false)[][] = [
    [
      t.rates,
      (terms.dailyRate ?? '') !== '' && t.dailyRate,
      (terms.interestFreePeriods ?? 0) > 0 && t.interestFree,
      (terms.principalFreePeriods ?? 0) > 0 && t.principalFree,
    ],
    [
      terms.penaltyBase === 'instalment' ? t.penaltyOnInstalment : t.penalty,
      terms.penaltyGraceDays > 0 && days(t.penaltyGrace, terms.penaltyGraceDays),
      terms.penaltyDailyCap > 0 && t.penaltyDailyCap,
      terms.penaltyCap !== '' && t.penaltyCap,
      terms.penaltyOrderCap !== '' && t.penaltyOrderCap,
      terms.penaltyMost !== undefined && t.penaltyMost,
      bearsIva('penalty') && t.penaltyIva,
    ],
    terms.extensionMaxDays > 0
      ? [
          days(t.extension, terms.extensionMaxDays),
          terms.extensionFeeRate !== '' && days(t.extensionFee, terms.extensionMaxDays),
          terms.extensionFeeRate !== '' && bearsIva('extension') && t.extensionIva,
          (terms.extensionFeeMost ?? 0) > 0 && t.extensionMost,
          (terms.extensionMaxCount ?? 0) > 0 && days(t.extensionCount, terms.extensionMaxCount ?? 0),
        ]
      : [],
    [terms.earlyPayoff !== undefined && (terms.earlyPayoff === 'accrued' ? t.prepaymentAccrued : t.prepaymentAgreed)],
    [
      allocationOrder.length > 0 && t.allocation,
      (terms.partialPaymentMin ?? 0) > 0 && t.partialPayment,
      (terms.residueTolerance ?? 0) > 0 && t.residue,
    ],
    [terms.latePayout !== undefined && t.latePayout[terms.latePayout]],
    [terms.coolingOffDays > 0 && days(t.coolingOff, terms.coolingOffDays)],
  ];
  const values = {
    ...terms,
    payoutDate,
    penaltyDailyCap: write(terms.penaltyDailyCap),
    dailyRate: terms.dailyRate ?? '',
    penaltyMost: write(terms.penaltyMost ?? 0),
    extensionFeeMost: write(terms.extensionFeeMost ?? 0),
    allocationOrder: allocationOrder.map((component) => t.components[component]).join(', '),
    partialPaymentMin: write(terms.partialPaymentMin ?? 0),
    residueTolerance: write(terms.residueTolerance ?? 0),
    earlyPayoff: '',
    latePayout: '',
    extensionMaxCount: terms.extensionMaxCount ?? 0,
    interestFreePeriods: terms.interestFreePeriods ?? 0,
    principalFreePeriods: terms.principalFreePeriods ?? 0,
  };
  return paragraphs
    .map((sentences) => sentences.filter((sentence) => sentence !== false).join(' '))
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => fill(paragraph, values));
}
