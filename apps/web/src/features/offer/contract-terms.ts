import type { ContractDetail } from '@plazo/contract/loan';
import { fill } from '../../lib/format.ts';
import type { ContractMessages } from './contract.messages.ts';

type Terms = NonNullable<ContractDetail['terms']>;

/** The terms of a contract in sentences, a paragraph each: only what the product has. `write` writes amounts. */
export function termSentences(terms: Terms, t: ContractMessages, write: (minorUnits: number) => string): string[] {
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
