import { fill } from '@plazo/contract/text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { orderMessages } from './order.messages.ts';
import { type Order, paymentsOfQuery } from './order.query.ts';

/** Money that was paid under a code of this order, and that somebody must decide about: it is not credited yet. */
export function WaitingMoney({ order: { id } }: { order: Order }) {
  const t = useTexts(orderMessages);
  const write = useWriter();
  const may = useMay();
  const payments = useQuery({ ...paymentsOfQuery(id), enabled: may('payments:read') });
  const waiting = (payments.data?.data ?? []).flatMap((one) =>
    (one.state === 'held' || one.state === 'unmatched') && one.reversed < one.amount
      ? [{ ...one, view: one.state }]
      : [],
  );
  return waiting.map(({ id: open, view, amount, reversed, paidAt }) => (
    <p key={open} className="note note-warning">
      {fill(t.moneyWaits, { amount: write.money(amount - reversed), day: write.day(write.dayOf(paidAt)) })}{' '}
      <Link to="/money" search={{ view, open }}>
        {t.moneyWaitsLink}
      </Link>
    </p>
  ));
}
