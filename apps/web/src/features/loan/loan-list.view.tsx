import type { ComplaintOrder } from '@plazo/contract/complaints';
import * as to from '@plazo/contract/documents';
import type { OrderList, OrderOfList } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import { dayInWords, daysAway } from '@plazo/loan-rules/day-in-words';
import { orderCan, orderStatus } from '@plazo/loan-rules/order-status';
import * as controls from '@plazo/page-kit/base/controls';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useOffered, useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Hero } from '../../ui/hero.tsx';
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
      {isHero && (
        <Hero
          picture="/pictures/on-hero/loans.svg"
          state={{ text: offered === null ? t.heading : t.offerWaits, tone: 'plain', isSentence: true }}
        />
      )}
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
        <Orders group={group} orders={orders.filter((order) => groupOf(order) === group)} t={t} key={group} />
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
    </Frame>
  );
}

function Orders({ group, orders, t }: { group: Group; orders: readonly OrderOfList[]; t: LoanListMessages }) {
  const { carry, locale, loadedOn } = useScreen();
  const money = useMoney();
  const day = (date: string) => dayInWords(date, locale, loadedOn);
  if (orders.length === 0) return null;
  const rows = orders.map((order) => {
    const loan = fill(t.loan, { product: hyphenated(order.productName), amount: money(order.amount) });
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
      const chip = { text: state, tone: 'plain' } as const;
      return { ...row, chip, text: loan, notes: figures === null ? [] : [figures] };
    }
    // The amount to pay comes first; otherwise the amount lent would be mistaken for it. A late loan is marked as on its own screen.
    const isLate = order.orderStatus === orderStatus.overdue;
    const chip = { text: state, tone: isLate ? 'danger' : 'positive' } as const;
    return {
      ...row,
      text: money(order.repayAmount),
      isFigure: true,
      chip,
      leads: figures === null ? [] : [figures],
      notes: [loan],
    };
  });
  return (
    <section className="section" aria-labelledby={group}>
      <h2 id={group}>{t[group]}</h2>
      <LinkList rows={rows} />
    </section>
  );
}

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
