import { fillCount } from '@plazo/contract/plural';
import { orderCan } from '@plazo/loan-rules/order-status';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { Moment } from '../../ui/moment.tsx';
import type { LoanDetailsData } from './loan-details.data.ts';
import type { LoanDetailsMessages } from './loan-details.messages.ts';

/** What has just been reached: the money is there, or the first of several payments is made. The hero shows the others. */
export function LoanMoment({ data: { loan }, t }: ViewProps<LoanDetailsData, LoanDetailsMessages>) {
  const { locale, loadedOn: today } = useScreen();
  const { orderStatus: status, paidOutOn, plan = [] } = loan;
  if (!orderCan.repay(status)) return null;
  if (paidOutOn === today) return <Moment name="arrived" text={t.arrived} />;
  const count = (state: string) => plan.filter((step) => step.state === state).length;
  if (count('paid') !== 1 || count('late') > 0) return null;
  return <Moment name="firstPayment" text={fillCount(t.firstPayment, plan.length - 1, locale)} />;
}
