import type { operations } from '@plazo/lender-client';
import { addMinor } from '@plazo/loan-rules/money';

type Account = operations['trialBalance']['responses'][200]['content']['application/json']['accounts'][number];

/** Where income is booked when it is charged, and taken back when it is waived or not owed after all. */
const incomes = [
  'income_interest',
  'income_commission',
  'income_penalty',
  'income_extension',
  'income_plan_interest',
  'recovery_income',
] as const;

export interface Earned {
  currency: string;
  account: Account['account'];
  /** In minor units; negative if more was taken back than charged. */
  amount: number;
}

/** What was earned between two closes, by currency and account: what nothing happened in is left out. */
export function earnedBetween(before: readonly Account[], then: readonly Account[]): Earned[] {
  const balanceIn = (accounts: readonly Account[], { currency, account }: Pick<Account, 'currency' | 'account'>) =>
    accounts.find((other) => other.currency === currency && other.account === account)?.balance ?? 0;
  const currencies = [...new Set([...before, ...then].map(({ currency }) => currency))];
  return currencies
    .flatMap((currency) => incomes.map((account) => ({ currency, account })))
    .map((of) => ({ ...of, amount: addMinor(balanceIn(before, of), -balanceIn(then, of)) }))
    .filter(({ amount }) => amount !== 0);
}
