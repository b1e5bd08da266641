import * as to from '@plazo/contract/documents';
import type { LoanDetails } from '@plazo/contract/loan';
import { addDays, compareDates, isIsoDate } from '@plazo/loan-rules/calendar';
import { orderCan, orderStatus } from '@plazo/loan-rules/order-status';
import { linkTo } from '../../paths.ts';
import type { ViewProps } from '../../screen/page.ts';
import { useOffered, useScreen } from '../../screen/screen.ts';
import { LinkList, type LinkRow } from '../../ui/link-list.tsx';
import { Tile } from '../../ui/tile.tsx';
import { withLaunch } from '../../wire-addresses.ts';
import type { LoanDetailsData } from './loan-details.data.ts';
import type { LoanDetailsMessages } from './loan-details.messages.ts';

type Props = ViewProps<LoanDetailsData, LoanDetailsMessages>;
type HelpOf = Omit<LoanDetailsData, 'isJustConfirmed' | 'untrackedProduct' | 'market'>;

/** Late, and still owed to this lender. */
export function isOwnAndLate({ orderStatus: status, isTransferred }: LoanDetails): boolean {
  return isTransferred !== '1' && status === orderStatus.overdue;
}

/** Whether a borrower looks for help before anything else: they are late, or believe that they have paid. */
export function hasHelpFirst(loan: LoanDetails): boolean {
  return isOwnAndLate(loan) || loan.reversal !== undefined;
}

/** Who is due within a week can still say that they will pay later. */
function isDueSoon({ orderStatus: status, repayDate }: LoanDetails, today: string): boolean {
  if (!orderCan.repay(status) || repayDate === undefined || !isIsoDate(repayDate)) return false;
  return compareDates(repayDate, addDays(today, 7)) <= 0;
}

/** The same before that week: a quiet row among the others, for who knows already. Not on the first day. */
export function useEarlyHelp({ loan, orderId, productId }: HelpOf, t: Props['t']): LinkRow | false {
  const { carry, loadedOn: today } = useScreen();
  const mayPromise = useOffered()('cannotPay');
  const { orderStatus: status, repayDate } = loan;
  const isAhead = orderCan.repay(status) && isIsoDate(repayDate) && !isDueSoon(loan, today);
  if (!mayPromise || !isAhead || hasHelpFirst(loan) || loan.isTransferred === '1' || loan.isJustTaken === '1')
    return false;
  return {
    href: linkTo(to.cannotPay, carry, { orderId, productId }),
    text: t.cannotPayEarly,
    picture: <Tile name="person" />,
  };
}

/** What to do for a borrower who cannot pay, or has paid already: one door for each. */
export function useHelpRows({ loan, orderId, productId }: HelpOf, t: Props['t']): LinkRow[] {
  const { carry, loadedOn: today } = useScreen();
  const isOffered = useOffered();
  const order = { orderId, productId };
  const mayPromise = isOffered('cannotPay');
  const isLate = isOwnAndLate(loan);
  const cannotPay = isLate || (loan.isTransferred !== '1' && mayPromise && isDueSoon(loan, today));
  const isPlanProposed = isOffered('paymentPlan') && loan.isPlanProposed === '1';
  const { reversal } = loan;
  const rows: (LinkRow | false | undefined)[] = [
    reversal && {
      href: withLaunch(reversal.complaintUrl, carry, { productId: productId || undefined }),
      text: t.reversal.complain,
      notes: [t.reversal.ticket],
      picture: <Tile name="help" />,
    },
    isPlanProposed && {
      href: linkTo(to.paymentPlan, carry, order),
      text: t.planProposed,
      picture: <Tile name="list" />,
    },
    cannotPay && {
      href: linkTo(mayPromise ? to.cannotPay : to.customerService, carry, order),
      text: t.cannotPay,
      // A plan that is proposed says what can be done.
      notes: isPlanProposed ? [] : [mayPromise ? t.cannotPayWays : t.cannotPayNote],
      picture: <Tile name="person" />,
    },
    // A payment that was reversed did appear; the first row is about it.
    isLate &&
      !reversal && {
        href: `${linkTo(to.customerService, carry, order)}#questions`,
        text: t.paidAlready,
        picture: <Tile name="paper" />,
      },
  ];
  return rows.filter((row) => typeof row === 'object');
}

/** The same right below the amount, where a late borrower looks for it. */
export function LoanHelp({ data, t }: Props) {
  const rows = useHelpRows(data, t);
  return hasHelpFirst(data.loan) && rows.length > 0 ? <LinkList rows={rows} /> : null;
}
