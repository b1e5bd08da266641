import * as to from '@plazo/contract/documents';
import type { MarketProduct as Product } from '@plazo/contract/market';
import { fill } from '@plazo/contract/text';
import { asksApp } from '@plazo/page-kit/base/asks-app';
import { annualCostItems } from '../../loan-parts/annual-cost.ts';
import { linkTo } from '../../paths.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { LinkList } from '../../ui/link-list.tsx';
import { Logo } from '../../ui/logo.tsx';
import type { LoanDetailsMessages } from './loan-details.messages.ts';

export interface MarketAreaProps {
  orderId: string;
  productId: string;
  /** Another loan was just refused. */
  isAfterRefusal: boolean;
  /** The market's first loans; empty if it did not answer in time. */
  products: readonly Product[];
  t: LoanDetailsMessages;
}

/** The loan market on loan details (requirement D3): its first loans, a row each, and a link to all with every figure. */
export function MarketArea({ orderId, productId, isAfterRefusal, products, t }: MarketAreaProps) {
  const { carry } = useScreen();
  const money = useMoney();
  const all = linkTo(to.recommendList, carry, { orderId, productId });
  return (
    <section className="section" aria-labelledby="market">
      {/* Without any, only the way to all of them: nothing stands under the heading. */}
      <h2 id="market" className={products.length === 0 ? 'visually-hidden' : undefined}>
        {t.market}
      </h2>
      {isAfterRefusal && products.length > 0 && <p>{t.eachDecided}</p>}
      {products.length > 0 && (
        <LinkList
          rows={products.map((product) => ({
            href: all,
            asks: asksApp('openProduct', { productId: product.productId }),
            text: product.productName,
            // A condition: readers took plain amounts for loans of their own.
            leads: t.marketExample.map((line) =>
              fill(line, { amount: money(product.exampleAmount), total: money(product.exampleTotal) }),
            ),
            notes: annualCostItems(product, t.product).map(({ label, value, note }) => `${label}: ${value}, ${note}`),
            picture: <Logo src={product.productLogo} width={48} height={48} />,
          }))}
        />
      )}
      <p>
        <a className="link" href={all}>
          {t.seeMarket}
        </a>
      </p>
    </section>
  );
}
