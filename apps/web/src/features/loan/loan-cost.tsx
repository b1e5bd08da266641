import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { Says } from '../../ui/says.tsx';
import { SplitBar } from '../../ui/split-bar.tsx';
import type { LoanDetailsData } from './loan-details.data.ts';
import type { LoanDetailsMessages } from './loan-details.messages.ts';
import { beforeLate } from './loan-waiting.tsx';

/** What the amount due consists of, and what a late day costs while none is late; nothing if the core sends neither. */
export function LoanCost({ data: { loan }, t }: ViewProps<LoanDetailsData, LoanDetailsMessages>) {
  const { locale, loadedOn: today } = useScreen();
  const money = useMoney();
  const sum = (isLent: boolean) =>
    (loan.repayParts ?? [])
      .filter(({ component }) => (component === 'principal') === isLent)
      .reduce((total, { amount }) => total + amount, 0);
  const [lent, cost] = [sum(true), sum(false)];
  const hasParts = lent > 0 && cost > 0;
  const late = beforeLate(loan, t.waiting, { money, locale, today });
  if (!hasParts && late === '') return null;
  // Of several payments it is not the whole loan. A single one that is paid in part has no cost left: that is paid first.
  const names = loan.plan ? t.partOf : t.whole;
  return (
    <section className="card card-roomy" aria-label={t.costs}>
      {hasParts && (
        <SplitBar
          parts={[
            { part: 'lent', label: names.lent, amount: lent, value: money(lent) },
            { part: 'cost', label: names.cost, amount: cost, value: money(cost) },
          ]}
        />
      )}
      {late !== '' && <Says sayings={[{ drawing: 'clock', text: late }]} />}
    </section>
  );
}
