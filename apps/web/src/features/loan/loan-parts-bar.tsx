import { fill } from '@plazo/contract/text';
import type { ViewProps } from '../../screen/page.ts';
import { useMoney } from '../../screen/use-money.ts';
import { SplitBar } from '../../ui/split-bar.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import type { LoanDetailsData } from './loan-details.data.ts';
import type { LoanDetailsMessages } from './loan-details.messages.ts';

/** The parts of the amount due; nothing if the core does not send them. */
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
          // With several payments it is not the whole loan.
          label: (loan.plan && partsOfPlan[part]) ?? t.components[part],
          value: money(amount),
        }))}
      />
    </section>
  );
}
