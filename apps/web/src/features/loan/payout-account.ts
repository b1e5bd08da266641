import type { LoanDetails } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import type { LoanDetailsMessages } from './loan-details.messages.ts';

/** The account that the money goes to, as part of a sentence; null if unknown. */
export function payoutAccount({ payout }: Pick<LoanDetails, 'payout'>, t: LoanDetailsMessages): string | null {
  const { bankName: bank = '', accountEnding: ending = '' } = payout ?? {};
  if (ending === '') return null;
  return fill(bank === '' ? t.account : t.accountAtBank, { bank, ending });
}
