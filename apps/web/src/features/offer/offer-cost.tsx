import type { Locale } from '@plazo/contract/launch';
import type { LoanConfirm } from '@plazo/contract/offer';
import { fillCount } from '@plazo/contract/plural';
import { addsToRate } from '@plazo/contract/rate-message';
import { fill } from '@plazo/contract/text';
import { decimalsOf, formatMoney } from '@plazo/loan-rules/money';
import { isBlankOrZero } from '../../lib/format.ts';
import { annualCostItems } from '../../loan-parts/annual-cost.ts';
import { costOfHundred } from '../../loan-parts/cost-share.ts';
import { marketProductMessages } from '../../loan-parts/market-product.messages.ts';
import type { PageParameters } from '../../paths.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import '../../ui/fold.css';
import { FigurePair } from '../../ui/figure-pair.tsx';
import { Icon } from '../../ui/icon.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { PlanTimeline } from '../../ui/plan-timeline.tsx';
import { ProductCard } from '../../ui/product-card.tsx';
import { type Saying, Says } from '../../ui/says.tsx';
import * as shapes from '../../ui/shapes.ts';
import { PartsBar } from '../../ui/split-bar.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import type { ConfirmOfferMessages } from './confirm-offer.messages.ts';
import { OfferHero } from './offer-hero.tsx';
import { totalOf } from './shown-before.ts';
import './confirm-offer.css';

type DetailRow = LoanConfirm['details'][number];

interface OfferCostProps {
  offer: LoanConfirm;
  /** The parameters of a link back to this offer. */
  page: PageParameters;
  t: ConfirmOfferMessages;
}

/** What an offer pays out and costs, with equal weight (requirement O1). */
export function OfferCost({ offer, page, t }: OfferCostProps) {
  const { locale } = useScreen();
  const money = useMoney();
  const { repay_plans: plans, inWords } = offer;
  const total = totalOf(offer);
  const terms = ownRows(offer, locale);
  const [term, rate] = terms;
  // What nobody may overlook, so never in a fold: a late day, the way out, and what accepting does.
  const sayings: Saying[] = [
    ...(inWords?.late ? [{ drawing: 'clock', text: inWords.late } as const] : []),
    ...(inWords?.cancel ? [{ drawing: 'undo', text: inWords.cancel } as const] : []),
    { drawing: 'bank', text: inWords?.next ?? t.next },
  ];
  return (
    <>
      <OfferHero {...{ offer, total, page, t }} />
      <CostCard {...{ offer, total, t }} />
      <section className="card card-roomy" aria-label={t.known}>
        <Says sayings={sayings} />
      </section>
      {addsToRate(offer) && <p className="caption">{offer.ratemsg}</p>}
      <details className="card fold">
        <summary>
          <ProductCard
            logo={offer.comProductLogo}
            name={offer.comProductName}
            note={`${term.value} · ${rate.text} ${rate.value}`}
            opens={t.details}
          />
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
    </>
  );
}

/** What the loan costs, in money, as a share and in a year; below it what the law wants said about that. */
function CostCard({ offer, total, t }: Pick<OfferCostProps, 'offer' | 't'> & { total: number }) {
  const { format } = useScreen();
  const money = useMoney();
  const cost = total - offer.amount;
  // For each hundred that is received.
  const whole = (units: number) => formatMoney(units, { ...format, decimals: 0 });
  const share = costOfHundred(offer.amount, total, decimalsOf(format));
  return (
    <div className="card card-roomy offer-cost">
      <FigurePair
        figures={[
          {
            label: t.cost,
            value: money(cost),
            share: cost > 0 ? 'cost' : undefined,
            note: share > 0 ? fill(t.share, { share: money(share), of: whole(100) }) : undefined,
          },
          ...annualCostItems(offer, t),
        ]}
      />
      {cost > 0 && (
        <PartsBar
          // The cost first, below its figure.
          parts={[
            { part: 'cost', amount: cost },
            { part: 'lent', amount: offer.amount },
          ]}
        />
      )}
      {offer.disclosure?.notes.map((note) => (
        <p className="caption" key={note}>
          <TextWithFigures text={note} />
        </p>
      ))}
    </div>
  );
}

/** The term and the daily rate, in our words whatever the core's rows say. */
function ownRows(offer: LoanConfirm, locale: Locale): [DetailRow, DetailRow] {
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
