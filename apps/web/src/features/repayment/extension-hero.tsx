import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { Hero, HeroNote } from '../../ui/hero.tsx';
import { HeroAmount } from '../../ui/hero-amount.tsx';
import type { ExtensionData } from './extension.data.ts';
import type { ExtensionMessages } from './extension.messages.ts';

/** The question; or the fee and the new date, if a core does not say what is due without an extension. */
export function ExtensionHero({ data, t }: { data: ExtensionData; t: ExtensionMessages }) {
  const { locale, loadedOn: today } = useScreen();
  const money = useMoney();
  const { delayInfo, repayAmount, repayDate, daysGained, chargesAmount: charges = 0 } = data.extension;
  if (repayAmount === undefined || repayDate === undefined) {
    return (
      <Hero>
        <HeroAmount
          label={delayInfo.reviewer || t.fee}
          amount={money(delayInfo.delayAmount)}
          sentence={fill(t.newDate, { date: dayInWords(delayInfo.delayTime, locale, today) })}
        />
      </Hero>
    );
  }
  return (
    <Hero
      state={{
        text: daysGained === undefined ? t.questionPlain : fillCount(t.question, daysGained, locale),
        tone: 'plain',
        isSentence: true,
      }}
    >
      <HeroNote text={fill(t.difference, { amount: money(delayInfo.delayAmount) })} />
      {charges > 0 && (
        <HeroNote text={fill(t.chargesToo, { sum: money(delayInfo.delayAmount + charges), amount: money(charges) })} />
      )}
    </Hero>
  );
}
