import * as to from '@plazo/contract/documents';
import { hasLetter, isExtensionOffered, type LoanDetails } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import { dayInWords, shortDay } from '@plazo/loan-rules/day-in-words';
import { orderCan, orderStatus } from '@plazo/loan-rules/order-status';
import { phoneLink, unbroken } from '../../lib/phone-link.ts';
import { extensionNote } from '../../loan-parts/extension-note.ts';
import { linkTo } from '../../paths.ts';
import type { ViewProps } from '../../screen/page.ts';
import { useOffered, useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { LinkList, type LinkRow } from '../../ui/link-list.tsx';
import { Tile } from '../../ui/tile.tsx';
import { withLaunch } from '../../wire-addresses.ts';
import { extensionReminder } from './loan-actions.tsx';
import type { LoanDetailsData } from './loan-details.data.ts';
import type { LoanDetailsMessages } from './loan-details.messages.ts';
import { hasHelpFirst, isOwnAndLate, useEarlyHelp, useHelpRows } from './loan-help.tsx';
import { isStatusSaid } from './loan-hero.tsx';
import { isUnknown } from './status-banners.ts';

/** Returning the money. First of all actions, because it is possible only for a few days, and paying instead costs more. */
export function CoolingOffLink({
  data: { loan, orderId, productId },
  t,
}: ViewProps<LoanDetailsData, LoanDetailsMessages>) {
  const { carry, locale, loadedOn } = useScreen();
  if (loan.coolingOffThrough === undefined) return null;
  const row = {
    href: linkTo(to.coolingOffUrl, carry, { orderId, productId }),
    text: t.coolingOffHow,
    notes: [fill(t.coolingOff, { date: dayInWords(loan.coolingOffThrough, locale, loadedOn) })],
    picture: <Tile name="undo" />,
  };
  return <LinkList rows={[row]} />;
}

/** Extending, with its price; false where the loan cannot be extended. */
function useExtensionRow(
  loan: LoanDetails,
  { orderId, productId }: { orderId: string; productId: string },
  t: LoanDetailsMessages,
): LinkRow | false {
  const { carry, locale, loadedOn: today } = useScreen();
  const money = useMoney();
  if (!isExtensionOffered(loan) || !orderCan.extend(loan.orderStatus)) return false;
  return {
    href: linkTo(to.repayDelayUrl, carry, { orderId, productId }),
    text: t.extend,
    notes: [extensionNote(loan, t.extensionRow, { money, shortDay: (date) => shortDay(date, locale, today) })],
    picture: <Tile name="extend" />,
    // Without scripts a tap opens the extension screen, which shows the cost itself.
    opens: extensionReminder,
  };
}

/** Other actions: extending, the loan's documents and the other loans. */
export function LoanLinks({ data: { loan, orderId, productId }, t }: ViewProps<LoanDetailsData, LoanDetailsMessages>) {
  const { carry, tenant, t: screenText } = useScreen();
  const money = useMoney();
  const { orderStatus: status } = loan;
  const product = { productId: productId || undefined };
  const isOver = status === orderStatus.settled;
  // On its first day a loan need not be extended either, so that link is less prominent, like paying.
  const isJustTaken = loan.isJustTaken === '1';
  const isOffered = useOffered();
  const isLate = isOwnAndLate(loan);
  const isUnsaid = isUnknown(status) && !isStatusSaid(loan);
  const loans = loan.orderListUrl || (isUnsaid ? to.loanList : '');
  const help = useHelpRows({ loan, orderId, productId }, t);
  const early = useEarlyHelp({ loan, orderId, productId }, t);
  const extension = useExtensionRow(loan, { orderId, productId }, t);
  const paymentPlan = { href: linkTo(to.paymentPlan, carry, { orderId, productId }), picture: <Tile name="list" /> };
  const mayPlan = isOffered('paymentPlan');
  const rows: (LinkRow | false | '' | undefined)[] = [
    // Of a late loan they stand above.
    ...(hasHelpFirst(loan) ? [] : help),
    mayPlan && loan.isPlanned === '1' && { ...paymentPlan, text: t.paymentPlan },
    !isJustTaken && extension,
    // Where the bar below leads to it, once is enough.
    hasLetter(loan) &&
      !orderCan.borrowAgain(status) && {
        href: linkTo(to.settlementLetter, carry, { orderId, ...product }),
        text: t.letter,
        picture: <Tile name="letter" />,
      },
    isOver &&
      loan.lastPaymentId && {
        href: linkTo(to.paymentReceipt, carry, { paymentId: loan.lastPaymentId, orderId, ...product }),
        text: t.lastReceipt,
        picture: <Tile name="paper" />,
      },
    loan.statementUrl && {
      href: withLaunch(loan.statementUrl, carry, product),
      text: t.movements,
      notes:
        // A late borrower has the parts below the amount, and who has extended below the cost.
        loan.repayAmount && orderCan.repay(status) && !isLate && loan.paidCost === undefined
          ? [fill(t.partsTitle, { amount: money(loan.repayAmount) })]
          : [],
      picture: <Tile name="why" />,
    },
    loan.isNewContract !== '' &&
      orderCan.showDetails(status) && {
        href: withLaunch(loan.isNewContract, carry, { ...product, orderId, from: 'loan' }),
        text: t.contract,
        picture: <Tile name="paper" />,
      },
    isJustTaken && extension,
    early,
    loans && {
      href: withLaunch(loans, carry, product),
      text: t.allLoans,
      picture: <Tile name="loans" />,
    },
    isUnsaid && {
      href: phoneLink(tenant.servicePhone),
      text: screenText.callUs,
      notes: [unbroken(tenant.servicePhone)],
      picture: <Tile name="phone" />,
    },
  ];
  return <LinkList rows={rows.filter((row) => typeof row === 'object')} />;
}
