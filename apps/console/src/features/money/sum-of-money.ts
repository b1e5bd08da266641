import type { PaymentRow } from './money.query.ts';

type Summed = Pick<PaymentRow, 'amount' | 'reversed' | 'currency' | 'payCode'>;

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
