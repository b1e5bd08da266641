import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { Hero, HeroNote } from '../../ui/hero.tsx';
import { HeroAmount } from '../../ui/hero-amount.tsx';
import type { ExtensionData } from './extension.data.ts';
import type { ExtensionMessages } from './extension.messages.ts';

/** The question with its price and the new date; or these alone, if a core does not say what is due without an extension. */
export function ExtensionHero({ data, t }: { data: ExtensionData; t: ExtensionMessages }) {
  const { locale, loadedOn: today } = useScreen();
  const money = useMoney();
  const { delayInfo, repayAmount, repayDate, daysGained, chargesAmount: charges = 0 } = data.extension;
  const values = {
    amount: money(delayInfo.delayAmount),
    date: dayInWords(delayInfo.delayTime, locale, today),
  };
  if (repayAmount === undefined || repayDate === undefined) {
    return (
      <Hero>
        <HeroAmount label={delayInfo.reviewer || t.fee} amount={values.amount} sentence={fill(t.newDate, values)} />
      </Hero>
    );
  }
  if (charges > 0) {
    // The fee is the smaller part of what must be paid now, so the head says all of it.
    const label = data.isOverdue ? t.allToday : t.allNow;
    const rest = money(repayAmount - charges);
    return (
      <Hero>
        <HeroAmount label={label} amount={money(charges + delayInfo.delayAmount)} />
        <HeroNote text={fill(t.restThen, { ...values, rest })} />
      </Hero>
    );
  }
  const text = daysGained === undefined ? t.questionPlain : fillCount(t.question, daysGained, locale);
  return (
    <Hero state={{ text, tone: 'plain', isSentence: true }}>
      <HeroNote text={fill(t.difference, values)} />
    </Hero>
  );
}
