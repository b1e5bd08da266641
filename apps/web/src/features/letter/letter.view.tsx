import type { SettlementLetter } from '@plazo/contract/letter';
import { fill } from '@plazo/contract/text';
import { dayOfLetter } from '@plazo/loan-rules/day-in-words';
import { DocumentWays } from '../../screen/document-ways.tsx';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { Code } from '../../ui/code.tsx';
import { Hero } from '../../ui/hero.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import { Tile } from '../../ui/tile.tsx';
import type { LetterMessages } from './letter.messages.ts';
import { figuresOf, statementOf } from './letter-rows.ts';
import '../../ui/white-paper.css';
import './letter.css';

export interface LetterData {
  letter: SettlementLetter;
  /** The loan that it is about. */
  backHref: string;
  /** The page that confirms it, with its code. */
  checkHref: string;
}

export function LetterView({ data: { letter, backHref, checkHref }, t }: ViewProps<LetterData, LetterMessages>) {
  const { locale } = useScreen();
  const money = useMoney(letter.currency);
  return (
    <Frame title={t.title} isHero backHref={backHref}>
      <div className="letter-hero">
        <Hero
          picture="/pictures/on-hero/moment-letter.svg"
          state={{ text: t.ready, tone: 'plain', isSentence: true }}
        />
      </div>
      <DocumentWays rows={[{ href: checkHref, text: t.check, picture: <Tile name="check" /> }]} />
      <article className="white-paper letter" aria-label={t.title}>
        <header className="letter-head">
          <p className="letter-lender">{letter.company}</p>
          <p className="caption">{letter.companyAddress}</p>
          <p>
            <TextWithFigures text={fill(t.issued, { date: dayOfLetter(letter.issuedOn, locale) })} />
          </p>
        </header>
        <div className="section">
          <p>{t.toWhom}</p>
          <p className="letter-statement">
            <TextWithFigures text={statementOf(letter, t, locale)} />
          </p>
        </div>
        <section aria-labelledby="figures">
          <h2 id="figures">{t.figures}</h2>
          <KeyValueRows {...figuresOf(letter, money, t, locale)} />
        </section>
        <section className="letter-proof" aria-labelledby="verify">
          <h2 id="verify">{t.verify}</h2>
          <img className="letter-qr" src={letter.verifyImage} alt={t.qrAlt} width="160" height="160" />
          <div className="section">
            <p>
              <span className="caption">{t.code}</span>
              <br />
              <Code code={letter.code} />
            </p>
            <p>{fill(t.how, { address: letter.verifyUrl })}</p>
            <p className="caption">{t.until}</p>
          </div>
        </section>
      </article>
    </Frame>
  );
}
