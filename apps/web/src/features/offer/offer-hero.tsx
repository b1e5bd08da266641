import { type LoanConfirm, needsReload } from '@plazo/contract/offer';
import { fill } from '@plazo/contract/text';
import { dayInWords, daysAway, shortDay } from '@plazo/loan-rules/day-in-words';
import type { PageParameters } from '../../paths.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { FigurePair } from '../../ui/figure-pair.tsx';
import { HeroBand } from '../../ui/hero-band.tsx';
import { SpanLine } from '../../ui/span-line.tsx';
import { withLaunch } from '../../wire-addresses.ts';
import type { ConfirmOfferMessages } from './confirm-offer.messages.ts';
import { lastDayOf } from './shown-before.ts';
import './offer-hero.css';

interface OfferHeroProps {
  offer: LoanConfirm;
  total: number;
  /** The parameters of a link back to this offer. */
  page: PageParameters;
  t: ConfirmOfferMessages;
}

/** What is received and what is paid back, and the line from today to the last payment. */
export function OfferHero({ offer, total, page, t }: OfferHeroProps) {
  const { loadedOn: today, locale } = useScreen();
  const money = useMoney();
  const { repay_plans: plans, firstPayTime: due, couNum: coupon } = offer;
  // A core of the specification alone sends no days in words.
  const { firstPayDay = dayInWords(due, locale, today) } = offer;
  const { firstPayAway = daysAway(due, locale, today) } = offer;
  const isPlan = plans.length > 1;
  const label = isPlan ? t.totalOfPlan : t.total;
  const lastDay = dayInWords(lastDayOf(offer), locale, today);
  const last = fill(t.lastPayment, { amount: money(plans.at(-1)?.amount ?? 0) });
  return (
    <HeroBand>
      {needsReload(offer) && <p className="offer-day">{t.about}</p>}
      <FigurePair
        figures={[
          {
            label: t.receivedShort,
            value: money(offer.amount),
            share: total > offer.amount ? 'lent' : undefined,
          },
          {
            label,
            value: money(total),
            unit: offer.currency,
            note: coupon > 0 ? fill(t.coupon, { amount: money(coupon) }) : undefined,
          },
        ]}
      />
      <SpanLine label={fill(t.line, { day: isPlan ? lastDay : firstPayDay })} steps={plans.length} />
      <div className="offer-days">
        <p className="offer-day">{t.today}</p>
        <dl>
          <div>
            <dt className={isPlan ? undefined : 'visually-hidden'}>{isPlan ? last : t.onlyPayment}</dt>
            <dd className="offer-day">{isPlan ? lastDay : firstPayDay}</dd>
            {!isPlan && <dd>{firstPayAway}</dd>}
          </div>
        </dl>
      </div>
      {isPlan && <FirstPayment {...{ offer, page, t }} day={shortDay(due, locale, today)} />}
    </HeroBand>
  );
}

function FirstPayment({ offer, page, t, day }: Omit<OfferHeroProps, 'total'> & { day: string }) {
  const { carry } = useScreen();
  const money = useMoney();
  const { repay_plans: plans, firstDue } = offer;
  return (
    <div className="offer-first">
      <dl>
        <div>
          <dt>{fill(t.firstPayment, { count: plans.length })}</dt>
          <dd className="offer-day">{day}</dd>
          <dd className="offer-day offer-sum">{money(plans[0]?.amount ?? 0)}</dd>
        </div>
      </dl>
      {firstDue && (
        <a className="link" href={withLaunch(firstDue.url, carry, page)}>
          {firstDue.text}
        </a>
      )}
    </div>
  );
}
