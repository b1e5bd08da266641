import { hasLetter, isExtensionOffered, type LoanDetails } from '@plazo/contract/loan';
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
import { LoanActions, type LoanActionsProps } from './loan-actions.tsx';
import { LoanCost } from './loan-cost.tsx';
import { LoanData } from './loan-data.tsx';
import type { LoanDetailsData } from './loan-details.data.ts';
import type { LoanDetailsMessages } from './loan-details.messages.ts';
import { LoanHelp } from './loan-help.tsx';
import { isPayoutLate, isStatusSaid, LoanHero } from './loan-hero.tsx';
import { CoolingOffLink, LoanLinks } from './loan-links.tsx';
import { LoanMoment } from './loan-moment.tsx';
import { LoanNotices } from './loan-notices.tsx';
import { AfterPause, isUncharged, LoanWaiting } from './loan-waiting.tsx';
import { MarketArea } from './market-area.tsx';
import { CancelUnpaid, OtherAccount } from './money-back.tsx';
import { Reversal } from './reversal.tsx';
import { isUnknown } from './status-banners.ts';

/** Until it is granted it is no loan yet. */
export function titleOf({ orderStatus: status, reofferUrl }: LoanDetails, t: LoanDetailsMessages): string {
  const isApplication = status === orderStatus.underReview || (status === orderStatus.rejected && !reofferUrl);
  return isApplication ? t.applicationTitle : t.title;
}

/** Where nothing but a person helps on: after a refusal, if the money is late, and if nobody can name the state, which may pass. */
function waitOf(loan: LoanDetails, today: string): LoanActionsProps['wait'] {
  if (isUnknown(loan.orderStatus) && !isStatusSaid(loan)) return 'unknown';
  return loan.orderStatus === orderStatus.rejected || isPayoutLate(loan, today) ? 'person' : undefined;
}

export function LoanDetailsView({ data, t }: ViewProps<LoanDetailsData, LoanDetailsMessages>) {
  const { locale, loadedOn } = useScreen();
  const money = useMoney();
  const { loan, orderId, productId } = data;
  const { orderStatus: status } = loan;
  const isLate = status === orderStatus.overdue;
  const page = { orderId, productId };
  const isRequested = loan.requested !== undefined;
  const isMoneyBack = loan.isMoneyBack === '1';
  const wait = waitOf(loan, loadedOn);
  return (
    <Frame title={titleOf(loan, t)} isHero>
      {/* Before the amount: the borrower believes that it is paid, and wonders why it is owed. */}
      {loan.reversal && <Reversal payment={loan.reversal} isUncharged={isUncharged(loan)} page={page} t={t.reversal} />}
      <LoanHero data={data} t={t} />
      <AfterPause data={data} t={t} />
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
      {/* Of an application, what was asked for comes first. */}
      {isRequested && <LoanData data={data} t={t} />}
      <LoanLinks data={data} t={t} />
      {isMoneyBack && <CancelUnpaid page={page} t={t.moneyBack} />}
      {!isRequested && <LoanData data={data} t={t} />}
      {/* No other loan is offered to somebody whose own cannot be shown. */}
      {data.market !== null &&
        wait !== 'unknown' &&
        !isMoneyBack &&
        !loan.reofferUrl &&
        orderCan.showMarket(status) && (
          <MarketArea
            {...{ orderId, productId, t }}
            isAfterRefusal={status === orderStatus.rejected}
            products={data.market}
          />
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
        wait={wait}
        reofferUrl={loan.reofferUrl}
        t={t}
      />
      <LivePart name="rating" />
      {data.untrackedProduct !== null && idShape.test(data.untrackedProduct) && (
        <span hidden {...controls.tracks(data.untrackedProduct)} />
      )}
    </Frame>
  );
}
