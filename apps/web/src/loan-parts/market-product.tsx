import * as to from '@plazo/contract/documents';
import type { MarketProduct as Product } from '@plazo/contract/market';
import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { decimalsOf, formatMoney } from '@plazo/loan-rules/money';
import { asksApp } from '@plazo/page-kit/base/asks-app';
import { linkTo } from '../paths.ts';
import { useScreen } from '../screen/screen.ts';
import { useMoney } from '../screen/use-money.ts';
import { LinkButton } from '../ui/button.tsx';
import { CostBlock } from '../ui/cost-block.tsx';
import { ProductCard } from '../ui/product-card.tsx';
import { annualCostItems } from './annual-cost.ts';
import { costOfHundred } from './cost-share.ts';
import type { MarketProductMessages } from './market-product.messages.ts';
import './market-product.css';

/** A loan on offer: the amounts received and repaid, and the cost in money, which compares loans of different terms, all with equal weight. */
export function MarketProduct({ product, t }: { product: Product; t: MarketProductMessages }) {
  const { locale, carry, format } = useScreen();
  const money = useMoney();
  const { productId, productName, periods, exampleAmount, exampleTotal } = product;
  const after = fill(t.after, { term: fillCount(t.terms[product.termUnit], periods, locale) });
  const share = costOfHundred(exampleAmount, exampleTotal, decimalsOf(format));
  return (
    <section className="section market-product" aria-label={productName}>
      <ProductCard
        logo={product.productLogo}
        name={productName}
        note={fill(t.range, { min: money(product.minAmount), max: money(product.maxAmount) })}
      />
      <CostBlock
        items={[
          {
            label: t.received,
            value: money(exampleAmount),
            note: fill(t.perDay, { rate: product.loanRate }),
          },
          {
            label: t.cost,
            value: money(exampleTotal - exampleAmount),
            // Over its time: a short loan costs less and is dearer.
            note: `${fill(t.share, { share: money(share), of: formatMoney(100, { ...format, decimals: 0 }) })} ${after.replaceAll(' ', '\u00a0')}`,
          },
          {
            label: t.total,
            value: money(exampleTotal),
            note: after,
          },
          ...annualCostItems(product, t),
        ]}
      />
      <LinkButton kind="secondary" href={linkTo(to.customerService, carry)} {...asksApp('openProduct', { productId })}>
        {fill(t.open, { name: productName })}
      </LinkButton>
    </section>
  );
}
