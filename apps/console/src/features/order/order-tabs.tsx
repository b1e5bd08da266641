import { addMinor } from '@plazo/loan-rules/money';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Loading, ProblemNote } from '../../ui/states.tsx';
import { orderMessages } from './order.messages.ts';
import { contactsQuery, historyQuery, type Order, paymentsOfQuery } from './order.query.ts';
import { parts } from './order-head.tsx';

/** The drawing of what happened, by the first word of its kind. */
const icons: Record<string, IconName> = {
  order: 'orders',
  instalment: 'calendar',
  promise: 'calendar',
  payout: 'payouts',
  voucher: 'note',
  payment: 'money',
  money: 'money',
  extension: 'clock',
  complaint: 'complaints',
  letter: 'note',
  charges: 'approvals',
  waiver: 'approvals',
  rounding: 'approvals',
};

/** Everything that happened to an order, newest first. */
export function Timeline({ order: { id } }: { order: Order }) {
  const t = useTexts(orderMessages);
  const write = useWriter();
  const history = useInfiniteQuery(historyQuery(id));
  if (history.isPending) return <Loading />;
  if (history.isError) return <ProblemNote error={history.error} retry={() => void history.refetch()} />;
  const rows = history.data.pages.flatMap(({ data }) => data);
  return (
    <>
      <ol className="timeline">
        {rows.map(({ id: entry, kind, at, data }, index) => {
          const day = write.day(write.dayOf(at));
          const before = rows[index - 1];
          const isNewDay = !before || write.dayOf(before.at) !== write.dayOf(at);
          return (
            <li key={entry}>
              <span className="timeline-day">{isNewDay && day}</span>
              <span className="timeline-mark">
                <Icon name={icons[kind.split('.')[0] ?? ''] ?? 'clock'} size={15} />
              </span>
              <span>
                {t.history[kind]}
                <span className="meta timeline-time" title={at}>
                  {write.time(at)}
                </span>
              </span>
              <b className="amount">{typeof data.amount === 'number' && write.money(data.amount)}</b>
            </li>
          );
        })}
      </ol>
      {history.hasNextPage && (
        <Button look="plain" onClick={() => void history.fetchNextPage()}>
          {t.older}
        </Button>
      )}
    </>
  );
}

interface GridProps {
  caption: string;
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** A short table: the last column is an amount. */
function Grid({ caption, heads, rows }: GridProps) {
  const t = useTexts(orderMessages);
  if (rows.length === 0) return <p className="meta order-none">{t.nothing}</p>;
  const last = heads.length - 1;
  return (
    <div className="grid-scroll">
      <table className="grid">
        <caption className="for-readers">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={index === last ? 'amount' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={heads[index]} className={index === last ? 'amount' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Plan({ order: { instalments } }: { order: Order }) {
  const t = useTexts(orderMessages);
  const write = useWriter();
  const rows = instalments.map(({ number, dueDate, owed, principal, interest, iva, commission }) => ({
    key: String(number),
    cells: [
      `${number} / ${instalments.length}`,
      write.day(dueDate),
      write.money(addMinor(principal, interest, iva, commission)),
      write.money(addMinor(...parts.map((part) => owed[part]))),
    ],
  }));
  return <Grid caption={t.tabs.plan} heads={[t.plan.number, t.plan.due, t.plan.total, t.plan.owed]} rows={rows} />;
}

export function PaymentList({ order: { id } }: { order: Order }) {
  const t = useTexts(orderMessages);
  const write = useWriter();
  const may = useMay();
  const payments = useQuery({ ...paymentsOfQuery(id), enabled: may('payments:read') });
  if (payments.isError) return <ProblemNote error={payments.error} retry={() => void payments.refetch()} />;
  const rows = (payments.data?.data ?? []).map((payment) => ({
    key: payment.id,
    cells: [
      write.moment(payment.paidAt),
      payment.reference,
      t.paymentStates[payment.state],
      write.money(payment.amount),
    ],
  }));
  const { paid, reference, state, amount } = t.payment;
  return <Grid caption={t.tabs.payments} heads={[paid, reference, state, amount]} rows={rows} />;
}

export function ContactList({ order: { id, borrowerId } }: { order: Order }) {
  const t = useTexts(orderMessages);
  const write = useWriter();
  const may = useMay();
  const contacts = useQuery({ ...contactsQuery(borrowerId), enabled: may('messages:read') });
  if (contacts.isError) return <ProblemNote error={contacts.error} retry={() => void contacts.refetch()} />;
  const list = (contacts.data?.data ?? []).filter(({ orderId }) => orderId === null || orderId === id);
  if (list.length === 0) return <p className="meta order-none">{t.nothing}</p>;
  return (
    <ol className="timeline">
      {list.map(({ id: contact, channel, outcome, note, message, madeAt }) => (
        <li key={contact}>
          <span className="timeline-day">{write.day(write.dayOf(madeAt))}</span>
          <span className="timeline-mark">
            <Icon name={channel === 'call' ? 'collections' : 'message'} size={15} />
          </span>
          <span>
            {t.channels[channel]}
            {outcome && `: ${t.outcomes[outcome]}`}
            <span className="meta timeline-time">{write.time(madeAt)}</span>
            {(note ?? message?.content) && <bdi className="quote">{note ?? message?.content}</bdi>}
          </span>
        </li>
      ))}
    </ol>
  );
}
