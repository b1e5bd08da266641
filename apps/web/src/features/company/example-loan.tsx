import type { ProductCosts } from '@plazo/contract/market';
import { fill } from '@plazo/contract/text';
import { FigurePair } from '../../ui/figure-pair.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import type { HomeMessages } from './site-home.messages.ts';
import './example-loan.css';

export type ExampleWords = Pick<HomeMessages, 'example' | 'received' | 'total' | 'today' | 'after' | 'cat'>;

/** The figure, and apart from it its currency's code. */
function withoutCode(amount: string) {
  const [value = amount, unit] = amount.split(/\s(?=[A-Z]{3}$)/);
  return { value, unit };
}

/** A loan as its offer would show it: the amounts received and repaid in the same size, and the charges between them. */
export function ExampleLoan({ product, t }: { product: ProductCosts; t: ExampleWords }) {
  const { productName, example, exampleReceived, exampleTotal, exampleTerm } = product;
  const ends = [exampleReceived, exampleTotal, exampleTerm];
  // The yearly cost by its whole name, and as heavy as the sums.
  const rows = example
    .filter(({ value }) => !ends.includes(value))
    .map(({ text, value }) => ({ text: text === 'CAT' ? t.cat : text, value }));
  return (
    <section className="example" aria-labelledby="example">
      <h2 className="example-title" id="example">
        {fill(t.example, { product: productName })}
      </h2>
      {exampleReceived !== undefined && exampleTotal !== undefined && exampleTerm !== undefined && (
        <>
          <FigurePair
            figures={[
              { label: t.received, value: withoutCode(exampleReceived).value },
              { label: t.total, ...withoutCode(exampleTotal) },
            ]}
          />
          <img src="/pictures/line.svg" alt="" width="320" height="20" />
          <p className="example-ends">
            <span>{t.today}</span>
            <span>{fill(t.after, { term: exampleTerm })}</span>
          </p>
        </>
      )}
      <KeyValueRows rows={rows} emphasis={[rows.findIndex(({ text }) => text === t.cat)]} />
    </section>
  );
}
