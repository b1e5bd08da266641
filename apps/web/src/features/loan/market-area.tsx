import * as to from '@plazo/contract/documents';
import type { MarketProduct as Product } from '@plazo/contract/market';
import { fill } from '@plazo/contract/text';
import { asksApp } from '@plazo/page-kit/base/asks-app';
import { annualCostItems } from '../../loan-parts/annual-cost.ts';
import { linkTo } from '../../paths.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { Icon } from '../../ui/icon.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { Logo } from '../../ui/logo.tsx';
import * as shapes from '../../ui/shapes.ts';
import type { LoanDetailsMessages } from './loan-details.messages.ts';
import '../../ui/fold.css';

export interface MarketAreaProps {
  orderId: string;
  productId: string;
  /** Another loan was just refused. */
  isAfterRefusal: boolean;
  /** The market's first loans; empty if it did not answer in time. */
  products: readonly Product[];
  t: LoanDetailsMessages;
}

/**
 * The loan market on loan details (requirement D3): its first loans, a row each, and a link to all with every figure. It is the last of
 * all and opens by a tap: nobody is sold another loan while their own is decided.
 */
export function MarketArea({ orderId, productId, isAfterRefusal, products, t }: MarketAreaProps) {
  const { carry } = useScreen();
  const money = useMoney();
  const all = linkTo(to.recommendList, carry, { orderId, productId });
  return (
    <section aria-label={t.market}>
      <details className="card fold">
        <summary>
          <strong>{t.market}</strong>
          <Icon shape={shapes.forward} />
        </summary>
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
      </details>
    </section>
  );
}
