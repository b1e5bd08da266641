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

const statuses: Record<Kind, number> = {
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
  'no-letter': orderStatus.overdue,
};

/** Where the drawing of a status says too little. */
const pictureOf: Partial<Record<Kind, string>> = {
  'no-cancellation': '/pictures/date-over.svg',
  'no-letter': '/pictures/empty.svg',
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
    <Frame title={kind === 'no-letter' ? t.letterTitle : tenant.displayName}>
      <EmptyState
        title={t.kinds[kind].title}
        description={textOf(data, t, { money, day: (date) => dayInWords(date, locale, loadedOn) })}
        picture={pictureOf[kind] ?? `/pictures/status-${statuses[kind]}.svg`}
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

interface Writing {
  money: (minorUnits: number) => string;
  day: (date: string) => string;
}

/** A lender's own core may not send the dates: then the sentence omits them. */
function textOf({ kind, loan }: NothingToPay, t: NothingToPayMessages, { money, day: inWords }: Writing): string {
  const { settledOn, formerDueDate: former, repayDate, coolingOffEndedOn, repayAmount } = loan;
  if (kind === 'no-cancellation' && coolingOffEndedOn !== undefined)
    return fill(t.cancelThrough, { date: inWords(coolingOffEndedOn) });
  const owed = loan.outstanding ?? repayAmount;
  if (kind === 'no-letter' && owed !== undefined) return fill(t.letterOwed, { amount: money(owed) });
  if (kind === 'settled' && settledOn !== undefined) return fill(t.settledOn, { date: inWords(settledOn) });
  if (kind === 'cancelled' && settledOn !== undefined) return fill(t.cancelledOn, { date: inWords(settledOn) });
  if (kind === 'extended' && former !== undefined && repayDate !== undefined)
    return fill(t.extendedTo, { former: inWords(former), date: inWords(repayDate) });
  return t.kinds[kind].text;
}
