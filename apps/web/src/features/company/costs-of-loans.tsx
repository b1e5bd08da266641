import type { LoanCosts, ProductCosts } from '@plazo/contract/market';
import { fill } from '@plazo/contract/text';
import { useMoney } from '../../screen/use-money.ts';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import type { LoanCostsMessages } from './site-loan-costs.messages.ts';
import './site.css';
import './site-text.css';

export type CostsWords = Pick<
  LoanCostsMessages,
  | 'all'
  | 'shortest'
  | 'longest'
  | 'most'
  | 'annualCost'
  | 'range'
  | 'terms'
  | 'onlyTerm'
  | 'productMost'
  | 'example'
  | 'none'
>;

/** What app stores want to know about the products on sale, with an example of each. */
export function CostsOfLoans({ costs, t }: { costs: LoanCosts; t: CostsWords }) {
  const { shortest, longest, annualCostMost, annualCostMethod = 'cat', products } = costs;
  if (shortest === undefined || longest === undefined || annualCostMost === undefined) return <p>{t.none}</p>;
  const cost = `${annualCostMost} (${t.annualCost[annualCostMethod].note})`;
  const rows = [
    { text: t.shortest, value: shortest },
    { text: t.longest, value: longest },
    { text: t.most, value: cost },
  ];
  return (
    <div className="site-long-text">
      <section className="section" aria-labelledby="costs-all">
        <h2 id="costs-all">{t.all}</h2>
        <div className="card">
          <KeyValueRows rows={rows} />
        </div>
      </section>
      {products.map((product) => (
        <Product product={product} t={t} key={product.productId} />
      ))}
    </div>
  );
}

function Product({ product, t }: { product: ProductCosts; t: CostsWords }) {
  const money = useMoney(product.currency);
  const { productId, productName, shortest, longest, annualCostMost, annualCostMethod } = product;
  const id = `costs-${productId}`;
  const cost = `${annualCostMost} (${t.annualCost[annualCostMethod].note})`;
  return (
    <section className="section" aria-labelledby={id}>
      <h2 id={id}>{productName}</h2>
      <p>{fill(t.range, { min: money(product.minAmount), max: money(product.maxAmount) })}</p>
      <p>{fill(shortest === longest ? t.onlyTerm : t.terms, { shortest, longest })}</p>
      <p>{fill(t.productMost, { cost })}</p>
      <h3>{t.example}</h3>
      <div className="card">
        <KeyValueRows rows={product.example} />
      </div>
    </section>
  );
}
