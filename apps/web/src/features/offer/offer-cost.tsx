import type { Locale } from '@plazo/contract/launch';
import type { LoanConfirm } from '@plazo/contract/offer';
import { fillCount } from '@plazo/contract/plural';
import { addsToRate } from '@plazo/contract/rate-message';
import { fill } from '@plazo/contract/text';
import type { ReactNode } from 'react';
import { isBlankOrZero } from '../../lib/format.ts';
import { annualCostItems } from '../../loan-parts/annual-cost.ts';
import { marketProductMessages } from '../../loan-parts/market-product.messages.ts';
import type { PageParameters } from '../../paths.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import '../../ui/fold.css';
import { Icon } from '../../ui/icon.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { PlanTimeline } from '../../ui/plan-timeline.tsx';
import { ProductCard } from '../../ui/product-card.tsx';
import { type Saying, Says } from '../../ui/says.tsx';
import * as shapes from '../../ui/shapes.ts';
import { withLaunch } from '../../wire-addresses.ts';
import type { ConfirmOfferMessages } from './confirm-offer.messages.ts';
import { type OfferFigure, OfferFigures } from './offer-figures.tsx';

type DetailRow = LoanConfirm['details'][number];

interface OfferCostProps {
  offer: LoanConfirm;
  /** The parameters of a link back to this offer. */
  page: PageParameters;
  t: ConfirmOfferMessages;
  /** What must be known about the figures, right below them. */
  children: ReactNode;
}

/** What an offer pays out and costs, with equal weight (requirement O1). */
export function OfferCost({ offer, page, t, children }: OfferCostProps) {
  const { carry, locale } = useScreen();
  const money = useMoney();
  const { repay_plans: plans, totalAmount, firstDue, inWords } = offer;
  // A lender's own core may not send the total: it is the sum of the plan.
  const total = totalAmount ?? plans.reduce((sum, plan) => sum + plan.amount, 0);
  const [first, ...others] = plans;
  const amongAll = others.length > 0 ? t.firstOf : t.single;
  const which = first && fill(amongAll, { count: plans.length, amount: money(first.amount) });
  const figures: OfferFigure[] = [
    { label: t.receivedShort, value: money(offer.amount) },
    {
      label: t.total,
      value: money(total),
      unit: offer.currency,
      note: offer.couNum > 0 && fill(t.coupon, { amount: money(offer.couNum) }),
    },
    {
      label: others.length > 0 ? t.firstPayment : t.onlyPayment,
      value: offer.firstPayDay ?? offer.firstPayTime,
      note: [which, offer.firstPayAway].filter(Boolean).join(' · '),
    },
    ...annualCostItems(offer, t),
  ];
  const terms = ownRows(offer, locale);
  // What nobody may overlook, so never in a fold: the cost, a late day, the way out, and what accepting does.
  const sayings: Saying[] = [
    { drawing: 'why', text: fill(t.cost, { cost: money(total - offer.amount) }) },
    ...(inWords?.late ? [{ drawing: 'clock', text: inWords.late } as const] : []),
    ...(inWords?.cancel ? [{ drawing: 'undo', text: inWords.cancel } as const] : []),
    { drawing: 'bank', text: t.next },
  ];
  return (
    <>
      <OfferFigures figures={figures} />
      {children}
      <section className="card card-roomy" aria-label={t.known}>
        <Says sayings={sayings} />
      </section>
      <ProductCard
        logo={offer.comProductLogo}
        name={offer.comProductName}
        note={terms.map(({ text, value }) => `${text}: ${value}`).join(' · ')}
      />
      {addsToRate(offer) && <p className="caption">{offer.ratemsg}</p>}
      <details className="card fold">
        <summary>
          <span>{t.details}</span>
          <Icon shape={shapes.forward} />
        </summary>
        <KeyValueRows rows={rowsOf(offer, terms)} />
        <h2 className="fold-heading">{t.plan}</h2>
        <PlanTimeline
          label={t.plan}
          entries={plans.map((plan) => ({
            title: plan.title,
            amount: money(plan.amount),
            when: plan.pay_time,
            description: plan.description,
            state: 'coming',
          }))}
        />
      </details>
      {firstDue && (
        <a className="link" href={withLaunch(firstDue.url, carry, page)}>
          {firstDue.text}
        </a>
      )}
    </>
  );
}

/** The term and the daily rate, in our words whatever the core's rows say. */
function ownRows(offer: LoanConfirm, locale: Locale): DetailRow[] {
  const t = marketProductMessages[locale === 'en' ? 'en' : 'es'];
  return [
    { text: t.term, value: fillCount(t.terms[offer.termUnit], offer.periods, locale) },
    { text: t.dailyRate, value: offer.loanRate },
  ];
}

/** The core's rows; one that says the same as ours is left out. */
function rowsOf(offer: LoanConfirm, own: readonly DetailRow[]): DetailRow[] {
  const isOwn = (row: DetailRow) => own.some(({ text, value }) => row.text === text && row.value === value);
  return offer.details.filter((row) => !isBlankOrZero(row.value) && !isOwn(row));
}
