import type { LoanDetails } from '@plazo/contract/loan';
import { orderStatus } from '@plazo/loan-rules/order-status';
import { Waiting } from '../../loan-parts/waiting.tsx';
import type { ViewProps } from '../../screen/page.ts';
import type { LoanDetailsData } from './loan-details.data.ts';
import type { LoanDetailsMessages } from './loan-details.messages.ts';

/** Whether the state's description is said with what waiting costs, so that nothing stands between the hero and that. */
export function isSaidWithWaiting({ orderStatus: status, waiting, noticeStatusText }: LoanDetails): boolean {
  return status === orderStatus.overdue && waiting !== undefined && noticeStatusText !== '';
}

/** What waiting costs; nothing where it costs nothing. */
export function LoanWaiting({ data: { loan }, t }: ViewProps<LoanDetailsData, LoanDetailsMessages>) {
  if (!loan.waiting) return null;
  return <Waiting cost={loan.waiting} note={isSaidWithWaiting(loan) ? loan.noticeDesText : undefined} t={t.waiting} />;
}
