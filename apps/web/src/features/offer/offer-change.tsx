import type { LoanConfirm } from '@plazo/contract/offer';
import { fill } from '@plazo/contract/text';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { Notice } from '../../ui/notice.tsx';
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
  /** One figure, now and before; null if it is the same. */
  const line = (text: string, former: string | undefined, now: string, write: (value: string) => string) =>
    former === undefined || former === now
      ? null
      : { text, value: write(now), note: fill(t.wasBefore, { before: write(former) }) };
  const total = totalOf(offer);
  const { wasAmount, wasTotal } = before;
  const wasCost = wasAmount && wasTotal && String(Number(wasTotal) - Number(wasAmount));
  const lines = [
    line(t.receivedShort, wasAmount, String(offer.amount), amount),
    line(t.cost, wasCost || undefined, String(total - offer.amount), amount),
    line(isPlan ? t.totalOfPlan : t.total, wasTotal, String(total), amount),
    line(isPlan ? t.lastDay : t.onlyPayment, before.wasLastDay, lastDayOf(offer), day),
  ].filter((line) => line !== null);
  if (lines.length === 0) return <Notice tone="info">{t.reloadDone}</Notice>;
  return (
    <Notice tone="warning" title={t.changeTitle}>
      <KeyValueRows rows={lines} />
    </Notice>
  );
}
