import * as to from '@plazo/contract/documents';
import type { MarketProduct as Product } from '@plazo/contract/market';
import { asksApp } from '@plazo/page-kit/base/asks-app';
import * as controls from '@plazo/page-kit/base/controls';
import { MarketProduct } from '../../loan-parts/market-product.tsx';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Hero } from '../../ui/hero.tsx';
import type { LoanMarketMessages } from './loan-market.messages.ts';

export interface LoanMarketData {
  /** The order whose details led here, if any. */
  orderId: string;
  productId: string;
  products: Product[];
}

export function LoanMarketView({ data, t }: ViewProps<LoanMarketData, LoanMarketMessages>) {
  const { carry } = useScreen();
  const { orderId, productId, products } = data;
  const back = orderId === '' ? undefined : linkTo(to.loanDetailUrl, carry, { orderId, productId });
  return (
    <Frame title={t.title} isHero={products.length > 0} backHref={back}>
      {products.length === 0 ? (
        <EmptyState title={t.emptyTitle} description={t.empty} picture="/pictures/empty-market.svg">
          <LinkButton href={back ?? linkTo(to.home, carry)} {...(back === undefined ? asksApp('goHome', {}) : {})}>
            {back === undefined ? t.goHome : t.seeLoan}
          </LinkButton>
        </EmptyState>
      ) : (
        <>
          <Hero
            picture="/pictures/on-hero/empty-market.svg"
            state={{ text: t.heading, tone: 'plain', isSentence: true }}
            below={
              <p className="hero-note">
                {[t.example, ...(products.length > 1 ? [t.compare] : [])].join(' ')}{' '}
                <span {...controls.browserOnly}>{t.apply}</span>
              </p>
            }
          />
          {products.map((product) => (
            <MarketProduct product={product} t={t.product} key={product.productId} />
          ))}
        </>
      )}
    </Frame>
  );
}
