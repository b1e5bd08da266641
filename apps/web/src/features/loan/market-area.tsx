import * as to from '@plazo/contract/documents';
import type { MarketProduct as Product } from '@plazo/contract/market';
import { MarketProduct } from '../../loan-parts/market-product.tsx';
import { linkTo } from '../../paths.ts';
import { useScreen } from '../../screen/screen.ts';
import type { LoanDetailsMessages } from './loan-details.messages.ts';

export interface MarketAreaProps {
  orderId: string;
  productId: string;
  /** The market's first loans; empty if it did not answer in time. */
  products: readonly Product[];
  t: LoanDetailsMessages;
}

/** The loan market on loan details (requirement D3): its first loans, and a link to all. */
export function MarketArea({ orderId, productId, products, t }: MarketAreaProps) {
  const { carry } = useScreen();
  return (
    <section className="section" aria-labelledby="market">
      {/* Without any, only the way to all of them: nothing stands under the heading. */}
      <h2 id="market" className={products.length === 0 ? 'visually-hidden' : undefined}>
        {t.market}
      </h2>
      {products.length > 0 && <p>{t.marketText}</p>}
      {products.map((product) => (
        <MarketProduct product={product} t={t.product} key={product.productId} />
      ))}
      <p>
        <a className="link" href={linkTo(to.recommendList, carry, { orderId, productId })}>
          {t.seeMarket}
        </a>
      </p>
    </section>
  );
}
