import { hasLetter, isExtensionOffered } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { orderCan, orderStatus } from '@plazo/loan-rules/order-status';
import * as controls from '@plazo/page-kit/base/controls';
import { idShape } from '@plazo/page-kit/bridge/message';
import { Frame } from '../../screen/frame.tsx';
import { LivePart } from '../../screen/live-part.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { Notice } from '../../ui/notice.tsx';
import { LoanActions } from './loan-actions.tsx';
import { LoanCost } from './loan-cost.tsx';
import { LoanData } from './loan-data.tsx';
import type { LoanDetailsData } from './loan-details.data.ts';
import type { LoanDetailsMessages } from './loan-details.messages.ts';
import { LoanHelp } from './loan-help.tsx';
import { LoanHero } from './loan-hero.tsx';
import { CoolingOffLink, LoanLinks } from './loan-links.tsx';
import { LoanMoment } from './loan-moment.tsx';
import { LoanNotices } from './loan-notices.tsx';
import { isUncharged, LoanWaiting } from './loan-waiting.tsx';
import { MarketArea } from './market-area.tsx';
import { CancelUnpaid, OtherAccount } from './money-back.tsx';
import { Reversal } from './reversal.tsx';

export function LoanDetailsView({ data, t }: ViewProps<LoanDetailsData, LoanDetailsMessages>) {
  const { locale, loadedOn } = useScreen();
  const money = useMoney();
  const { loan, orderId, productId } = data;
  const { orderStatus: status } = loan;
  const isLate = status === orderStatus.overdue;
  const page = { orderId, productId };
  const isMoneyBack = loan.isMoneyBack === '1';
  return (
    <Frame title={t.title} isHero>
      {/* Before the amount: the borrower believes that it is paid, and wonders why it is owed. */}
      {loan.reversal && <Reversal payment={loan.reversal} isUncharged={isUncharged(loan)} page={page} t={t.reversal} />}
      <LoanHero data={data} t={t} />
      <LoanMoment data={data} t={t} />
      {/* Money that has arrived says it already. */}
      {data.isJustConfirmed && loan.paidOutOn !== loadedOn && <Notice tone="info">{t.confirmed}</Notice>}
      {loan.heldPayments?.map(({ amount, paidOn }) => (
        <Notice tone="info" key={`${paidOn} ${amount}`}>
          {fill(t.held, { amount: money(amount), date: dayInWords(paidOn, locale, loadedOn) })}
        </Notice>
      ))}
      <LoanNotices data={data} t={t} />
      <CoolingOffLink data={data} t={t} />
      <LoanHelp data={data} t={t} />
      {/* A late borrower asks what another week costs; one who is not late asks what the amount consists of. */}
      {isLate ? <LoanWaiting data={data} t={t} /> : <LoanCost data={data} t={t} />}
      <LoanLinks data={data} t={t} />
      {isMoneyBack && <CancelUnpaid page={page} t={t.moneyBack} />}
      <LoanData data={data} t={t} />
      {data.market !== null && !isMoneyBack && orderCan.showMarket(status) && (
        <MarketArea orderId={orderId} productId={productId} products={data.market} t={t} />
      )}
      {isMoneyBack && <OtherAccount page={page} t={t.moneyBack} />}
      <LoanActions
        orderId={orderId}
        productId={productId}
        status={status}
        hasLetter={hasLetter(loan)}
        isExtensionOffered={isExtensionOffered(loan)}
        extension={loan.extension}
        isJustTaken={loan.isJustTaken === '1'}
        t={t}
      />
      <LivePart name="rating" />
      {data.untrackedProduct !== null && idShape.test(data.untrackedProduct) && (
        <span hidden {...controls.tracks(data.untrackedProduct)} />
      )}
    </Frame>
  );
}
