import type { LoanDetails } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import { linkTo, withLaunch } from '../../paths.ts';
import { useMoney, useScreen } from '../../screen/screen.ts';
import { DatedText } from '../../ui/dated-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { LoanDetailsMessages } from './loan-details.messages.ts';

export interface TakenBackProps {
  payment: NonNullable<LoanDetails['takenBack']>;
  page: { orderId: string; productId: string };
  t: LoanDetailsMessages['takenBack'];
}

/** A payment that whoever took it has withdrawn: what happened, what it did not cost, and what the payer can do. */
export function TakenBack({ payment, page, t }: TakenBackProps) {
  const { carry } = useScreen();
  const money = useMoney();
  const { paymentId, paidOn, takenBackOn, amount, by, complaintUrl } = payment;
  const values = { paidOn, takenBackOn, amount: money(amount), by: by || t.someone };
  const productId = page.productId || undefined;
  return (
    <Notice tone="warning" title={fill(t.title, values)}>
      {[fill(t.what, values), t.noCharge, t.ticket].map((text) => (
        <p key={text}>
          <DatedText text={text} />
        </p>
      ))}
      <p>
        <a className="link" href={withLaunch(complaintUrl, carry, { productId })}>
          {t.complain}
        </a>
      </p>
      <p>
        <a className="link" href={linkTo('paymentReceipt', carry, { paymentId, ...page })}>
          {t.receipt}
        </a>
      </p>
    </Notice>
  );
}
