import type { LoanConfirm } from '@plazo/contract/offer';
import { shortDay } from '@plazo/loan-rules/day-in-words';
import { annualCostItems } from '../../loan-parts/annual-cost.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { Notice } from '../../ui/notice.tsx';
import type { ConfirmOfferMessages } from './confirm-offer.messages.ts';
import { type Former, lastDayOf, totalOf } from './shown-before.ts';
import './offer-change.css';

interface OfferChangeProps {
  offer: LoanConfirm;
  former: Former;
  t: ConfirmOfferMessages;
}

/** What is different in an updated offer, above its figures: nobody accepts a change unseen. */
export function OfferChange({ offer, former, t }: OfferChangeProps) {
  const rows = useRows({ offer, former, t });
  if (rows.length === 0) return <Notice tone="info">{t.reloadDone}</Notice>;
  return (
    <Notice tone="warning" title={t.changeTitle}>
      <dl className="offer-change">
        {rows.map(([label, before, now]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className="visually-hidden">{t.before} </span>
              <span>{before}</span> <span aria-hidden="true">→</span>
              <span className="visually-hidden"> {t.now}</span> <strong>{now}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}

/** Each figure that is another now, with its name: what it was, and what it is. */
function useRows({ offer, former, t }: OfferChangeProps): (readonly [label: string, before: string, now: string])[] {
  const { loadedOn: today, locale } = useScreen();
  const money = useMoney();
  const { repay_plans: plans, amount, inWords } = offer;
  const total = totalOf(offer);
  const [annual] = annualCostItems(offer, t);
  const isPlan = plans.length > 1;
  const row = <Figure,>(label: string, before: Figure | undefined, now: Figure, write: (figure: Figure) => string) =>
    before === undefined ? [] : [[label, write(before), write(now)] as const];
  return [
    ...row(t.receivedShort, former.amount, amount, money),
    ...row(t.total, former.total, total, money),
    ...row(t.change.first, former.first, plans[0]?.amount ?? 0, money),
    ...row(isPlan ? t.change.last : t.onlyPayment, former.lastDay, lastDayOf(offer), (day) =>
      shortDay(day, locale, today),
    ),
    ...row(t.cost, former.cost, total - amount, money),
    ...(annual ? row(annual.label, former.annual, annual.value, String) : []),
    ...row(t.change.lateDay, former.lateDay, inWords?.lateDay ?? 0, money),
  ];
}
