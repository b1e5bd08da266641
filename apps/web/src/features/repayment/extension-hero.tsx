import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { Hero, HeroDay, HeroNote } from '../../ui/hero.tsx';
import { HeroAmount } from '../../ui/hero-amount.tsx';
import type { ExtensionData } from './extension.data.ts';
import type { ExtensionMessages } from './extension.messages.ts';

/** What is paid today and of what it is made, and the new date; or the fee and the date, if a core does not say what is due. */
export function ExtensionHero({ data, t }: { data: ExtensionData; t: ExtensionMessages }) {
  const { locale, loadedOn: today } = useScreen();
  const money = useMoney();
  const { delayInfo, repayAmount, repayDate, daysGained, chargesAmount: charges = 0 } = data.extension;
  const { delayAmount: fee } = delayInfo;
  const values = {
    charges: money(charges),
    what: data.isOverdue ? t.chargesLate : t.charges,
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
  const day = <HeroDay before={t.newDay} day={values.date} away="" />;
  // Two payments: both leave the pocket today, and only the second is the price.
  if (charges > 0) {
    return (
      <Hero below={day}>
        <HeroAmount label={t.youPayToday} amount={money(charges + fee)} />
        <HeroNote
          text={
            daysGained === undefined ? fill(t.madeOfPlain, values) : fillCount(t.madeOf, daysGained, locale, values)
          }
        />
      </Hero>
    );
  }
  return (
    <Hero below={day}>
      <HeroAmount
        label={daysGained === undefined ? t.costsPlain : fillCount(t.costs, daysGained, locale)}
        amount={values.amount}
      />
      <HeroNote text={fill(t.debtStays, values)} />
    </Hero>
  );
}
