import { orderCan } from '@plazo/loan-rules/order-status';
import { isBlankOrZero } from '../../lib/format.ts';
import type { ViewProps } from '../../screen/page.ts';
import { Icon } from '../../ui/icon.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { ProductCard } from '../../ui/product-card.tsx';
import * as shapes from '../../ui/shapes.ts';
import '../../ui/fold.css';
import type { LoanDetailsData } from './loan-details.data.ts';
import type { LoanDetailsMessages } from './loan-details.messages.ts';

/** The product, and every figure of the loan for those who want to see them (requirement D1). */
export function LoanData({ data: { loan }, t }: ViewProps<LoanDetailsData, LoanDetailsMessages>) {
  const rows = loan.userOrderDetail.detail.filter((row) => !isBlankOrZero(row.value));
  const hasRows = orderCan.showDetails(loan.orderStatus) && rows.length > 0;
  return (
    <section aria-label={t.details}>
      {hasRows ? (
        <details className="card fold">
          <summary>
            <ProductCard logo={loan.productLogo} name={loan.productName} note={t.details} />
            <Icon shape={shapes.forward} />
          </summary>
          <KeyValueRows rows={rows} />
        </details>
      ) : (
        <ProductCard logo={loan.productLogo} name={loan.productName} />
      )}
    </section>
  );
}
