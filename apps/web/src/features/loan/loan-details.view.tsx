import type { LoanDetails } from '@plazo/contract/loan';
import { hasLetter, isExtensionOffered } from '@plazo/contract/loan';
import type { MarketProduct } from '@plazo/contract/market';
import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { orderCan, orderStatus } from '@plazo/loan-rules/order-status';
import { controls } from '../../base/controls.ts';
import { idShape } from '../../bridge/message.ts';
import { isBlankOrZero } from '../../lib/format.ts';
import { linkTo, withLaunch } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import { LivePart } from '../../screen/live-part.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useMoney, useScreen } from '../../screen/screen.ts';
import { Waiting } from '../../screen/waiting.tsx';
import { DatedText } from '../../ui/dated-text.tsx';
import { HeroAmount } from '../../ui/hero-amount.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProductCard } from '../../ui/product-card.tsx';
import { StatusBanner } from '../../ui/status-banner.tsx';
import { LoanActions } from './loan-actions.tsx';
import type { LoanDetailsMessages } from './loan-details.messages.ts';
import { MarketArea } from './market-area.tsx';
import { bannerOf } from './status-banners.ts';
import { TakenBack } from './taken-back.tsx';

export interface LoanDetailsData {
  orderId: string;
  productId: string;
  /** Whether the borrower has just confirmed the offer (from=confirm), and the loan is not known to be older. */
  isJustConfirmed: boolean;
  /** The product whose analytics event is still to be sent: the offer was taken before its screen was alive. */
  untrackedProduct: string | null;
  loan: LoanDetails;
  /** The first loans of the market, for a status that shows it (requirement D3). */
  market: MarketProduct[];
}

type Props = ViewProps<LoanDetailsData, LoanDetailsMessages>;

export function View({ data, t }: Props) {
  const { carry, locale } = useScreen();
  const money = useMoney();
  const { loan, orderId, productId } = data;
  const { orderStatus: status } = loan;
  const rows = loan.userOrderDetail.detail.filter((row) => !isBlankOrZero(row.value));
  return (
    <Frame title={t.title}>
      {data.isJustConfirmed && <Notice tone="info">{t.confirmed}</Notice>}
      <AmountDue data={data} t={t} />
      {loan.heldPayments?.map(({ amount, paidOn }) => (
        <Notice tone="info" key={`${paidOn} ${amount}`}>
          {fill(t.held, { amount: money(amount), date: paidOn })}
        </Notice>
      ))}
      {loan.takenBack && <TakenBack payment={loan.takenBack} page={{ orderId, productId }} t={t.takenBack} />}
      {/* A core may have a status of its own and no words for it. */}
      <StatusBanner
        {...bannerOf(status)}
        text={loan.noticeStatusText || t.otherStatus}
        description={loan.noticeStatusText ? loan.noticeDesText : loan.noticeDesText || t.otherStatusText}
      />
      {loan.waiting && <Waiting cost={loan.waiting} t={t.waiting} />}
      {loan.reofferUrl && (
        <Notice tone="info">
          <p>{t.reoffered}</p>
          <p>
            <a className="link" href={withLaunch(loan.reofferUrl, carry)}>
              {t.seeOffer}
            </a>
          </p>
        </Notice>
      )}
      {loan.paidOutDaysLater !== undefined && status !== orderStatus.settled && (
        <Notice tone="info">
          <DatedText text={fillCount(t.paidOutLater, loan.paidOutDaysLater, locale)} />
        </Notice>
      )}
      {loan.kept !== undefined && loan.kept > 0 && (
        <Notice tone="info">
          <p>{fill(t.kept, { amount: money(loan.kept) })}</p>
          <p>
            <a className="link" href={linkTo('customerService', carry, { orderId, productId })}>
              {t.askBack}
            </a>
          </p>
        </Notice>
      )}
      {loan.coolingOffThrough !== undefined && (
        <section className="section" aria-labelledby="cooling-off">
          <h2 id="cooling-off">{t.coolingOffTitle}</h2>
          <p>
            <DatedText text={fill(t.coolingOff, { date: loan.coolingOffThrough })} />
          </p>
          <p>
            <a className="link" href={linkTo('coolingOffUrl', carry, { orderId, productId })}>
              {t.coolingOffHow}
            </a>
          </p>
        </section>
      )}
      <section className="section" aria-labelledby="details">
        <h2 id="details">{t.details}</h2>
        <ProductCard logo={loan.productLogo} name={loan.productName} />
        {orderCan.showDetails(status) && rows.length > 0 && (
          <div className="card">
            <KeyValueRows rows={rows} />
          </div>
        )}
        {hasLetter(loan) && (
          <p>
            <a
              className="link"
              href={linkTo('settlementLetter', carry, { orderId, productId: productId || undefined })}
            >
              {t.letter}
            </a>
          </p>
        )}
        {loan.statementUrl && (
          <p>
            <a className="link" href={withLaunch(loan.statementUrl, carry, { productId: productId || undefined })}>
              {status === orderStatus.settled ? t.movements : t.statement}
            </a>
          </p>
        )}
        {loan.isNewContract !== '' && orderCan.showDetails(status) && (
          <p>
            <a
              className="link"
              href={withLaunch(loan.isNewContract, carry, { productId: productId || undefined, from: 'loan' })}
            >
              {t.contract}
            </a>
          </p>
        )}
        {loan.orderListUrl && (
          <p>
            <a className="link" href={withLaunch(loan.orderListUrl, carry, { productId: productId || undefined })}>
              {t.allLoans}
            </a>
          </p>
        )}
        <p>
          <a className="link" href={linkTo('customerService', carry, { orderId, productId })}>
            {t.help}
          </a>
        </p>
      </section>
      {orderCan.showMarket(status) && (
        <MarketArea orderId={orderId} productId={productId} products={data.market} t={t} />
      )}
      <LoanActions
        orderId={orderId}
        productId={productId}
        status={status}
        amount={loan.repayAmount}
        isExtensionOffered={isExtensionOffered(loan)}
        t={t}
      />
      <LivePart name="rating" />
      {data.untrackedProduct !== null && idShape.test(data.untrackedProduct) && (
        <span hidden {...controls.tracks(data.untrackedProduct)} />
      )}
    </Frame>
  );
}

/** The screen's one figure; a core that does not send it has it in its rows. */
function AmountDue({ data: { loan }, t }: Props) {
  const money = useMoney();
  const { orderStatus: status, repayAmount, repayDate } = loan;
  if (repayAmount === undefined || !orderCan.repay(status)) return null;
  const isOverdue = status === orderStatus.overdue;
  return (
    <HeroAmount
      label={isOverdue ? t.toPayNow : t.toPay}
      amount={money(repayAmount)}
      sentence={repayDate && fill(isOverdue ? t.wasDue : t.due, { date: repayDate })}
      tone={isOverdue ? 'danger' : 'plain'}
    />
  );
}
