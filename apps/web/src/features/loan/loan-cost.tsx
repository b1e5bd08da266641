import { fill } from '@plazo/contract/text';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { type Saying, Says } from '../../ui/says.tsx';
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
  const [lent, left] = [sum(true), sum(false)];
  // Of a single payment all that it costs, extending it among that: what was paid of it before is no saving.
  const paid = loan.plan ? 0 : (loan.paidCost ?? 0);
  const cost = left + paid;
  const hasParts = lent > 0 && left > 0;
  const late = beforeLate(loan, t.waiting, { money, locale, today });
  if (!hasParts && late === '') return null;
  const sayings: Saying[] = [
    ...(hasParts && paid > 0
      ? [{ drawing: 'why', text: fill(t.costLeft, { paid: money(paid), left: money(left) }) } as const]
      : []),
    ...(late === '' ? [] : [{ drawing: 'clock', text: late } as const]),
  ];
  // Of several payments it is not the whole loan. A single one that is paid in part has no cost left: that is paid first.
  const names = loan.plan ? t.partOf : t.whole;
  return (
    <section className="card card-roomy" aria-label={t.costs}>
      {hasParts && loan.plan && <h2>{t.partOf.title}</h2>}
      {hasParts && (
        <SplitBar
          // The cost first, as on the offer.
          parts={[
            { part: 'cost', label: names.cost, amount: cost, value: money(cost) },
            { part: 'lent', label: names.lent, amount: lent, value: money(lent) },
          ]}
        />
      )}
      <Says sayings={sayings} />
    </section>
  );
}
