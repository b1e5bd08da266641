import type { LoanDetails } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import { isIsoDate } from '@plazo/loan-rules/calendar';
import { orderCan } from '@plazo/loan-rules/order-status';
import type { CalendarDates } from '../../screen/calendar-file.ts';
import type { PaperContext } from '../../screen/page.ts';
import type { LoanDetailsData } from './loan-details.data.ts';
import type { LoanDetailsMessages } from './loan-details.messages.ts';

/** The due dates that are still to come, today included. */
export function daysToCome({ plan, repayDate, orderStatus, ...loan }: LoanDetails, today: string) {
  if (!orderCan.repay(orderStatus) || loan.isTransferred === '1' || loan.isChargedOff === '1') return [];
  const steps = plan ?? (repayDate === undefined ? [] : [{ dueDate: repayDate, state: 'due' as const }]);
  return steps
    .map(({ dueDate: date, state }, index) => ({ number: index + 1, date, state }))
    .filter(({ date, state }) => state !== 'paid' && isIsoDate(date) && date >= today)
    .map(({ number, date }) => ({ number, date }));
}

/** The due dates for the borrower's calendar. */
export function loanDates(
  { loan, orderId }: LoanDetailsData,
  t: LoanDetailsMessages,
  { tenant, locale, today }: PaperContext,
): CalendarDates | null {
  const days = daysToCome(loan, today);
  const own = locale === 'es' || locale === 'en' ? tenant.calendarTitle[locale] : '';
  const title = own || fill(t.calendarTitle, { company: tenant.displayName });
  return days.length === 0 ? null : { title, id: orderId, days, fileName: t.calendarFile };
}
