import type { ComplaintOrder } from '@plazo/contract/complaints';
import * as to from '@plazo/contract/documents';
import type { OrderList, OrderOfList } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import { dayInWords, daysAway } from '@plazo/loan-rules/day-in-words';
import { addMinor } from '@plazo/loan-rules/money';
import { orderCan, orderStatus } from '@plazo/loan-rules/order-status';
import * as controls from '@plazo/page-kit/base/controls';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useOffered, useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Hero, HeroDay } from '../../ui/hero.tsx';
import { HeroAmount } from '../../ui/hero-amount.tsx';
import { hyphenated } from '../../ui/hyphenated.ts';
import { LinkList } from '../../ui/link-list.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { LoanListMessages } from './loan-list.messages.ts';
import './loan-list.css';

export interface LoanListData extends OrderList {
  /** The order whose details led here, if any. */
  from: { orderId: string; productId: string | undefined } | null;
  /** A loan was accepted, but the answer was lost. */
  isAfterUnsure: boolean;
  /** The offer that was just postponed. */
  offered: { productId: string; orderId: string | undefined } | null;
  /** A lender's own core may have none. */
  hasMarket: boolean;
  /** The orders as described by a core without our list: in its own words and its own order. */
  described?: readonly ComplaintOrder[];
}

type Group = 'toPay' | 'underway' | 'over';

/** Loans with a payment due come first. */
const groups: readonly Group[] = ['toPay', 'underway', 'over'];

export function LoanListView({ data, t }: ViewProps<LoanListData, LoanListMessages>) {
  const { carry } = useScreen();
  const { orders, described = [], from, isNewestOnly, isAfterUnsure, hasMarket, offered } = data;
  const isOffered = useOffered();
  const isHero = orders.length > 0 || described.length > 0;
  return (
    <Frame title={t.title} isHero={isHero} backHref={from ? linkTo(to.loanDetailUrl, carry, from) : undefined}>
      {isAfterUnsure && (
        <Notice tone="warning">
          <p>{t.afterUnsure}</p>
          <a className="link" href={linkTo(to.customerService, carry)}>
            {t.help}
          </a>
        </Notice>
      )}
      {isHero && <ListHero data={data} t={t} />}
      {offered !== null && (
        <LinkButton kind="secondary" href={linkTo(to.confirmUrl, carry, offered)}>
          {t.offered}
        </LinkButton>
      )}
      {!isHero && (
        <EmptyState
          title={isAfterUnsure ? t.noneSeen : t.emptyTitle}
          description={isAfterUnsure ? undefined : t.empty}
          picture="/pictures/empty-loans.svg"
        >
          {hasMarket && <LinkButton href={linkTo(to.recommendList, carry)}>{t.seeMarket}</LinkButton>}
        </EmptyState>
      )}
      {groups.map((group) => (
        <Orders
          group={group}
          orders={orders.filter((order) => groupOf(order) === group)}
          isSaid={group === 'toPay' && isSaidInHead(data)}
          t={t}
          key={group}
        />
      ))}
      {described.length > 0 && (
        <LinkList
          rows={described.map(({ orderNo: orderId, productName, productLogo, rows }) => ({
            href: linkTo(to.loanDetailUrl, carry, { orderId }),
            text: productName,
            notes: rows.map(({ title, value }) => `${title}: ${value}`),
            picture: <Logo src={productLogo} width={48} height={48} />,
          }))}
        />
      )}
      {isNewestOnly === '1' && (
        <>
          <p>{t.newestOnly}</p>
          <p>
            <a className="link" href={linkTo(to.customerService, carry)}>
              {t.help}
            </a>
          </p>
        </>
      )}
      {isOffered('sessions') && (
        <p className={isHero ? 'section' : 'section loan-list-end'} {...controls.browserOnly}>
          <a className="link" href={linkTo(to.sessions, carry)}>
            {t.sessions}
          </a>
        </p>
      )}
      <PayOnly data={data} t={t} />
    </Frame>
  );
}

/** The only payment: the head says how much, and this leads to the ways to pay it. */
function PayOnly({ data, t }: ViewProps<LoanListData, LoanListMessages>) {
  const { carry } = useScreen();
  const money = useMoney();
  const [only] = isSaidInHead(data) ? dueOf(data.orders) : [];
  if (only === undefined) return null;
  const { orderId, productId, isLate, amount } = only;
  return (
    <ActionBar>
      <LinkButton kind={isLate ? 'primary' : 'secondary'} href={linkTo(to.repayUrl, carry, { orderId, productId })}>
        {isLate ? fill(t.pay, { amount: money(amount) }) : t.choose}
      </LinkButton>
    </ActionBar>
  );
}

/** The sum to pay and its next day, or how late it is; a sentence where there is nothing to pay or nothing is known of it. */
function ListHero({ data: { orders, described = [], offered }, t }: { data: LoanListData; t: LoanListMessages }) {
  const { locale, loadedOn } = useScreen();
  const money = useMoney();
  const due = dueOf(orders);
  const [first] = due;
  if (offered !== null || first === undefined) {
    const knows = described.length === 0 && orders.every((order) => groupOf(order) !== 'toPay');
    const text = knows ? t.nothingDue : t.heading;
    return (
      <Hero
        picture="/pictures/on-hero/loans.svg"
        state={{ text: offered === null ? text : t.offerWaits, tone: 'plain', isSentence: true }}
      />
    );
  }
  const isOne = due.length === 1;
  const late = isOne ? t.wasDue : t.oldest;
  return (
    <Hero
      below={
        <HeroDay
          before={first.isLate ? late : isOne ? undefined : t.next}
          day={dayInWords(first.date, locale, loadedOn)}
          away={daysAway(first.date, locale, loadedOn)}
        />
      }
    >
      <HeroAmount
        label={first.isLate ? t.toPayNow : t.toPay}
        amount={money(addMinor(...due.map(({ amount }) => amount)))}
      />
    </Hero>
  );
}

/** What is to be paid, the oldest first: of several only the late ones, if any is. */
function dueOf(orders: readonly OrderOfList[]) {
  const due = orders.flatMap(({ orderId, productId, repayAmount: amount, repayDate: date, orderStatus: status }) =>
    amount === undefined || date === undefined || !orderCan.repay(status)
      ? []
      : { orderId, productId, amount, date, isLate: status === orderStatus.overdue },
  );
  const late = due.filter(({ isLate }) => isLate);
  return (late.length > 0 ? late : due).sort((a, b) => a.date.localeCompare(b.date));
}

interface OrdersProps {
  group: Group;
  orders: readonly OrderOfList[];
  /** The head has said the amount and the day of the only one. */
  isSaid: boolean;
  t: LoanListMessages;
}

function Orders({ group, orders, isSaid, t }: OrdersProps) {
  const { carry, locale, loadedOn } = useScreen();
  const money = useMoney();
  const day = (date: string) => dayInWords(date, locale, loadedOn);
  if (orders.length === 0) return null;
  const rows = orders.map((order) => {
    const product = hyphenated(order.productName);
    const lent = fill(t.lent, { amount: money(order.amount) });
    const state = order.noticeStatusText || t.otherStatus;
    const figures = figuresOf(order, t, {
      day,
      away: (date) => daysAway(date, locale, loadedOn),
      isAlone: orders.length === 1,
    });
    const row = {
      href: linkTo(to.loanDetailUrl, carry, { orderId: order.orderId, productId: order.productId }),
      picture: <Logo src={order.productLogo} width={48} height={48} />,
    };
    if (group !== 'toPay' || order.repayAmount === undefined) {
      const chip = { text: state, tone: order.orderStatus === orderStatus.settled ? 'positive' : 'plain' } as const;
      return { ...row, chip, text: product, notes: figures === null ? [lent] : [lent, figures] };
    }
    if (isSaid) return { ...row, chip: chipOf(order, state), text: product, notes: [lent] };
    // The amount to pay comes first; otherwise the amount lent would be mistaken for it. A late loan is marked as on its own screen.
    return {
      ...row,
      text: money(order.repayAmount),
      isFigure: true,
      chip: chipOf(order, state),
      leads: figures === null ? [] : [figures],
      notes: [fill(t.loan, { product, amount: money(order.amount) })],
    };
  });
  return (
    <section className="section" aria-labelledby={group}>
      <h2 id={group} className={isSaid ? 'visually-hidden' : undefined}>
        {t[group]}
      </h2>
      <LinkList rows={rows} />
    </section>
  );
}

const chipOf = (order: OrderOfList, text: string) =>
  ({ text, tone: order.orderStatus === orderStatus.overdue ? 'danger' : 'positive' }) as const;

/** Whether there is one payment, and the head says all of it. */
const isSaidInHead = ({ orders, offered }: LoanListData) =>
  offered === null && dueOf(orders).length === 1 && orders.filter((order) => groupOf(order) === 'toPay').length === 1;

function groupOf({ orderStatus: status }: OrderOfList): Group {
  if (orderCan.repay(status)) return 'toPay';
  return status === orderStatus.settled || status === orderStatus.rejected ? 'over' : 'underway';
}

/** When the payment is due, or when the loan ended; of several without either, which it is. */
function figuresOf(
  order: OrderOfList,
  t: LoanListMessages,
  { day, away, isAlone }: { day: (date: string) => string; away: (date: string) => string; isAlone: boolean },
): string | null {
  const { repayAmount, repayDate: date, settledOn, orderId } = order;
  if (settledOn !== undefined) return fill(t.settledOn, { date: day(settledOn) });
  if (repayAmount === undefined || date === undefined)
    return isAlone ? null : fill(t.ending, { end: orderId.slice(-4) });
  return fill(order.orderStatus === orderStatus.overdue ? t.overdue : t.due, { date: day(date), away: away(date) });
}
