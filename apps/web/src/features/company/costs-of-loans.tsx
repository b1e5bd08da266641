import type { LoanCosts, ProductCosts } from '@plazo/contract/market';
import { fill } from '@plazo/contract/text';
import { useMoney } from '../../screen/use-money.ts';
import { CostBlock } from '../../ui/cost-block.tsx';
import { KeyValueRows, type Row } from '../../ui/key-value-rows.tsx';
import type { LoanCostsMessages } from './site-loan-costs.messages.ts';
import './site.css';
import './site-text.css';

export type CostsWords = Pick<
  LoanCostsMessages,
  'all' | 'shortest' | 'longest' | 'most' | 'annualCost' | 'amount' | 'range' | 'term' | 'terms' | 'example' | 'none'
>;

/** What app stores want to know about the products on sale, with an example of each. */
export function CostsOfLoans({ costs, t }: { costs: LoanCosts; t: CostsWords }) {
  const { shortest, longest, annualCostMost, annualCostMethod = 'cat', products } = costs;
  if (shortest === undefined || longest === undefined || annualCostMost === undefined) return <p>{t.none}</p>;
  const all = [
    { label: t.shortest, value: shortest },
    { label: t.longest, value: longest },
    { label: t.most, value: annualCostMost, note: t.annualCost[annualCostMethod].note },
  ];
  return (
    <div className="site-long-text">
      <section className="section" aria-labelledby="costs-all">
        <h2 id="costs-all">{t.all}</h2>
        <CostBlock items={all} />
      </section>
      {products.map((product) => (
        <Product product={product} t={t} key={product.productId} />
      ))}
    </div>
  );
}

function Product({ product, t }: { product: ProductCosts; t: CostsWords }) {
  const { productId, productName, example, exampleTotal } = product;
  const id = `costs-${productId}`;
  const isTotal = ({ value }: Row) => value === exampleTotal;
  return (
    <section className="section" aria-labelledby={id}>
      <h2 id={id}>{productName}</h2>
      <div className="card">
        <KeyValueRows rows={useRange(product, t)} />
        <h3 className="costs-example">{t.example}</h3>
        <KeyValueRows rows={example} emphasis={example.flatMap((row, index) => (isTotal(row) ? [index] : []))} />
      </div>
    </section>
  );
}

/** What can be chosen, and what it costs at most; not what the rows of the example say again. */
function useRange(product: ProductCosts, t: CostsWords): Row[] {
  const money = useMoney(product.currency);
  const { minAmount, maxAmount, shortest, longest, annualCostMost, annualCostMethod, example } = product;
  const rows = [
    { text: t.amount, value: fill(t.range, { min: money(minAmount), max: money(maxAmount) }) },
    { text: t.term, value: shortest === longest ? shortest : fill(t.terms, { shortest, longest }) },
    { text: t.most, value: annualCostMost, note: t.annualCost[annualCostMethod].note },
  ];
  return rows.filter(({ value }) => !example.some((row) => row.value === value));
}
