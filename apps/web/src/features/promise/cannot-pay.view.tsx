import * as to from '@plazo/contract/documents';
import { isExtensionOffered, type LoanDetails } from '@plazo/contract/loan';
import type { CannotPay } from '@plazo/contract/promise';
import { fill } from '@plazo/contract/text';
import { addDays, isIsoDate } from '@plazo/loan-rules/calendar';
import { dayInWords, daysAway, dayWithYear, shortDay } from '@plazo/loan-rules/day-in-words';
import { likelyDays } from '@plazo/loan-rules/likely-days';
import { formatMoney } from '@plazo/loan-rules/money';
import { orderStatus } from '@plazo/loan-rules/order-status';
import { asSentence } from '../../lib/format.ts';
import { extensionNote } from '../../loan-parts/extension-note.ts';
import { carriedEntries, linkTo } from '../../paths.ts';
import { routes } from '../../routes.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useOffered, useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { Field, fieldControl } from '../../ui/field.tsx';
import { Hero, HeroNote } from '../../ui/hero.tsx';
import { HeroAmount } from '../../ui/hero-amount.tsx';
import { Icon } from '../../ui/icon.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { LinkList, type LinkRow } from '../../ui/link-list.tsx';
import { Says } from '../../ui/says.tsx';
import * as shapes from '../../ui/shapes.ts';
import { Tile } from '../../ui/tile.tsx';
import type { CannotPayMessages } from './cannot-pay.messages.ts';
import '../../ui/fold.css';
import './cannot-pay.css';

export interface CannotPayData {
  orderId: string;
  productId: string;
  /** The borrower has chosen to name a day. */
  isNamingDay: boolean;
  /** The day that they named, whether it can be promised or not. */
  dueDate?: string | undefined;
  ways: CannotPay;
  loan: LoanDetails;
  /** What was posted and cannot be promised. */
  wrongAmount?: string;
}

type Props = ViewProps<CannotPayData, CannotPayMessages>;

const picture = '/pictures/on-hero/talk.svg';

export function CannotPayView({ data, t }: Props) {
  const { carry } = useScreen();
  const { orderId, productId, isNamingDay, dueDate, ways } = data;
  const order = { orderId, productId: productId || undefined };
  const isPriced = ways.dueThen !== undefined && dueDate !== undefined;
  const back = isNamingDay
    ? linkTo(to.cannotPay, carry, isPriced ? { ...order, choose: 'day' } : order)
    : linkTo(to.loanDetailUrl, carry, { orderId, productId });
  return (
    <Frame title={data.loan.orderStatus === orderStatus.overdue ? t.title : t.titleEarly} isHero backHref={back}>
      {!isNamingDay && <Choices data={data} t={t} />}
      {isNamingDay && (isPriced ? <AmountForm data={data} t={t} /> : <DayChoice data={data} t={t} />)}
    </Frame>
  );
}

/** What waiting costs; empty if it costs nothing. `late`: that naming a day does not stop it, or what a day costs, before one is named. */
function useGrowth(
  { loan: { waiting, orderStatus: status } }: CannotPayData,
  t: CannotPayMessages,
  late: CannotPayMessages['grows' | 'eachDay'] = t.grows,
): string {
  const { locale, loadedOn } = useScreen();
  const money = useMoney();
  if (!waiting) return '';
  const values = { perDay: money(waiting.perDay), last: dayInWords(addDays(waiting.from, -1), locale, loadedOn) };
  return fill(status === orderStatus.overdue ? late : t.growsAfter, values);
}

/** The open promise, if there is one, and everything that can be done. */
function Choices({ data, t }: Props) {
  const { locale, loadedOn, url } = useScreen();
  const money = useMoney();
  const { promise, promiseThrough, isPromiseLeft } = data.ways;
  // Not yet that they continue: a plan, the first of the ways, stops them.
  const grows = useGrowth(data, t, promise ? t.grows : t.eachDay);
  const rows = useWays(data, t);
  if (!promise) {
    const note = [grows, promiseThrough === undefined ? t.none : ''].filter(Boolean).join(' ');
    return (
      <>
        <Hero picture={picture} state={{ text: t.question, tone: 'plain', isSentence: true }}>
          {note !== '' && <HeroNote text={note} />}
        </Hero>
        <section aria-label={t.question}>
          <LinkList rows={rows} />
        </section>
      </>
    );
  }
  const { amount, dueDate } = promise;
  const text = fill(t.open, { amount: money(amount), date: dayInWords(dueDate, locale, loadedOn) });
  return (
    <>
      <Hero picture={picture} state={{ text, tone: 'plain', isSentence: true }}>
        {grows !== '' && <HeroNote text={grows} />}
      </Hero>
      {isPromiseLeft === '1' && (
        <form method="post" action={url}>
          <input type="hidden" name="changeDay" value="1" />
          <Button type="submit" kind="secondary">
            {t.changeDay}
          </Button>
        </form>
      )}
      <section className="section" aria-labelledby="others">
        <h2 id="others">{t.others}</h2>
        <LinkList rows={rows} />
      </section>
    </>
  );
}

/** Asks for the day, because what is due depends on it: the likely ones as rows, any other in a calendar. */
function DayChoice({ data, t }: Props) {
  const { carry, locale, loadedOn: today } = useScreen();
  const money = useMoney();
  const { orderId, productId, ways } = data;
  const grows = useGrowth(data, t);
  const order = { orderId, productId: productId || undefined, choose: 'day' };
  // A core that names no days gets its own answer for each.
  const days: { dueDate: string; amount?: number }[] =
    ways.days ?? likelyDays(today, ways.promiseThrough ?? today).map((dueDate) => ({ dueDate }));
  const rows = days.map(({ dueDate, amount }) => ({
    href: linkTo(to.cannotPay, carry, { ...order, dueDate }),
    text: asSentence(dayInWords(dueDate, locale, today)),
    notes: [
      amount === undefined
        ? daysAway(dueDate, locale, today)
        : fill(t.onDay, { away: asSentence(daysAway(dueDate, locale, today)), amount: money(amount) }),
    ],
  }));
  return (
    <>
      <Hero
        picture={picture}
        state={{ text: t.promise, tone: 'plain', isSentence: true }}
        below={<HeroNote text={[t.text, grows].filter(Boolean).join(' ')} />}
      />
      {rows.length > 0 && (
        <section aria-label={t.days}>
          <LinkList rows={rows} />
        </section>
      )}
      <OtherDay data={data} isOpen={rows.length === 0} t={t} />
    </>
  );
}

/** A plain form that leads to the same screen. */
function OtherDay({ data, isOpen, t }: Props & { isOpen: boolean }) {
  const { carry, locale, loadedOn: today } = useScreen();
  const { orderId, productId, dueDate, ways } = data;
  const { promiseThrough: through = today } = ways;
  const date = dayWithYear(through, locale);
  const day = {
    id: 'promise-day',
    hint: fill(t.dayHint, { date }),
    error: dueDate === undefined ? undefined : fill(t.dayWrong, { date }),
  };
  const kept = [...carriedEntries(carry), ['orderId', orderId], ['productId', productId], ['choose', 'day']] as const;
  return (
    <details className="card fold" open={isOpen || dueDate !== undefined}>
      <summary>
        <strong>{t.otherDate}</strong>
        <Icon shape={shapes.forward} />
      </summary>
      <form className="section other-day" method="get" action={routes.cannotPay}>
        {kept.map(([name, value]) => value !== '' && <input type="hidden" name={name} value={value} key={name} />)}
        <DayField
          {...day}
          label={t.day}
          name="dueDate"
          earliest={today}
          latest={through}
          value={dueDate}
          said={dueDate !== undefined && isIsoDate(dueDate) ? dayInWords(dueDate, locale, today) : undefined}
        />
        <Button type="submit" kind="secondary">
          {t.see}
        </Button>
      </form>
    </details>
  );
}

/** What is due on the day, and how much of it will be paid; next to the button, what naming a day does not do. */
function AmountForm({ data, t }: Props) {
  const { carry, locale, loadedOn: today, url, format } = useScreen();
  const money = useMoney();
  const { orderId, productId, ways, loan, wrongAmount, dueDate = today } = data;
  const mayPayPart = ways.mayPayPart === '1';
  const due = formatMoney(ways.dueThen ?? 0, { ...format, symbol: '', group: '' });
  const amount = {
    id: 'promise-amount',
    hint: t.amountHint,
    error: wrongAmount === undefined ? undefined : fill(t.amountWrong, { amount: money(ways.most) }),
  };
  const { waiting, repayAmount = 0 } = loan;
  // Late charges, or another payment that falls due until then.
  const added = repayAmount > 0 ? (ways.dueThen ?? 0) - repayAmount : 0;
  const goesOn =
    waiting && loan.orderStatus === orderStatus.overdue
      ? fill(t.goesOn, { perDay: money(waiting.perDay) })
      : t.changesNothing;
  const date = dayInWords(dueDate, locale, today);
  const anotherDay = linkTo(to.cannotPay, carry, { orderId, productId: productId || undefined, choose: 'day' });
  return (
    <>
      <Hero picture={picture}>
        <HeroAmount label={fill(t.dueThen, { date })} amount={money(ways.dueThen ?? 0)} />
      </Hero>
      {added > 0 && (
        <section className="card" aria-label={t.madeOf}>
          <KeyValueRows
            rows={[
              { text: t.dueToday, value: money(repayAmount) },
              { text: t.added, value: money(added) },
              { text: t.total, value: money(ways.dueThen ?? 0) },
            ]}
            emphasis={[2]}
          />
        </section>
      )}
      <form method="post" action={url}>
        {mayPayPart ? (
          <Field {...amount} label={t.amount}>
            <input
              {...fieldControl(amount)}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              required
              maxLength={20}
              defaultValue={wrongAmount ?? due}
            />
          </Field>
        ) : (
          // There is no code for less, so none is promised.
          <input type="hidden" name="amount" value={due} />
        )}
        <div className="card card-roomy">
          <Says sayings={[{ drawing: 'clock', text: goesOn }]} />
        </div>
        <LinkButton href={anotherDay} kind="quiet">
          {t.anotherDay}
        </LinkButton>
        <ActionBar>
          <Button type="submit">{t.send}</Button>
        </ActionBar>
      </form>
    </>
  );
}

/** Everything that can be done, what needs nobody first. */
function useWays({ ways, loan, orderId, productId }: CannotPayData, t: CannotPayMessages): LinkRow[] {
  const { carry, locale, loadedOn } = useScreen();
  const money = useMoney();
  const order = { orderId, productId: productId || undefined };
  const mayPlan = useOffered()('paymentPlan') && ways.plan !== undefined;
  const isOpen = ways.plan === 'open';
  const rows: (LinkRow | false)[] = [
    // First what stops the late charges.
    mayPlan && {
      href: linkTo(to.paymentPlan, carry, order),
      text: isOpen ? t.planOpen : t.plan,
      // The plan spreads what is owed today.
      notes: isOpen ? [] : [fill(t.planNote, { total: money(ways.most) })],
      picture: <Tile name="list" />,
    },
    ways.promiseThrough !== undefined && {
      href: linkTo(to.cannotPay, carry, { ...order, choose: 'day' }),
      text: t.otherDay,
      notes: [loan.orderStatus === orderStatus.overdue && loan.waiting ? t.otherDayNote : t.otherDayEarly],
      picture: <Tile name="clock" />,
    },
    isExtensionOffered(loan) && {
      href: linkTo(to.repayDelayUrl, carry, order),
      text: t.extend,
      notes: [extensionNote(loan, t.extensionRow, { money, shortDay: (date) => shortDay(date, locale, loadedOn) })],
      picture: <Tile name="extend" />,
    },
    {
      href: linkTo(to.repayUrl, carry, order),
      text: ways.mayPayPart === '1' ? t.payPart : t.pay,
      picture: <Tile name="choice" />,
    },
    { href: linkTo(to.customerService, carry, order), text: t.person, picture: <Tile name="person" /> },
  ];
  return rows.filter((row) => row !== false);
}
