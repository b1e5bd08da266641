import type { LoanConfirm } from '@plazo/contract/offer';
import { fill } from '@plazo/contract/text';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import type { ConfirmOfferMessages } from './confirm-offer.messages.ts';
import { lastDayOf, type ShownBefore, totalOf } from './shown-before.ts';

interface OfferChangeProps {
  before: ShownBefore;
  offer: LoanConfirm;
  t: ConfirmOfferMessages;
}

/** What differs from the figures that the reader saw before, above those of now. It stays: nobody accepts a change unseen. */
export function OfferChange({ before, offer, t }: OfferChangeProps) {
  const { locale, loadedOn: today } = useScreen();
  const money = useMoney();
  if (Object.keys(before).length === 0) return null;
  const isPlan = offer.repay_plans.length > 1;
  const amount = (value: string) => money(Number(value));
  const day = (date: string) => dayInWords(date, locale, today);
  const lines = [
    lineOf(t.receivedShort, before.wasAmount, String(offer.amount), amount),
    lineOf(isPlan ? t.totalOfPlan : t.total, before.wasTotal, String(totalOf(offer)), amount),
    lineOf(isPlan ? t.lastDay : t.onlyPayment, before.wasLastDay, lastDayOf(offer), day),
  ].filter((line) => line !== null);
  if (lines.length === 0) return <Notice tone="info">{t.reloadDone}</Notice>;
  return (
    <Notice tone="warning" title={t.changeTitle}>
      {lines.map((values) => (
        <p key={values.what}>
          <TextWithFigures text={fill(t.nowAndBefore, values)} />
        </p>
      ))}
    </Notice>
  );
}

/** One figure, now and before; null if it is the same. */
function lineOf(what: string, before: string | undefined, now: string, write: (value: string) => string) {
  return before === undefined || before === now ? null : { what, now: write(now), before: write(before) };
}
