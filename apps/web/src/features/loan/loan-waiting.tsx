import type { LoanDetails } from '@plazo/contract/loan';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { orderStatus } from '@plazo/loan-rules/order-status';
import { Waiting } from '../../loan-parts/waiting.tsx';
import { eachDayLate, waitingShort, waitingTexts } from '../../loan-parts/waiting-texts.ts';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { Says } from '../../ui/says.tsx';
import type { LoanDetailsData } from './loan-details.data.ts';
import type { LoanDetailsMessages } from './loan-details.messages.ts';

/** Whether the state's description is shown with the cost of waiting, so that nothing comes between the hero and that cost. */
export function isSaidWithWaiting({ orderStatus: status, waiting, noticeStatusText }: LoanDetails): boolean {
  return status === orderStatus.overdue && waiting !== undefined && noticeStatusText !== '';
}

/** A payment was reversed, and the loan's days late cost nothing until tomorrow. */
export function isUncharged({ orderStatus: status, reversal, repayParts = [] }: LoanDetails): boolean {
  const isCharged = repayParts.some(({ component }) => component === 'penalty');
  return status === orderStatus.overdue && reversal !== undefined && repayParts.length > 0 && !isCharged;
}

/** The borrower is late, and it costs nothing until a day that is known. */
export function isChargePaused(loan: LoanDetails): loan is LoanDetails & { pausedThrough: string } {
  return loan.orderStatus === orderStatus.overdue && loan.pausedThrough !== undefined;
}

/** What comes after the pause, in the lender's words. */
export function AfterPause({ data: { loan }, t }: ViewProps<LoanDetailsData, LoanDetailsMessages>) {
  if (!isChargePaused(loan) || loan.noticeDesText === '') return null;
  return (
    <section className="card card-roomy" aria-label={t.costs}>
      <Says sayings={[{ drawing: 'clock', text: loan.noticeDesText }]} />
    </section>
  );
}

interface Reader {
  money: (minorUnits: number) => string;
  locale: 'es' | 'en' | 'zh';
  today: string;
}

/** What late days will cost, while none is late; empty if that is unknown. */
export function beforeLate(loan: LoanDetails, t: LoanDetailsMessages['waiting'], reader: Reader): string {
  const { orderStatus: status, waiting, repayDate } = loan;
  const { money, locale, today } = reader;
  if (!waiting || status === orderStatus.overdue) return '';
  const day = (date: string) => dayInWords(date, locale, today);
  return eachDayLate(waiting, repayDate, t, money) ?? waitingTexts(waiting, t, { money, day, today }).join(' ');
}

/** What waiting costs a borrower who is late; nothing if it is free. */
export function LoanWaiting({ data: { loan }, t }: ViewProps<LoanDetailsData, LoanDetailsMessages>) {
  const money = useMoney();
  const { locale, loadedOn: today } = useScreen();
  const { waiting } = loan;
  if (!waiting || loan.orderStatus !== orderStatus.overdue) return null;
  // Nothing is charged yet, so there is nothing to draw: what happens tomorrow, in sentences.
  if (isUncharged(loan)) {
    const day = (date: string) => dayInWords(date, locale, today);
    const texts = waitingShort(waiting, t.waiting, { money, day, today });
    return (
      <section className="card card-roomy" aria-label={t.costs}>
        <Says sayings={[{ drawing: 'clock', text: [loan.noticeDesText, ...texts].join(' ').trim() }]} />
      </section>
    );
  }
  return <Waiting cost={waiting} note={isSaidWithWaiting(loan) ? loan.noticeDesText : undefined} t={t.waiting} />;
}
