import * as to from '@plazo/contract/documents';
import type { LoanDetails } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import { shortDay } from '@plazo/loan-rules/day-in-words';
import { linkTo } from '../../paths.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import type { LoanDetailsMessages } from './loan-details.messages.ts';

export interface ReversalProps {
  payment: NonNullable<LoanDetails['reversal']>;
  /** Whether no day is charged yet: the amount then says so itself. */
  isUncharged: boolean;
  page: { orderId: string; productId: string };
  t: LoanDetailsMessages['reversal'];
}

/** A payment, or part of one, that the payment channel took back: who did it, what it means for the debt and what it did not cost. */
export function Reversal({ payment, isUncharged, page, t }: ReversalProps) {
  const { carry, locale, loadedOn } = useScreen();
  const money = useMoney();
  const { paymentId, paidOn, amount, paidAmount, by } = payment;
  const values = {
    paidOn: shortDay(paidOn, locale, loadedOn),
    amount: money(amount),
    paidAmount: money(paidAmount ?? amount),
    by: by || t.someone,
  };
  const isWhole = paidAmount === undefined;
  const [title, free] = isWhole ? [t.title, t.free] : [t.partTitle, t.partFree];
  return (
    <Notice tone="warning" title={fill(title, values)}>
      <p>
        <TextWithFigures text={isUncharged ? t.what : `${t.what} ${free}`} />
      </p>
      <p>
        <a className="link" href={linkTo(to.paymentReceipt, carry, { paymentId, ...page })}>
          {fill(t.receipt, values)}
        </a>
      </p>
    </Notice>
  );
}
