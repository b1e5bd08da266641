import type { MarketingConsents } from '@plazo/contract/disclosure';
import * as to from '@plazo/contract/documents';
import { fill } from '@plazo/contract/text';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { Button } from '../../ui/button.tsx';
import { Hero, HeroNote } from '../../ui/hero.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import type { ConsentsMessages } from './consents.messages.ts';
import '../../ui/chip.css';
import './consents.css';

export type Consents = MarketingConsents;

export function ConsentsView({ data: { choices }, t }: ViewProps<Consents, ConsentsMessages>) {
  const { carry, url, locale, loadedOn } = useScreen();
  return (
    <Frame title={t.title} isHero backHref={linkTo(to.customerService, carry)}>
      <Hero
        picture="/pictures/on-hero/empty-choice.svg"
        state={{ text: t.heading, tone: 'plain', isSentence: true }}
        below={<HeroNote text={t.intro} />}
      />
      {choices.map((choice) => (
        <section className="card card-roomy section" aria-labelledby={choice.kind} key={choice.kind}>
          {questionOf(choice, t) === null ? (
            <p id={choice.kind}>{choice.text}</p>
          ) : (
            <>
              <div className="consent-head">
                <h3 id={choice.kind}>{questionOf(choice, t)}</h3>
                <span className="chip" data-tone={choice.isGiven === '1' ? 'positive' : 'plain'}>
                  {choice.isGiven === '1' ? t.yes : t.no}
                </span>
              </div>
              {/* Until they agree, these are not the borrower's words. */}
              <p>{fill(choice.isGiven === '1' ? t.allowed : t.ifAllowed, { text: choice.text })}</p>
            </>
          )}
          <p className="caption">
            <TextWithFigures text={stateOf(choice, t, (date) => dayInWords(date, locale, loadedOn))} />
          </p>
          <form method="post" action={url}>
            <input type="hidden" name="kind" value={choice.kind} />
            <input type="hidden" name="isGiven" value={choice.isGiven === '1' ? '0' : '1'} />
            <Button type="submit" kind="secondary" aria-describedby={choice.kind}>
              {choice.isGiven === '1' ? t.withdraw : t.give}
            </Button>
          </form>
        </section>
      ))}
      <a className="link" href={linkTo(to.privacyPolicy, carry)}>
        {t.privacy}
      </a>
    </Frame>
  );
}

type Choice = Consents['choices'][number];

/** What a consent asks, in our words; null: a kind that only its lender knows. */
function questionOf({ kind }: Choice, { question }: ConsentsMessages): string | null {
  return Object.entries(question).find(([known]) => known === kind)?.[1] ?? null;
}

function stateOf({ isGiven, since }: Choice, t: ConsentsMessages, inWords: (date: string) => string): string {
  if (since === undefined) return t.never;
  return fill(isGiven === '1' ? t.given : t.notGiven, { date: inWords(since) });
}
