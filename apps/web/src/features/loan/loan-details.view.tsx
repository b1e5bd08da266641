import { isExtensionOffered } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import { orderCan, orderStatus } from '@plazo/loan-rules/order-status';
import { controls } from '../../base/controls.ts';
import { idShape } from '../../bridge/message.ts';
import { isBlankOrZero } from '../../lib/format.ts';
import { Frame } from '../../screen/frame.tsx';
import { LivePart } from '../../screen/live-part.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useMoney } from '../../screen/screen.ts';
import { HeroAmount } from '../../ui/hero-amount.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProductCard } from '../../ui/product-card.tsx';
import { StatusBanner } from '../../ui/status-banner.tsx';
import { LoanActions } from './loan-actions.tsx';
import type { LoanDetailsData } from './loan-details.data.ts';
import type { LoanDetailsMessages } from './loan-details.messages.ts';
import { LoanLinks } from './loan-links.tsx';
import { LoanNotices } from './loan-notices.tsx';
import { MarketArea } from './market-area.tsx';
import { bannerOf } from './status-banners.ts';
import { TakenBack } from './taken-back.tsx';

type Props = ViewProps<LoanDetailsData, LoanDetailsMessages>;

export function View({ data, t }: Props) {
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
      <LoanNotices data={data} t={t} />
      <section className="section" aria-labelledby="details">
        <h2 id="details">{t.details}</h2>
        <ProductCard logo={loan.productLogo} name={loan.productName} />
        {orderCan.showDetails(status) && rows.length > 0 && (
          <div className="card">
            <KeyValueRows rows={rows} />
          </div>
        )}
        <LoanLinks data={data} t={t} />
      </section>
      {data.market !== null && orderCan.showMarket(status) && (
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
