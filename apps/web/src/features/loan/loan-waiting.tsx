import type { LoanDetails } from '@plazo/contract/loan';
import { orderStatus } from '@plazo/loan-rules/order-status';
import { Waiting } from '../../loan-parts/waiting.tsx';
import { eachDayLate } from '../../loan-parts/waiting-texts.ts';
import type { ViewProps } from '../../screen/page.ts';
import { useMoney } from '../../screen/use-money.ts';
import type { LoanDetailsData } from './loan-details.data.ts';
import type { LoanDetailsMessages } from './loan-details.messages.ts';

/** Whether the state's description is shown with the cost of waiting, so that nothing comes between the hero and that cost. */
export function isSaidWithWaiting({ orderStatus: status, waiting, noticeStatusText }: LoanDetails): boolean {
  return status === orderStatus.overdue && waiting !== undefined && noticeStatusText !== '';
}

/** The cost of a late day, shown in the hero while no day is late; otherwise null. */
export function useEachDayLate({ loan }: LoanDetailsData, t: LoanDetailsMessages): string | null {
  const money = useMoney();
  const { orderStatus: status, waiting, repayDate } = loan;
  if (!waiting || status === orderStatus.overdue) return null;
  return eachDayLate(waiting, repayDate, t.waiting, money);
}

/** What waiting costs; nothing if it is free. */
export function LoanWaiting({ data, t }: ViewProps<LoanDetailsData, LoanDetailsMessages>) {
  const { loan } = data;
  const isDaySaid = useEachDayLate(data, t) !== null;
  if (!loan.waiting) return null;
  const note = isSaidWithWaiting(loan) ? loan.noticeDesText : undefined;
  return <Waiting cost={loan.waiting} note={note} isDaySaid={isDaySaid} t={t.waiting} />;
}
