import { fill } from '@plazo/contract/text';
import { useQuery } from '@tanstack/react-query';
import { useTexts, useWriter } from '../../language/language.tsx';
import { Card } from '../../ui/facts.tsx';
import { Loading, ProblemNote } from '../../ui/states.tsx';
import { FindingList, isRefused } from './finding-list.tsx';
import { productsMessages } from './products.messages.ts';
import { type Checked, checkQuery } from './products.query.ts';

/** What the server's check says of the terms, and what loans under them cost. */
export function CheckCards({ productId, what }: { productId: string; what: 'draft' | 'product' }) {
  const t = useTexts(productsMessages);
  const check = useQuery(checkQuery(productId, what));
  if (check.isPending) return <Loading rows={3} />;
  if (check.isError) return <ProblemNote error={check.error} retry={() => void check.refetch()} />;
  const { findings, refusals, samples } = check.data;
  const refused = findings.filter(isRefused);
  const others = findings.filter((one) => !isRefused(one));
  return (
    <>
      {refusals.length > 0 && (
        <div className="note note-warning">
          <h3>{t.refused}</h3>
          {refused.length > 0 ? <FindingList of={refused} /> : <p lang="en">{refusals.join(' ')}</p>}
        </div>
      )}
      <Card title={t.says}>
        {others.length === 0 && <p>{t.saysNothing}</p>}
        <FindingList of={others} />
      </Card>
      <Samples of={samples} />
    </>
  );
}

function Samples({ of: samples }: { of: Checked['samples'] }) {
  const t = useTexts(productsMessages);
  const write = useWriter();
  if (samples.length === 0) return null;
  return (
    <Card title={t.costs}>
      <ul className="findings">
        {samples.map(({ amount, periods, termUnit, total, annualCostPpm }) => (
          <li key={`${amount} ${periods} ${termUnit}`}>
            {fill(t.cost, {
              amount: write.money(amount),
              periods,
              unit: t.units[termUnit],
              total: write.money(total),
              rate: write.percent(annualCostPpm),
            })}
          </li>
        ))}
      </ul>
    </Card>
  );
}
