import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { Hero, HeroDay, HeroNote } from '../../ui/hero.tsx';
import { HeroAmount } from '../../ui/hero-amount.tsx';
import type { ExtensionData } from './extension.data.ts';
import type { ExtensionMessages } from './extension.messages.ts';

/** What is paid today for it, the new date and what is due on it; or the fee and the date, if a core does not say what is due. */
export function ExtensionHero({ data, t }: { data: ExtensionData; t: ExtensionMessages }) {
  const { locale, loadedOn: today } = useScreen();
  const money = useMoney();
  const { isOverdue } = data;
  const { delayInfo, repayAmount, repayDate, daysGained, chargesAmount: charges = 0, repayPlan } = data.extension;
  const { delayAmount: fee } = delayInfo;
  const values = {
    fee: money(fee),
    amount: money(fee),
    date: dayInWords(delayInfo.delayTime, locale, today),
  };
  if (repayAmount === undefined || repayDate === undefined) {
    return (
      <Hero>
        <HeroAmount label={delayInfo.reviewer || t.fee} amount={values.amount} sentence={fill(t.newDate, values)} />
      </Hero>
    );
  }
  const due = repayPlan.find(({ time }) => time === delayInfo.delayTime);
  const isInTwo = charges > 0;
  const day = (
    <>
      {isInTwo && <HeroDay before={t.ofIt} day={values.amount} away="" />}
      <HeroDay before={t.newDay} day={values.date} away="" />
      {due && <HeroDay before={t.thatDay} day={money(due.amount)} away="" />}
    </>
  );
  const costs = daysGained === undefined ? t.costsPlain : fillCount(t.costs, daysGained, locale);
  return (
    <Hero below={day}>
      <HeroAmount label={isInTwo ? (isOverdue ? t.inTwoToday : t.inTwo) : costs} amount={money(charges + fee)} />
      {!isInTwo && <HeroNote text={fill(t.debtStays, values)} />}
    </Hero>
  );
}
