import type { ContractDetail } from '@plazo/contract/loan';
import { fill } from '../../lib/format.ts';
import type { ContractMessages } from './contract.messages.ts';

type Terms = NonNullable<ContractDetail['terms']>;

/** The terms of a contract in sentences, a paragraph each: only what the product has. `write` writes amounts. */
export function termSentences(
  { ivaOn = [], ...terms }: Terms,
  t: ContractMessages,
  write: (minorUnits: number) => string,
): string[] {
  const bearsIva = (what: 'penalty' | 'extension') => ivaOn.includes(what);
  const paragraphs: (string | false)[][] = [
    [
      t.rates,
      (terms.interestFreePeriods ?? 0) > 0 && t.interestFree,
      (terms.principalFreePeriods ?? 0) > 0 && t.principalFree,
    ],
    [
      terms.penaltyBase === 'instalment' ? t.penaltyOnInstalment : t.penalty,
      terms.penaltyGraceDays > 0 && t.penaltyGrace,
      terms.penaltyDailyCap > 0 && t.penaltyDailyCap,
      terms.penaltyCap !== '' && t.penaltyCap,
      terms.penaltyOrderCap !== '' && t.penaltyOrderCap,
      bearsIva('penalty') && t.penaltyIva,
    ],
    terms.extensionMaxDays > 0
      ? [
          t.extension,
          terms.extensionFeeRate !== '' && t.extensionFee,
          terms.extensionFeeRate !== '' && bearsIva('extension') && t.extensionIva,
        ]
      : [],
    [terms.coolingOffDays > 0 && t.coolingOff],
  ];
  const values = {
    ...terms,
    penaltyDailyCap: write(terms.penaltyDailyCap),
    interestFreePeriods: terms.interestFreePeriods ?? 0,
    principalFreePeriods: terms.principalFreePeriods ?? 0,
  };
  return paragraphs
    .map((sentences) => sentences.filter((sentence) => sentence !== false).join(' '))
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => fill(paragraph, values));
}
