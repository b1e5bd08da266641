import type { CreditRow, GivenRow, PaymentRow } from './money.query.ts';

type Summed = Pick<PaymentRow, 'amount' | 'reversed' | 'currency' | 'payCode'>;

/** What some credit balances come to, in one currency. */
export function sumOfCredit(rows: readonly Pick<CreditRow, 'creditBalance' | 'lost' | 'currency'>[], currency: string) {
  const own = rows.filter((row) => row.currency === currency);
  return {
    balance: own.reduce((sum, row) => sum + row.creditBalance, 0),
    lost: own.reduce((sum, row) => sum + row.lost, 0),
    others: rows.length - own.length,
  };
}

/** What was given up by its kind, without what was reversed, in one currency. */
export function sumOfGiven(rows: readonly Pick<GivenRow, 'kind' | 'amount' | 'currency'>[], currency: string) {
  const own = rows.filter((row) => row.currency === currency);
  const kinds = new Map<GivenRow['kind'], number>();
  for (const { kind, amount } of own) kinds.set(kind, (kinds.get(kind) ?? 0) + amount);
  return { kinds: [...kinds].map(([kind, amount]) => ({ kind, amount })), others: rows.length - own.length };
}

/** What some payments come to, without what the banks took back: of one currency, and of each channel, the largest first. */
export function sumOfMoney(rows: readonly Summed[], currency: string) {
  const own = rows.filter((row) => row.currency === currency);
  const channels = new Map<string | null, number>();
  for (const { payCode, amount, reversed } of own) {
    channels.set(payCode, (channels.get(payCode) ?? 0) + amount - reversed);
  }
  return {
    net: [...channels.values()].reduce((sum, one) => sum + one, 0),
    reversed: own.reduce((sum, { reversed }) => sum + reversed, 0),
    channels: [...channels].map(([payCode, net]) => ({ payCode, net })).sort((one, other) => other.net - one.net),
    /** Payments in other currencies: they are never added. */
    others: rows.length - own.length,
  };
}
