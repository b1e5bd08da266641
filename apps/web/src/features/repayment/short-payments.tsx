import * as to from '@plazo/contract/documents';
import type { VoucherPayment } from '@plazo/contract/repayment';
import { fill } from '@plazo/contract/text';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { linkTo } from '../../paths.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import type { ShortPaymentsMessages } from './short-payments.messages.ts';

interface ShortPaymentsProps {
  /** Newest first. */
  payments: readonly VoucherPayment[] | undefined;
  /** What extending costs now, in minor units. */
  fee: number;
  orderId: string;
  productId: string;
  t: ShortPaymentsMessages;
}

/** Payments too small for an extension: where the money went, and what extending costs. */
export function ShortPayments({ payments = [], fee, orderId, productId, t }: ShortPaymentsProps) {
  const { carry, locale, loadedOn } = useScreen();
  const money = useMoney();
  if (payments.length === 0) return null;
  const total = payments.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Notice tone="warning" title={fill(t.short, { amount: money(total) })}>
      <p>{fill(t.shortWhy, { fee: money(fee) })}</p>
      {payments.map(({ paymentId, amount, date, time }) => (
        <p key={paymentId}>
          <a
            className="link"
            href={linkTo(to.paymentReceipt, carry, { paymentId, orderId, productId: productId || undefined })}
          >
            {/* A single child, because a link lays its children out side by side. */}
            <span>
              <TextWithFigures
                text={fill(t.shortReceipt, { amount: money(amount), date: dayInWords(date, locale, loadedOn), time })}
              />
            </span>
          </a>
        </p>
      ))}
    </Notice>
  );
}
