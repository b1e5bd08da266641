import type { MarketProduct as Product } from '@plazo/contract/market';
import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { nativeUrl } from '../routes.ts';
import { AppAnswer } from '../screen/app-answer.tsx';
import { asksApp } from '../screen/asks-app.ts';
import { useScreen } from '../screen/screen.ts';
import { useMoney } from '../screen/use-money.ts';
import { LinkButton } from '../ui/button.tsx';
import { CostBlock } from '../ui/cost-block.tsx';
import { ProductCard } from '../ui/product-card.tsx';
import { annualCostItems } from './annual-cost.ts';
import type { MarketProductMessages } from './market-product.messages.ts';

/** A loan on offer: what one would receive and repay, side by side and with equal weight. */
export function MarketProduct({ product, t }: { product: Product; t: MarketProductMessages }) {
  const { tenant, locale } = useScreen();
  const money = useMoney();
  const { productId, productName, periods } = product;
  return (
    <section className="section" aria-label={productName}>
      <ProductCard
        logo={product.productLogo}
        name={productName}
        note={fill(t.range, { min: money(product.minAmount), max: money(product.maxAmount) })}
      />
      <CostBlock
        items={[
          { label: t.received, value: money(product.exampleAmount) },
          { label: t.total, value: money(product.exampleTotal) },
          { label: t.term, value: fillCount(t.terms[product.termUnit], periods, locale) },
          ...annualCostItems(product, t),
        ]}
      />
      <p className="caption">
        {t.dailyRate}: {product.loanRate}
      </p>
      {/* Without the script the link opens the app; with it, a browser without the app says what to do. */}
      <LinkButton
        kind="secondary"
        href={nativeUrl(tenant.appScheme, 'productUrl', { productId })}
        {...asksApp('openProduct', { productId }, fill(t.openInApp, { app: tenant.displayName }))}
      >
        {fill(t.open, { name: productName })}
      </LinkButton>
      <AppAnswer />
    </section>
  );
}
