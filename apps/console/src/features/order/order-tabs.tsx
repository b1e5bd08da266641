import { fill } from '@plazo/contract/text';
import { addMinor } from '@plazo/loan-rules/money';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { actorMessages } from '../../language/actor.messages.ts';
import { actorWord } from '../../language/actor-word.ts';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { timelineMessages } from '../../story/timeline.messages.ts';
import { Button } from '../../ui/button.tsx';
import { Grid } from '../../ui/grid.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Loading, ProblemNote } from '../../ui/states.tsx';
import { orderMessages } from './order.messages.ts';
import { contactsQuery, type Moment, type Order, paymentsOfQuery, repliesQuery, timelineQuery } from './order.query.ts';
import { parts } from './order-head.tsx';

/** The drawing of what happened, by the first word of its name. */
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

const iconsOfKind: Partial<Record<Moment['kind'], IconName>> = { contact: 'message', note: 'note', action: 'user' };

/** Everything that happened about an order, newest first: events, contacts, notes, and who did what. */
export function Timeline({ order: { id } }: { order: Order }) {
  const t = useTexts(orderMessages);
  const write = useWriter();
  const timeline = useInfiniteQuery(timelineQuery(id));
  if (timeline.isPending) return <Loading />;
  if (timeline.isError) return <ProblemNote error={timeline.error} retry={() => void timeline.refetch()} />;
  // A booking is what an event did to the books: the borrower's page has them.
  const rows = timeline.data.pages.flatMap(({ data }) => data).filter(({ kind }) => kind !== 'booking');
  return (
    <>
      <ol className="timeline">
        {rows.map((moment, index) => {
          const before = rows[index - 1];
          const isNewDay = !before || write.dayOf(before.at) !== write.dayOf(moment.at);
          return <Happened key={`${moment.kind} ${moment.id}`} moment={moment} isNewDay={isNewDay} />;
        })}
      </ol>
      {timeline.hasNextPage && (
        <Button look="plain" onClick={() => void timeline.fetchNextPage()}>
          {t.older}
        </Button>
      )}
    </>
  );
}

function Happened({ moment, isNewDay }: { moment: Moment; isNewDay: boolean }) {
  const t = useTexts(orderMessages);
  const words = useTexts(timelineMessages);
  const actors = useTexts(actorMessages);
  const write = useWriter();
  const { kind, what, at, by, text, data } = moment;
  return (
    <li>
      <span className="timeline-day">{isNewDay && write.day(write.dayOf(at))}</span>
      <span className="timeline-mark">
        <Icon name={iconsOfKind[kind] ?? icons[what.split('.')[0] ?? ''] ?? 'clock'} size={15} />
      </span>
      <span>
        {wordOf(moment, words, t)}
        <span className="meta timeline-time" title={at}>
          {write.time(at)}
          {by && <> · {fill(t.by, { name: actorWord(by, actors) })}</>}
        </span>
        {text !== null && <bdi className="quote">{text}</bdi>}
      </span>
      <b className="amount">{typeof data.amount === 'number' && write.money(data.amount)}</b>
    </li>
  );
}

type Texts = (typeof orderMessages)['en'];

function wordOf({ kind, what }: Moment, words: (typeof timelineMessages)['en'], t: Texts): string {
  if (kind === 'note') return words['borrower.noted'];
  if (kind === 'contact' && Object.hasOwn(t.channels, what)) return t.channels[what as keyof Texts['channels']];
  return Object.hasOwn(words, what) ? words[what as keyof typeof words] : what;
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
  return (
    <Grid
      nothing={t.nothing}
      caption={t.tabs.plan}
      heads={[t.planHeads.number, t.planHeads.due, t.planHeads.total, t.planHeads.owed]}
      rows={rows}
    />
  );
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
  return <Grid nothing={t.nothing} caption={t.tabs.payments} heads={[paid, reference, state, amount]} rows={rows} />;
}

/** What was said to the borrower, and what came back: newest first. */
export function ContactList({ order: { id, borrowerId } }: { order: Order }) {
  const t = useTexts(orderMessages);
  const write = useWriter();
  const may = useMay();
  const enabled = may('messages:read');
  const contacts = useQuery({ ...contactsQuery(borrowerId), enabled });
  const replies = useQuery({ ...repliesQuery(borrowerId), enabled });
  if (contacts.isError) return <ProblemNote error={contacts.error} retry={() => void contacts.refetch()} />;
  const said = (contacts.data?.data ?? []).filter(({ orderId }) => orderId === null || orderId === id);
  const rows = [
    ...said.map(({ id: key, channel, outcome, note, message, madeAt }) => ({
      key,
      at: madeAt,
      icon: channel === 'call' ? ('collections' as const) : ('message' as const),
      name: outcome ? `${t.channels[channel]}: ${t.outcomes[outcome]}` : t.channels[channel],
      words: note ?? message?.content,
    })),
    ...(replies.data?.data ?? []).map(({ id: key, channel, content, receivedAt }) => ({
      key,
      at: receivedAt,
      icon: 'borrowers' as const,
      name: fill(t.replied, { channel: t.channels[channel] }),
      words: content,
    })),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
  if (rows.length === 0) return <p className="meta order-none">{t.nothing}</p>;
  return (
    <ol className="timeline">
      {rows.map(({ key, at, icon, name, words }) => (
        <li key={key}>
          <span className="timeline-day">{write.day(write.dayOf(at))}</span>
          <span className="timeline-mark">
            <Icon name={icon} size={15} />
          </span>
          <span>
            {name}
            <span className="meta timeline-time">{write.time(at)}</span>
            {words && <bdi className="quote">{words}</bdi>}
          </span>
        </li>
      ))}
    </ol>
  );
}
