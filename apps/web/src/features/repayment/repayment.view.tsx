import * as to from '@plazo/contract/documents';
import { fillCount } from '@plazo/contract/plural';
import type { LoanPlayDetail } from '@plazo/contract/repayment';
import { requestType } from '@plazo/contract/repayment';
import { fill } from '@plazo/contract/text';
import { dayInWords, daysAway } from '@plazo/loan-rules/day-in-words';
import { collapsedDetailRows } from '@plazo/loan-rules/limits';
import { isBlankOrZero } from '../../lib/format.ts';
import { lastFour } from '../../lib/last-four.ts';
import { type Carry, linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useOffered, useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { CollapsibleRows } from '../../ui/collapsible-rows.tsx';
import { Hero, HeroDay, HeroNote, HeroProduct } from '../../ui/hero.tsx';
import { HeroAmount } from '../../ui/hero-amount.tsx';
import { KeyValueRows, type Row } from '../../ui/key-value-rows.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProductCard } from '../../ui/product-card.tsx';
import { Tile } from '../../ui/tile.tsx';
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
  const { carry, loadedOn } = useScreen();
  const money = useMoney();
  const { repayment, orderId, productId, isPayoff, isPart, typed } = data;
  const { repayAmount, noticeMsg } = repayment;
  const hasChannels = repayment.repayList.length > 0 || (repayment.bankCards ?? []).length > 0;
  const label = isPart ? t.partToPay : isPayoff ? t.payoff : data.isOverdue ? t.toPayNow : t.toPay;
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
      through={isPayoff || data.isOverdue ? loadedOn : repayment.repayDate || undefined}
      t={t}
    />
  );
  // A contract lets everybody pay a part, and a lender credits it, though no code is issued for one.
  const isWhole = !repayment.parts && !isPayoff;
  return (
    <Frame
      title={t.title}
      backHref={linkTo(isPart ? to.repayUrl : isPayoff ? to.loanStatement : to.loanDetailUrl, carry, {
        orderId,
        productId,
      })}
      isHero
    >
      <RepaymentHero data={data} label={label} t={t} />
      {noticeMsg !== '' && <Notice tone="info">{noticeMsg}</Notice>}
      {hasChannels ? (
        <section className="section" aria-labelledby="pay">
          <h2 id="pay">{t.where}</h2>
          {isWhole && <p>{t.noPart}</p>}
          {channels}
        </section>
      ) : (
        channels
      )}
      {repayment.parts && !isPart && (
        <PartForm
          parts={repayment.parts}
          typed={typed}
          isRefused={typed !== ''}
          isOverdue={data.isOverdue}
          hasCards={(repayment.bankCards ?? []).length > 0}
          {...{ orderId, productId, t }}
        />
      )}
      {isWhole && data.isOverdue && hasChannels && <NotToday orderId={orderId} productId={productId} t={t} />}
      <Details data={data} t={t} />
    </Frame>
  );
}

/** The amount, its day, and what is left after it; of a partial payment, the way to another amount. */
function RepaymentHero({ data, label, t }: ViewProps<RepaymentData, RepaymentMessages> & { label: string }) {
  const { carry, locale, loadedOn: today } = useScreen();
  const money = useMoney();
  const { repayment, orderId, productId, isPayoff, isPart, isOverdue } = data;
  const { repayAmount, repayDate, which, ofLoan } = repayment;
  const left = repayment.left?.at(-1);
  if (isPart) {
    // Of this payment, before the whole loan.
    const rest = repayment.left?.[0];
    return (
      <Hero
        below={
          <>
            {rest !== undefined && <PartRest rest={rest.value} data={data} t={t} />}
            <a className="link" href={linkTo(to.repayUrl, carry, { orderId, productId })}>
              {t.changePart}
            </a>
          </>
        }
      >
        <HeroAmount label={label} amount={money(repayAmount)} />
      </Hero>
    );
  }
  const before = isPayoff ? t.payoffOn : isOverdue ? t.wasDue : undefined;
  const away = isPayoff ? '' : daysAway(repayDate, locale, today);
  return (
    <Hero
      below={
        <>
          {repayDate !== '' && <HeroDay before={before} day={dayInWords(repayDate, locale, today)} away={away} />}
          {ofLoan !== undefined && <HeroNote text={ofLoan} />}
          {left !== undefined && <HeroNote text={fill(t.leftAfter, { amount: left.value })} />}
          {rowsOf(repayment).length === 0 && <HeroProduct logo={repayment.productLogo} name={repayment.productName} />}
        </>
      }
    >
      <HeroAmount label={!which ? label : `${label}: ${which}`} amount={money(repayAmount)} />
    </Hero>
  );
}

/** What a partial payment leaves of this payment, and until when. */
function PartRest({ rest, data, t }: ViewProps<RepaymentData, RepaymentMessages> & { rest: string }) {
  const { locale, loadedOn: today } = useScreen();
  const { repayDate } = data.repayment;
  if (data.isOverdue || repayDate === '') return <HeroNote text={fill(t.restLate, { amount: rest })} />;
  return <HeroDay before={fill(t.restBy, { amount: rest })} day={dayInWords(repayDate, locale, today)} away="" />;
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
      description: `${bankName} ${lastFour(cardNo)}`,
      href: linkTo(to.ynRepayChoose, carry, { ...card, cardId: id }),
    })),
  };
}

interface NotTodayProps {
  orderId: string;
  productId: string;
  t: RepaymentMessages;
}

/** For a late borrower who may be looking for a way to pay less: the other ways, as on the loan. */
function NotToday({ orderId, productId, t }: NotTodayProps) {
  const { carry } = useScreen();
  const hasWays = useOffered()('cannotPay');
  return (
    <section className="section">
      <LinkList
        rows={[
          {
            href: linkTo(hasWays ? to.cannotPay : to.customerService, carry, { orderId, productId }),
            text: t.notEnough,
            notes: [hasWays ? t.ways : t.talk],
            picture: <Tile name="person" />,
          },
        ]}
      />
    </section>
  );
}

const rowsOf = ({ detail }: LoanPlayDetail) => detail.filter((row) => !isBlankOrZero(row.value));

/** What the folded rows are and come to, in one, so that nothing of the total is out of sight; nothing if a core does not send their amounts. */
function foldedRow(rows: LoanPlayDetail['detail'], money: (minorUnits: number) => string): Row | undefined {
  let sum = 0;
  for (const { inMinorUnits } of rows) {
    if (inMinorUnits === undefined) return undefined;
    sum += inMinorUnits;
  }
  return { text: rows.map(({ text }) => text).join(' + '), value: money(sum) };
}

function Details({ data: { repayment, isPart }, t }: ViewProps<RepaymentData, RepaymentMessages>) {
  const { locale } = useScreen();
  const money = useMoney();
  const parts = rowsOf(repayment);
  const total = { text: t.total, value: money(repayment.repayAmount) };
  // The rows of a partial payment have one of their own.
  const rows = parts.length > 1 && parts.at(-1)?.value !== total.value ? [...parts, total] : parts;
  const hasTotal = rows.at(-1) === total;
  const visible = isPart ? rows.length : collapsedDetailRows;
  const rest = parts.slice(visible);
  return (
    <>
      {rows.length > 0 && (
        <section className="section" aria-labelledby="details">
          <h2 id="details">{isPart ? t.pays : t.details}</h2>
          <div className="card">
            <ProductCard logo={repayment.productLogo} name={repayment.productName} />
            <CollapsibleRows
              rows={rows}
              visible={visible}
              moreLabel={fillCount(t.more, rest.length, locale)}
              folded={foldedRow(rest, money)}
              hideLabel={t.hide}
              hasTotal={hasTotal}
            />
          </div>
        </section>
      )}
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
