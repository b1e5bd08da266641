import type { CoolingOffDetail } from '@plazo/contract/repayment';
import { addMinor } from '@plazo/loan-rules/money';
import { everyCharge } from '@plazo/loan-rules/payoff';
import { presentChannels } from '../payments/channels.present.ts';
import type { ChannelSettings } from '../platform/config/channel-schema.ts';
import type { Reader } from '../platform/formats/formatter.ts';
import type { coolingOffMessages } from './cooling-off.messages.ts';
import type { Cancellable } from './cooling-off.service.ts';

type CoolingOffReader = Reader<(typeof coolingOffMessages)['es']>;

/** A cancellation, on the wire: the charges that are dropped, the amount already paid, and the amount to return. */
export function presentCoolingOff(
  { loan, coolingOff, vouchers }: Cancellable,
  channels: readonly ChannelSettings[],
  { locale, t, write }: CoolingOffReader,
): CoolingOffDetail {
  const { order, instalments } = loan;
  const charges = everyCharge(instalments);
  const sum = (charge: 'interest' | 'commission' | 'iva' | 'penalty') =>
    addMinor(...charges.map((given) => given[charge]));
  const [interest, commission, iva, penalty] = [sum('interest'), sum('commission'), sum('iva'), sum('penalty')];
  return {
    productLogo: order.productLogo,
    productName: order.productName,
    amount: coolingOff.amount,
    through: coolingOff.through,
    chargesAmount: addMinor(interest, commission, iva, penalty),
    detail: [
      { text: t.interest, value: write.money(interest) },
      { text: t.commission, value: write.money(commission) },
      { text: t.iva, value: write.money(iva) },
      { text: t.penalty, value: write.money(penalty) },
      { text: t.principal, value: write.money(order.principal) },
      // Paid charges are credited, so they count as returned.
      { text: t.paid, value: write.money(order.principal - coolingOff.amount) },
      { text: t.toReturn, value: write.money(coolingOff.amount) },
    ],
    repayList: presentChannels(channels, { amount: coolingOff.amount, vouchers }, { locale, write }),
  };
}
