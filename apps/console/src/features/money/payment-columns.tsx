import { fill } from '@plazo/contract/text';
import type { Writer } from '../../language/writer.ts';
import { StateBadge } from '../../ui/state-badge.tsx';
import type { Column } from '../../ui/table.tsx';
import { flagWord } from './flag-word.ts';
import type { moneyMessages } from './money.messages.ts';
import type { PaymentRow } from './money.query.ts';
import { lookOf, stateOf } from './payment-state.ts';

type Messages = (typeof moneyMessages)['en'];

/** The columns of the payments: what a person reads, and what a file says to a program that reckons. */
export function columnsOf(t: Messages, write: Writer, channelOf: (payCode: string) => string): Column<PaymentRow>[] {
  return [
    { id: 'reference', header: t.columns.reference, isHeading: true, cell: ({ reference }) => <bdi>{reference}</bdi> },
    {
      id: 'state',
      header: t.columns.state,
      csv: (row) => t.states[stateOf(row)],
      cell: (row) => stateBadge(row, t, write),
    },
    {
      id: 'amount',
      header: t.columns.amount,
      isAmount: true,
      cell: ({ amount, currency }) => <b>{write.money(amount, currency)}</b>,
      inFile: [
        { header: t.columns.amount, of: ({ amount }) => write.plain(amount) },
        { header: t.reversed, of: ({ reversed }) => write.plain(reversed) },
        { header: t.left, of: ({ amount, reversed }) => write.plain(amount - reversed) },
        { header: t.currency, of: ({ currency }) => currency },
      ],
    },
    {
      id: 'paid',
      header: t.columns.paid,
      csv: ({ paidAt }) => write.stamp(paidAt),
      cell: ({ paidAt }) => write.ago(paidAt),
    },
    {
      id: 'borrower',
      header: t.columns.borrower,
      cell: ({ borrowerName, borrowerId }) => <bdi>{borrowerName ?? borrowerId}</bdi>,
    },
    {
      id: 'channel',
      header: t.columns.channel,
      csv: ({ payCode }) => payCode ?? '',
      cell: ({ payCode }) => payCode && <bdi>{channelOf(payCode)}</bdi>,
    },
    {
      id: 'received',
      header: t.received,
      csv: ({ receivedAt }) => write.stamp(receivedAt),
      cell: ({ receivedAt }) => write.ago(receivedAt),
    },
    { id: 'flag', header: t.columns.flag, cell: ({ flag }) => flag && flagWord(flag, t) },
    {
      id: 'order',
      header: t.columns.order,
      cell: ({ orderId, codeOrderId }) => orderWord(orderId, codeOrderId, t),
      inFile: [
        { header: t.columns.order, of: ({ orderId }) => orderId ?? '' },
        { header: t.codeOrder, of: ({ codeOrderId }) => codeOrderId ?? '' },
      ],
    },
  ];
}

function stateBadge(row: PaymentRow, t: Messages, write: Writer) {
  const { tone, isFinal } = lookOf(row);
  const state = stateOf(row);
  const left = fill(t.leftOf, { amount: write.money(row.amount - row.reversed, row.currency) });
  return (
    <StateBadge tone={tone} isFinal={isFinal} more={state === 'partlyReversed' ? left : undefined}>
      {t.states[state]}
    </StateBadge>
  );
}

/** The order that it is credited to, or that its code is of. */
function orderWord(orderId: string | null, codeOrderId: string | null, t: Messages) {
  if (orderId !== null) return <span title={orderId}>…{orderId.slice(-6)}</span>;
  return (
    codeOrderId && (
      <span className="meta" title={codeOrderId}>
        {fill(t.byCode, { order: `…${codeOrderId.slice(-6)}` })}
      </span>
    )
  );
}
