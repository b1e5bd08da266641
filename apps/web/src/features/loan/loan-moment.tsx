import { fill } from '@plazo/contract/text';
import { orderCan } from '@plazo/loan-rules/order-status';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { Moment } from '../../ui/moment.tsx';
import type { LoanDetailsData } from './loan-details.data.ts';
import type { LoanDetailsMessages } from './loan-details.messages.ts';
import { payoutAccount } from './payout-account.ts';

/** What has just been reached: the money has arrived, or the first of several payments is made. The hero shows the others. */
export function LoanMoment({ data: { loan }, t }: ViewProps<LoanDetailsData, LoanDetailsMessages>) {
  const { loadedOn: today } = useScreen();
  const money = useMoney();
  const { orderStatus: status, paidOutOn, plan = [] } = loan;
  if (!orderCan.repay(status)) return null;
  if (paidOutOn === today) {
    const account = payoutAccount(loan, t);
    const text =
      loan.payout && account !== null
        ? fill(t.arrived, { amount: money(loan.payout.amount), account })
        : t.arrivedSomewhere;
    return <Moment name="arrived" text={text} />;
  }
  const count = (state: string) => plan.filter((step) => step.state === state).length;
  if (count('paid') !== 1 || count('late') > 0) return null;
  return <Moment name="firstPayment" text={t.firstPayment} />;
}
