import * as to from '@plazo/contract/documents';
import { fillCount } from '@plazo/contract/plural';
import type { LoanPlayDetail } from '@plazo/contract/repayment';
import { requestType } from '@plazo/contract/repayment';
import { fill } from '@plazo/contract/text';
import { dayInWords, daysAway } from '@plazo/loan-rules/day-in-words';
import { collapsedDetailRows } from '@plazo/loan-rules/limits';
import { isBlankOrZero } from '../../lib/format.ts';
import { type Carry, linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useOffered, useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { CollapsibleRows } from '../../ui/collapsible-rows.tsx';
import { Hero, HeroDay, HeroNote } from '../../ui/hero.tsx';
import { HeroAmount } from '../../ui/hero-amount.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProductCard } from '../../ui/product-card.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import { Channels } from './channels.tsx';
import { PartForm } from './part-form.tsx';
import type { RepaymentMessages } from './repayment.messages.ts';

export interface RepaymentData {
  orderId: string;
  productId: string;
  /** Whether the due date has passed, by the lender's calendar. */
  isOverdue: boolean;
  /** The whole debt is to be paid, not only the amount due. */
  isPayoff: boolean;
  /** A partial payment was chosen; the typed amount, whether it is allowed or not. */
  isPart: boolean;
  typed: string;
  repayment: LoanPlayDetail;
}

export function RepaymentView({ data, t }: ViewProps<RepaymentData, RepaymentMessages>) {
  const { carry, locale, loadedOn: today } = useScreen();
  const money = useMoney();
  const { repayment, orderId, productId, isPayoff, isPart, typed } = data;
  const { repayAmount, repayDate, noticeMsg } = repayment;
  const left = repayment.left?.at(-1);
  const hasChannels = repayment.repayList.length > 0 || (repayment.bankCards ?? []).length > 0;
  const label = isPart ? t.partToPay : isPayoff ? t.payoff : data.isOverdue ? t.toPayNow : t.toPay;
  const before = isPayoff ? t.payoffOn : data.isOverdue ? t.wasDue : isPart ? t.restBy : undefined;
  const dayOf = (date: string, isToday: boolean) => ({
    day: dayInWords(date, locale, today),
    away: isToday ? '' : daysAway(date, locale, today),
  });
  const channels = (
    <Channels
      first={isPart ? undefined : cardSection(data, carry, t)}
      sections={repayment.repayList}
      request={{
        orderId,
        productId,
        requestType: isPart ? requestType.part : requestType.repayment,
        amount: String(repayAmount),
        repayDate: repayment.codeFor,
      }}
      amountLabel={label}
      amount={money(repayAmount)}
      t={t}
    />
  );
  return (
    <Frame
      title={t.title}
      backHref={linkTo(isPart ? to.repayUrl : isPayoff ? to.loanStatement : to.loanDetailUrl, carry, {
        orderId,
        productId,
      })}
      isHero
    >
      <Hero
        below={
          <>
            {repayDate !== '' && <HeroDay before={before} {...dayOf(repayDate, isPayoff)} />}
            {left !== undefined && !isPart && <HeroNote text={fill(t.leftAfter, { amount: left.value })} />}
          </>
        }
      >
        <HeroAmount
          label={isPart || !repayment.which ? label : `${label}: ${repayment.which}`}
          amount={money(repayAmount)}
        />
      </Hero>
      {noticeMsg !== '' && <Notice tone="info">{noticeMsg}</Notice>}
      {/* A partial payment is chosen by what it covers and what remains. */}
      {isPart && <Details data={data} t={t} />}
      {isPart ? (
        <section className="section" aria-labelledby="pay">
          <h2 id="pay">
            <TextWithFigures text={fill(t.payPart, { amount: money(repayAmount) })} />
          </h2>
          {channels}
        </section>
      ) : (
        channels
      )}
      {repayment.parts && (
        <PartForm
          parts={repayment.parts}
          typed={typed}
          isRefused={typed !== '' && !isPart}
          isOverdue={data.isOverdue}
          {...{ orderId, productId, t }}
        />
      )}
      {data.isOverdue && !repayment.parts && !isPayoff && hasChannels && (
        <WholeOnly orderId={orderId} productId={productId} t={t} />
      )}
      {!isPart && <Details data={data} t={t} />}
    </Frame>
  );
}

/** The saved cards; each links to the card flow with that card chosen, in the language of this screen. */
function cardSection({ repayment, orderId, productId }: RepaymentData, carry: Carry, t: RepaymentMessages) {
  const { bankCards = [] } = repayment;
  if (bankCards.length === 0) return undefined;
  const card = { orderId, productId: productId || undefined, ownLanguage: '1' };
  return {
    title: t.byCard,
    channels: bankCards.map(({ id, bankName, cardNo }) => ({
      id: `card-${id}`,
      logo: '',
      tile: 'card' as const,
      description: `${bankName} · ${fill(t.cardEnding, { ending: cardNo.replace(/\D/g, '').slice(-4) })}`,
      href: linkTo(to.ynRepayChoose, carry, { ...card, cardId: id }),
    })),
  };
}

interface WholeOnlyProps {
  orderId: string;
  productId: string;
  t: RepaymentMessages;
}

/** For a late borrower who may be looking for a way to pay less: there is no code for that, but other ways, and somebody to talk to. */
function WholeOnly({ orderId, productId, t }: WholeOnlyProps) {
  const { carry } = useScreen();
  const hasWays = useOffered()('cannotPay');
  return (
    <section className="section" aria-labelledby="whole-only">
      <h2 id="whole-only">{t.notEnough}</h2>
      <p>{t.wholeOnly}</p>
      <p>
        <a className="link" href={linkTo(hasWays ? to.cannotPay : to.customerService, carry, { orderId, productId })}>
          {hasWays ? t.ways : t.talk}
        </a>
      </p>
    </section>
  );
}

function Details({ data: { repayment, isPart }, t }: ViewProps<RepaymentData, RepaymentMessages>) {
  const { locale } = useScreen();
  const rows = repayment.detail.filter((row) => !isBlankOrZero(row.value));
  const visible = isPart ? rows.length : collapsedDetailRows;
  return (
    <>
      <section className="section" aria-labelledby="details">
        <h2 id="details" className={rows.length === 0 ? 'visually-hidden' : undefined}>
          {isPart ? t.pays : t.details}
        </h2>
        <ProductCard logo={repayment.productLogo} name={repayment.productName} />
        {rows.length > 0 && (
          <div className="card">
            <CollapsibleRows
              rows={rows}
              visible={visible}
              moreLabel={fillCount(t.more, rows.length - visible, locale)}
              hideLabel={t.hide}
            />
          </div>
        )}
      </section>
      {isPart && repayment.left && repayment.left.length > 0 && (
        <section className="section" aria-labelledby="left">
          <h2 id="left">{t.left}</h2>
          <div className="card">
            <KeyValueRows rows={repayment.left} />
          </div>
        </section>
      )}
    </>
  );
}
