import type { PayoffQuote } from '@plazo/contract/statement';
import { allocationOrder } from '@plazo/loan-rules/component';
import type { Reader } from '../platform/formats/formatter.ts';
import type { payoffMessages } from './payoff.messages.ts';
import type { Payoff } from './payoff.service.ts';

type PayoffReader = Pick<Reader<(typeof payoffMessages)['es']>, 't' | 'write'>;

/** A quote, on the wire. Its rows add up to its amount. */
export function presentPayoff(
  { date, amount, rebate, planInterest, loan }: Payoff,
  { t, write }: PayoffReader,
): PayoffQuote {
  const owed = [...allocationOrder].reverse().map((component) => ({
    text: t[component],
    amount: loan.instalments.reduce((sum, { outstanding }) => sum + outstanding[component], 0),
  }));
  const others = [
    { text: t.planInterest, amount: planInterest },
    { text: t.rebate, amount: -rebate },
  ];
  const rows = [...owed, ...others].filter((row) => row.amount !== 0);
  return { date, amount, rebate, detail: rows.map((row) => ({ text: row.text, value: write.money(row.amount) })) };
}
