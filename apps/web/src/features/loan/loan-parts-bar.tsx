import { fill } from '@plazo/contract/text';
import type { ViewProps } from '../../screen/page.ts';
import { useMoney } from '../../screen/use-money.ts';
import { SplitBar } from '../../ui/split-bar.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import type { LoanDetailsData } from './loan-details.data.ts';
import type { LoanDetailsMessages } from './loan-details.messages.ts';

/** What is to be paid now consists of; nothing where the core does not say. */
export function LoanPartsBar({ data: { loan }, t }: ViewProps<LoanDetailsData, LoanDetailsMessages>) {
  const money = useMoney();
  const parts = loan.repayParts ?? [];
  const partsOfPlan: Partial<Record<string, string>> = t.partsOfPlan;
  if (parts.length < 2) return null;
  return (
    <section className="card card-roomy" aria-labelledby="parts">
      <h2 id="parts">
        <TextWithFigures text={fill(t.partsTitle, { amount: money(loan.repayAmount ?? 0) })} />
      </h2>
      <SplitBar
        parts={parts.map(({ component: part, amount }) => ({
          part,
          amount,
          // Of several payments it is not the whole loan.
          label: (loan.plan && partsOfPlan[part]) ?? t.components[part],
          value: money(amount),
        }))}
      />
    </section>
  );
}
