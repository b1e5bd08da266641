import type { VoucherPayment } from '@plazo/contract/repayment';
import { fill } from '@plazo/contract/text';
import { linkTo } from '../../paths.ts';
import { useMoney, useScreen } from '../../screen/screen.ts';
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

/** What came for an extension and was too little to buy it: where it went, and what extending costs. */
export function ShortPayments({ payments = [], fee, orderId, productId, t }: ShortPaymentsProps) {
  const { carry } = useScreen();
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
            href={linkTo('paymentReceipt', carry, { paymentId, orderId, productId: productId || undefined })}
          >
            {/* A link lays out its children side by side. */}
            <span>
              <TextWithFigures text={fill(t.shortReceipt, { amount: money(amount), date, time })} />
            </span>
          </a>
        </p>
      ))}
    </Notice>
  );
}
