import * as to from '@plazo/contract/documents';
import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { orderStatus } from '@plazo/loan-rules/order-status';
import { linkTo } from '../../paths.ts';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import type { LoanDetailsData } from './loan-details.data.ts';
import type { LoanDetailsMessages } from './loan-details.messages.ts';

/** Notices below the status: credit balance, a new offer, changed dates. */
export function LoanNotices({
  data: { loan, orderId, productId },
  t,
}: ViewProps<LoanDetailsData, LoanDetailsMessages>) {
  const { carry, locale } = useScreen();
  const money = useMoney();
  return (
    <>
      {loan.reofferUrl && <Notice tone="info">{t.reoffered}</Notice>}
      {loan.paidOutDaysLater !== undefined && loan.orderStatus !== orderStatus.settled && (
        <Notice tone="info">
          <TextWithFigures text={fillCount(t.paidOutLater, loan.paidOutDaysLater, locale)} />
        </Notice>
      )}
      {loan.creditBalance !== undefined && loan.creditBalance > 0 && (
        <Notice tone="info">
          <p>{fill(t.creditBalance, { amount: money(loan.creditBalance) })}</p>
          <p>
            <a className="link" href={linkTo(to.customerService, carry, { orderId, productId })}>
              {t.askBack}
            </a>
          </p>
        </Notice>
      )}
    </>
  );
}
