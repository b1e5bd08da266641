import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { compareDates } from '@plazo/loan-rules/calendar';
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
  const { delayInfo, repayAmount, repayDate, daysGained } = data.extension;
  const inWords = (date: string) => dayInWords(date, locale, today);
  if (repayAmount === undefined || repayDate === undefined) {
    return (
      <Hero>
        <HeroAmount
          label={delayInfo.reviewer || t.fee}
          amount={money(delayInfo.delayAmount)}
          sentence={fill(t.newDate, { date: inWords(delayInfo.delayTime) })}
        />
      </Hero>
    );
  }
  const question = compareDates(repayDate, today) > 0 ? t.question : t.questionToday;
  return (
    <Hero
      state={{
        text:
          daysGained === undefined
            ? t.questionPlain
            : fillCount(question, daysGained, locale, { date: inWords(repayDate) }),
        tone: 'plain',
        isSentence: true,
      }}
    >
      <HeroNote text={fill(t.difference, { amount: money(delayInfo.delayAmount) })} />
    </Hero>
  );
}
