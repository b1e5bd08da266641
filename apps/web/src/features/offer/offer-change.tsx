import type { LoanConfirm } from '@plazo/contract/offer';
import { fill } from '@plazo/contract/text';
import { useMoney } from '../../screen/use-money.ts';
import { Notice } from '../../ui/notice.tsx';
import type { ConfirmOfferMessages } from './confirm-offer.messages.ts';
import { type Former, totalOf } from './shown-before.ts';

interface OfferChangeProps {
  offer: LoanConfirm;
  former: Former;
  t: ConfirmOfferMessages;
}

/** What is different in an updated offer, above its figures: nobody accepts a change unseen. */
export function OfferChange({ offer, former, t }: OfferChangeProps) {
  const money = useMoney();
  if (Object.keys(former).length === 0) return <Notice tone="info">{t.reloadDone}</Notice>;
  const change = (now: number, before: number | undefined, more: string, less: string) =>
    before === undefined ? [] : [fill(now > before ? more : less, { amount: money(Math.abs(now - before)) })];
  const { receiveMore, receiveLess, payMore, payLess, costMore, costLess, lastDay } = t.change;
  const changes = [
    ...change(offer.amount, former.amount, receiveMore, receiveLess),
    ...change(totalOf(offer), former.total, payMore, payLess),
    // Who receives more and pays more would take what is paid for what it costs.
    ...(former.amount === undefined || former.total === undefined
      ? []
      : change(totalOf(offer) - offer.amount, former.cost, costMore, costLess)),
    ...(former.lastDay === undefined ? [] : [lastDay]),
  ];
  return (
    <Notice tone="warning" title={t.changeTitle}>
      {changes.join(' ')}
    </Notice>
  );
}
