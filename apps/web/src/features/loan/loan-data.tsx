import type { LoanDetails } from '@plazo/contract/loan';
import { orderCan } from '@plazo/loan-rules/order-status';
import { asksApp } from '@plazo/page-kit/base/asks-app';
import { isBlankOrZero } from '../../lib/format.ts';
import { saveAs } from '../../paths.ts';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { Icon } from '../../ui/icon.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { ProductCard } from '../../ui/product-card.tsx';
import * as shapes from '../../ui/shapes.ts';
import { Tile } from '../../ui/tile.tsx';
import '../../ui/fold.css';
import { daysToCome } from './loan-dates.ts';
import type { LoanDetailsData } from './loan-details.data.ts';
import type { LoanDetailsMessages } from './loan-details.messages.ts';

/** The product, and every figure of the loan for those who want to see them (requirement D1). */
export function LoanData({ data: { loan }, t }: ViewProps<LoanDetailsData, LoanDetailsMessages>) {
  const rows = rowsOf(loan);
  if (rows.length === 0) return null;
  return (
    <section aria-label={t.details}>
      <details className="card fold" open={loan.requested !== undefined}>
        <summary>
          <ProductCard logo={loan.productLogo} name={loan.productName} note={t.details} />
          <Icon shape={shapes.forward} />
        </summary>
        <KeyValueRows rows={rows} />
        <SaveDates loan={loan} t={t} />
      </details>
    </section>
  );
}

/** The figures to show; without any, the hero names the product. */
export function rowsOf({ orderStatus: status, userOrderDetail: { detail } }: LoanDetails) {
  return orderCan.showDetails(status) ? detail.filter((row) => !isBlankOrZero(row.value)) : [];
}

/** The due dates as a file for the reader's calendar, by a plain link, as a document is saved. */
function SaveDates({ loan, t }: { loan: LoanDetails; t: LoanDetailsMessages }) {
  const { url, loadedOn } = useScreen();
  if (daysToCome(loan, loadedOn).length === 0) return null;
  const href = `${url}${url.includes('?') ? '&' : '?'}${saveAs}=ics`;
  const row = {
    href,
    asks: asksApp('saveDocument', { path: href }),
    text: t.saveDates,
    notes: [t.saveDatesNote],
    picture: <Tile name="extend" />,
  };
  return <LinkList rows={[row]} />;
}
