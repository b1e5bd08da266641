import type { ContractDetail } from '@plazo/contract/loan';
import { fill } from '../../lib/format.ts';
import type { ContractMessages } from './contract.messages.ts';

type Terms = NonNullable<ContractDetail['terms']>;

/** Spec 9, for a core of the lender's own that sends none. */
const seedTerms: Terms = {
  annualRate: '18%',
  ivaRate: '16%',
  penaltyRate: '3%',
  penaltyBase: 'principal',
  penaltyGraceDays: 0,
  penaltyCap: '',
  penaltyDailyCap: 0,
  penaltyOrderCap: '',
  extensionFeeRate: '',
  extensionMaxDays: 7,
  coolingOffDays: 0,
};

/** The terms of a contract in sentences, a paragraph each: only what the product has. `write` writes amounts. */
export function termSentences(
  terms: Terms = seedTerms,
  t: ContractMessages,
  write: (minorUnits: number) => string,
): string[] {
  const paragraphs: (string | false)[][] = [
    [t.rates],
    [
      terms.penaltyBase === 'instalment' ? t.penaltyOnInstalment : t.penalty,
      terms.penaltyGraceDays > 0 && t.penaltyGrace,
      terms.penaltyDailyCap > 0 && t.penaltyDailyCap,
      terms.penaltyCap !== '' && t.penaltyCap,
      terms.penaltyOrderCap !== '' && t.penaltyOrderCap,
    ],
    terms.extensionMaxDays > 0 ? [t.extension, terms.extensionFeeRate !== '' && t.extensionFee] : [],
    [terms.coolingOffDays > 0 && t.coolingOff],
  ];
  const values = { ...terms, penaltyDailyCap: write(terms.penaltyDailyCap) };
  return paragraphs
    .map((sentences) => sentences.filter((sentence) => sentence !== false).join(' '))
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => fill(paragraph, values));
}
