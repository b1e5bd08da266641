import { fill } from '@plazo/contract/text';
import { addMinor } from '@plazo/loan-rules/money';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { actorMessages } from '../../language/actor.messages.ts';
import { actorWord } from '../../language/actor-word.ts';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Delivery } from '../../story/delivery.tsx';
import { momentMessages, momentText, momentWord } from '../../story/moment-word.ts';
import { toldOnce } from '../../story/told-once.ts';
import { Button } from '../../ui/button.tsx';
import { Grid } from '../../ui/grid.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { Loading, ProblemNote } from '../../ui/states.tsx';
import { paymentStateMessages } from '../money/payment-state.messages.ts';
import { lookOf, stateOf } from '../money/payment-state.ts';
import { orderMessages } from './order.messages.ts';
import {
  contactsQuery,
  type Moment,
  type Order,
  paymentsOfQuery,
  promisesQuery,
  repliesQuery,
  timelineQuery,
} from './order.query.ts';
import { parts } from './owed.tsx';
import { withReplies } from './with-replies.ts';

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
export function Timeline({ order: { id, borrowerId, createdAt } }: { order: Order }) {
  const t = useTexts(orderMessages);
  const write = useWriter();
  const may = useMay();
  const timeline = useInfiniteQuery(timelineQuery(id));
  const promises = useQuery(promisesQuery(id)).data?.data ?? [];
  const replies = useQuery({ ...repliesQuery(borrowerId), enabled: may('messages:read') }).data?.data ?? [];
  if (timeline.isPending) return <Loading />;
  if (timeline.isError) return <ProblemNote error={timeline.error} retry={() => void timeline.refetch()} />;
  // A booking is what an event did to the books: the borrower's page has them.
  const told = toldOnce(timeline.data.pages.flatMap(({ data }) => data));
  // Older replies come with the older moments.
  const since = (timeline.hasNextPage && told.at(-1)?.at) || createdAt;
  const rows = withReplies(
    told,
    replies.filter(({ receivedAt }) => receivedAt >= since),
  );
  const noteOf = ({ what, data }: Moment) =>
    what === 'promise.made' ? (promises.find((one) => one.id === data.promiseId)?.note ?? null) : null;
  return (
    <>
      <ol className="timeline">
        {rows.map((moment, index) => {
          const before = rows[index - 1];
          const isNewDay = !before || write.dayOf(before.at) !== write.dayOf(moment.at);
          return (
            <Happened key={`${moment.kind} ${moment.id}`} moment={moment} note={noteOf(moment)} isNewDay={isNewDay} />
          );
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

interface HappenedProps {
  moment: Moment;
  /** What the borrower said of it, as somebody noted it. */
  note: string | null;
  isNewDay: boolean;
}

function Happened({ moment, note, isNewDay }: HappenedProps) {
  const may = useMay();
  const t = useTexts(orderMessages);
  const words = useTexts(momentMessages);
  const actors = useTexts(actorMessages);
  const write = useWriter();
  const { kind, what, at, by, data } = moment;
  const day = dayOf(moment);
  const text = momentText(moment, words) ?? note;
  return (
    <li>
      <span className="timeline-day">{isNewDay && write.day(write.dayOf(at))}</span>
      <span className="timeline-mark">
        <Icon name={iconsOfKind[kind] ?? icons[what.split('.')[0] ?? ''] ?? 'clock'} size={15} />
      </span>
      <span>
        {wordOf(moment, words, t)} {kind === 'contact' && <Delivery state={data.state} until={data.until} />}
        {day && <> · {fill(t.forDay, { day: write.day(day) })}</>}
        <span className="meta timeline-time" title={at}>
          {write.time(at)}
          {by && <> · {fill(t.by, { name: actorWord(by, actors) })}</>}
        </span>
        {text !== null && <bdi className="quote">{text}</bdi>}
        {typeof data.folio === 'string' && may('complaints:read') && (
          <Link to="/complaints" search={{ view: 'all', open: data.folio }}>
            {data.folio}
          </Link>
        )}
      </span>
      <b className="amount">{typeof data.amount === 'number' && write.money(data.amount)}</b>
    </li>
  );
}

type Texts = (typeof orderMessages)['en'];

function wordOf({ kind, what, data }: Moment, words: (typeof momentMessages)['en'], t: Texts): string {
  if (kind === 'note') return words.happened['borrower.noted'];
  if (kind === 'contact' && Object.hasOwn(t.channels, what)) {
    const { outcome, isIncoming, isReply } = data;
    if (isReply === true) return fill(t.replied, { channel: t.channels[what as keyof Texts['channels']] });
    const named = Object.keys(t.outcomes).find((one) => one === outcome) as keyof Texts['outcomes'] | undefined;
    return contactWord(
      { channel: what as keyof Texts['channels'], outcome: named, isIncoming: isIncoming === true },
      t,
    );
  }
  return momentWord(what, words);
}

interface Said {
  channel: keyof Texts['channels'];
  outcome: keyof Texts['outcomes'] | null | undefined;
  isIncoming: boolean;
}

function contactWord({ channel, outcome, isIncoming }: Said, t: Texts): string {
  const way = isIncoming ? fill(t.incoming, { channel: t.channels[channel] }) : t.channels[channel];
  // Who turned to us was reached.
  return outcome && !(isIncoming && outcome === 'reached') ? `${way}: ${t.outcomes[outcome]}` : way;
}

/** The day that a promise or a pause is for. */
function dayOf({ what, data: { dueDate, throughDate } }: Moment): string | null {
  const day = what.startsWith('promise.') ? dueDate : what === 'pause.begun' && throughDate;
  return typeof day === 'string' ? day : null;
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
  const states = useTexts(paymentStateMessages);
  const write = useWriter();
  const may = useMay();
  const payments = useQuery({ ...paymentsOfQuery(id), enabled: may('payments:read') });
  if (payments.isError) return <ProblemNote error={payments.error} retry={() => void payments.refetch()} />;
  const rows = (payments.data?.data ?? []).map((payment) => {
    const state = stateOf(payment);
    const amount = write.money(payment.amount);
    const left = write.money(payment.amount - payment.reversed);
    return {
      key: payment.id,
      cells: [
        write.moment(payment.paidAt),
        payment.reference,
        <StateBadge key="state" {...lookOf(payment)}>
          {states[state]}
        </StateBadge>,
        state === 'partlyReversed' ? fill(t.paymentLeft, { left, amount }) : amount,
      ],
    };
  });
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
  const actors = useTexts(actorMessages);
  // The story of the order names who did what.
  const story = useInfiniteQuery(timelineQuery(id)).data?.pages.flatMap(({ data }) => data) ?? [];
  const makers = new Map(story.flatMap((one) => (one.kind === 'contact' && one.by ? [[one.id, one.by] as const] : [])));
  if (contacts.isError) return <ProblemNote error={contacts.error} retry={() => void contacts.refetch()} />;
  const said = (contacts.data?.data ?? []).filter(({ orderId }) => orderId === null || orderId === id);
  const rows = [
    ...said.map(({ id: key, channel, outcome, isIncoming, note, message, madeAt }) => ({
      key,
      at: madeAt,
      icon: channel === 'call' ? ('collections' as const) : ('message' as const),
      name: contactWord({ channel, outcome, isIncoming }, t),
      words: note ?? message?.content,
      state: message?.state,
      by: makers.get(key),
    })),
    ...(replies.data?.data ?? []).map(({ id: key, channel, content, receivedAt }) => ({
      key,
      at: receivedAt,
      icon: 'borrowers' as const,
      name: fill(t.replied, { channel: t.channels[channel] }),
      words: content,
      state: undefined,
      by: undefined,
    })),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
  if (!enabled) return <p className="meta order-none">{t.contactsHidden}</p>;
  if (contacts.isPending || replies.isPending) return <Loading />;
  if (rows.length === 0) return <p className="meta order-none">{t.noContacts}</p>;
  return (
    <ol className="timeline">
      {rows.map(({ key, at, icon, name, words, state, by }) => (
        <li key={key}>
          <span className="timeline-day">{write.day(write.dayOf(at))}</span>
          <span className="timeline-mark">
            <Icon name={icon} size={15} />
          </span>
          <span>
            {name} <Delivery state={state} />
            <span className="meta timeline-time">
              {write.time(at)}
              {by && <> · {fill(t.by, { name: actorWord(by, actors) })}</>}
            </span>
            {words && <bdi className="quote">{words}</bdi>}
          </span>
        </li>
      ))}
    </ol>
  );
}
