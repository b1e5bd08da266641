import * as to from '@plazo/contract/documents';
import { hasLetter } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { orderStatus } from '@plazo/loan-rules/order-status';
import { linkTo } from '../paths.ts';
import { Frame } from '../screen/frame.tsx';
import type { ViewProps } from '../screen/page.ts';
import { useScreen } from '../screen/screen.ts';
import { useMoney } from '../screen/use-money.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { NothingToPay } from './nothing-to-pay.data.ts';
import type { NothingToPayMessages } from './nothing-to-pay.messages.ts';

type Kind = NothingToPay['kind'];

const pictures: Record<Kind, number> = {
  settled: orderStatus.settled,
  cancelled: orderStatus.settled,
  forgiven: orderStatus.settled,
  transferred: orderStatus.overdue,
  review: orderStatus.underReview,
  rejected: orderStatus.rejected,
  payout: orderStatus.disbursing,
  extended: orderStatus.repayable,
  'no-extension': orderStatus.repayable,
  'no-cancellation': orderStatus.repayable,
};

/** Says why nothing is due and links onward: to another loan to pay, to the receipt and letter of a settled loan, otherwise to the loan. */
export function NothingToPayView({ data, t }: ViewProps<NothingToPay, NothingToPayMessages>) {
  const { carry, tenant, locale, loadedOn } = useScreen();
  const money = useMoney();
  const { kind, orderId, productId: product, loan, other } = data;
  const productId = product || undefined;
  const isOver = kind === 'settled' || kind === 'cancelled' || kind === 'forgiven';
  const receipt =
    (isOver || kind === 'extended') && loan.lastPaymentId !== undefined
      ? linkTo(to.paymentReceipt, carry, { paymentId: loan.lastPaymentId, orderId, productId })
      : null;
  return (
    <Frame title={tenant.displayName}>
      <EmptyState
        title={t.kinds[kind].title}
        description={textOf(data, t, (date) => dayInWords(date, locale, loadedOn))}
        picture={`/pictures/status-${pictures[kind]}.svg`}
      >
        {other !== null && (
          <p>
            {fill(t.other, { product: other.productName, amount: money(other.repayAmount ?? 0) })}{' '}
            <a
              className="link"
              href={linkTo(to.loanDetailUrl, carry, { orderId: other.orderId, productId: other.productId })}
            >
              {t.seeOther}
            </a>
          </p>
        )}
        {receipt !== null && <LinkButton href={receipt}>{t.receipt}</LinkButton>}
        {isOver && hasLetter(loan) && (
          <LinkButton kind="secondary" href={linkTo(to.settlementLetter, carry, { orderId, productId })}>
            {t.letter}
          </LinkButton>
        )}
        {kind === 'rejected' && (
          <LinkButton href={linkTo(to.customerService, carry, { orderId, productId })}>{t.talk}</LinkButton>
        )}
        <LinkButton
          kind={receipt === null && kind !== 'rejected' ? 'primary' : 'quiet'}
          href={linkTo(to.loanDetailUrl, carry, { orderId, productId })}
        >
          {kind === 'review' || kind === 'rejected' ? t.application : t.loan}
        </LinkButton>
      </EmptyState>
    </Frame>
  );
}

/** A lender's own core may not send the dates: then the sentence omits them. */
function textOf({ kind, loan }: NothingToPay, t: NothingToPayMessages, inWords: (date: string) => string): string {
  const { settledOn, formerDueDate: former, repayDate } = loan;
  if (kind === 'settled' && settledOn !== undefined) return fill(t.settledOn, { date: inWords(settledOn) });
  if (kind === 'cancelled' && settledOn !== undefined) return fill(t.cancelledOn, { date: inWords(settledOn) });
  if (kind === 'extended' && former !== undefined && repayDate !== undefined)
    return fill(t.extendedTo, { former: inWords(former), date: inWords(repayDate) });
  return t.kinds[kind].text;
}
