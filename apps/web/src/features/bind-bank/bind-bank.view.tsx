import { Frame } from '../../screen/frame.tsx';
import { LivePart } from '../../screen/live-part.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { Hero, HeroNote } from '../../ui/hero.tsx';
import type { BindBank } from './bind-bank.data.ts';
import type { BindBankMessages } from './bind-bank.messages.ts';

export function BindBankView({ data, t }: ViewProps<BindBank, BindBankMessages>) {
  const isBound = data.bankCards.length > 0;
  return (
    <Frame title={t.title} isHero>
      <Hero
        picture="/pictures/on-hero/bank.svg"
        state={{ text: isBound ? t.headingBound : t.heading, tone: 'plain', isSentence: true }}
      >
        {!isBound && <HeroNote text={t.intro} />}
      </Hero>
      <LivePart name="accounts" />
    </Frame>
  );
}
