import { hasLetter } from '@plazo/contract/loan';
import { orderCan, orderStatus } from '@plazo/loan-rules/order-status';
import { linkTo, withLaunch } from '../../paths.ts';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import type { LoanDetailsData } from './loan-details.data.ts';
import type { LoanDetailsMessages } from './loan-details.messages.ts';

/** Links to the loan's papers, the other loans, and help. */
export function LoanLinks({ data: { loan, orderId, productId }, t }: ViewProps<LoanDetailsData, LoanDetailsMessages>) {
  const { carry } = useScreen();
  const { orderStatus: status } = loan;
  return (
    <>
      {hasLetter(loan) && (
        <p>
          <a className="link" href={linkTo('settlementLetter', carry, { orderId, productId: productId || undefined })}>
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
    </>
  );
}
