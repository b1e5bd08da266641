import type { LoanDetails } from '@plazo/contract/loan';
import { orderStatus } from '@plazo/loan-rules/order-status';
import { Waiting } from '../../loan-parts/waiting.tsx';
import { eachDayLate } from '../../loan-parts/waiting-texts.ts';
import type { ViewProps } from '../../screen/page.ts';
import { useMoney } from '../../screen/use-money.ts';
import type { LoanDetailsData } from './loan-details.data.ts';
import type { LoanDetailsMessages } from './loan-details.messages.ts';

/** Whether the state's description is said with what waiting costs, so that nothing stands between the hero and that. */
export function isSaidWithWaiting({ orderStatus: status, waiting, noticeStatusText }: LoanDetails): boolean {
  return status === orderStatus.overdue && waiting !== undefined && noticeStatusText !== '';
}

/** What a day late costs, said in the hero while no day is late; null where it is not. */
export function useEachDayLate({ loan }: LoanDetailsData, t: LoanDetailsMessages): string | null {
  const money = useMoney();
  const { orderStatus: status, waiting, repayDate } = loan;
  if (!waiting || status === orderStatus.overdue) return null;
  return eachDayLate(waiting, repayDate, t.waiting, money);
}

/** What waiting costs; nothing where it costs nothing. */
export function LoanWaiting({ data, t }: ViewProps<LoanDetailsData, LoanDetailsMessages>) {
  const { loan } = data;
  const isDaySaid = useEachDayLate(data, t) !== null;
  if (!loan.waiting) return null;
  const note = isSaidWithWaiting(loan) ? loan.noticeDesText : undefined;
  return <Waiting cost={loan.waiting} note={note} isDaySaid={isDaySaid} t={t.waiting} />;
}
