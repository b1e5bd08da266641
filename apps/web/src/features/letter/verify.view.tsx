import * as to from '@plazo/contract/documents';
import type { VerifiedLetter } from '@plazo/contract/letter';
import type { Tenant } from '@plazo/contract/pages';
import { fill } from '@plazo/contract/text';
import { dayWithYear } from '@plazo/loan-rules/day-in-words';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { Button } from '../../ui/button.tsx';
import { Field, fieldControl } from '../../ui/field.tsx';
import { groupCode } from '../../ui/group-code.ts';
import { Hero, HeroNote } from '../../ui/hero.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { Tile } from '../../ui/tile.tsx';
import type { VerifyMessages } from './verify.messages.ts';
import './verify.css';

export interface VerifyData {
  /** The lender whose letters can be verified here. */
  company: Tenant['companyName'];
  /** The code as entered; empty if there is none. */
  typed: string;
  /** The answer; null until a code is entered. */
  answer: VerifiedLetter | null;
}

export function VerifyView({ data: { company, typed, answer }, t }: ViewProps<VerifyData, VerifyMessages>) {
  const { locale, carry } = useScreen();
  const other = locale === 'en' ? 'es' : 'en';
  // A public page: its links carry nothing but the look of a preview.
  const rest = carry.rest.filter(([name]) => name === 'look');
  const here = (language: string) =>
    linkTo(to.verifyLetter, { launch: { isNeedPop: language === 'en' ? '1' : '2' }, rest });
  const isAskedAgain = answer === null || answer.state === 'mistyped' || answer.state === 'unknown';
  return (
    <Frame title={t.title} isHero>
      {answer !== null && answer.state !== 'mistyped' ? (
        <Answer answer={answer} typed={typed} t={t} />
      ) : (
        <Hero
          picture="/pictures/on-hero/moment-letter.svg"
          state={{ text: t.heading, tone: 'plain', isSentence: true }}
        >
          <HeroNote text={fill(t.intro, { company })} />
        </Hero>
      )}
      {isAskedAgain && (
        <CodeForm
          action={here(locale)}
          typed={typed}
          error={answer?.state === 'mistyped' ? t.mistyped : undefined}
          t={t}
        />
      )}
      {answer !== null && (
        <LinkList
          rows={[
            {
              href: linkTo(to.Contact, { launch: { isNeedPop: locale === 'en' ? '1' : '2' }, rest: [] }),
              text: t.ask,
              notes: [company],
              picture: <Tile name="chat" />,
            },
            ...(isAskedAgain ? [] : [{ href: here(locale), text: t.another, picture: <Tile name="check" /> }]),
          ]}
        />
      )}
      <div className="verify-language">
        {answer === null ? (
          <a className="link" href={here(other)} lang={other} hrefLang={other}>
            {t.otherLanguage}
          </a>
        ) : (
          // Posts the code as typed, so that it is in no URL.
          <form method="post" action={here(other)}>
            <input type="hidden" name="letterCode" value={typed} />
            <button className="link" type="submit" lang={other}>
              {t.otherLanguage}
            </button>
          </form>
        )}
      </div>
    </Frame>
  );
}

interface CodeFormProps {
  action: string;
  typed: string;
  error: string | undefined;
  t: VerifyMessages;
}

/** In the letter's groups, so that the two can be compared. */
const asPrinted = (typed: string) => groupCode(typed.replace(/[\s-]+/g, '')).join(' ');

function CodeForm({ action, typed, error, t }: CodeFormProps) {
  const field = { id: 'letter-code', label: t.code, hint: t.hint, error };
  return (
    <form className="section" method="post" action={action}>
      <Field {...field}>
        <input
          {...fieldControl(field)}
          className="verify-code"
          name="letterCode"
          defaultValue={asPrinted(typed)}
          required
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
          translate="no"
        />
      </Field>
      <Button type="submit">{t.submit}</Button>
    </form>
  );
}

const pictures = {
  valid: '/pictures/on-hero/status-200.svg',
  void: '/pictures/on-hero/status-110.svg',
  unknown: '/pictures/on-hero/not-found.svg',
};

function Answer({ answer, typed, t }: { answer: VerifiedLetter; typed: string; t: VerifyMessages }) {
  const { locale } = useScreen();
  const { state, company, initials = '', orderEnding = '', settledOn = '' } = answer;
  if (state === 'mistyped') return null;
  const words = {
    valid: { text: t.validTitle, description: t.valid },
    void: { text: t.voidTitle, description: t.void },
    unknown: { text: t.unknownTitle, description: t.unknown },
  }[state];
  return (
    <>
      <Hero picture={pictures[state]} state={{ text: words.text, tone: 'plain', isSentence: true }}>
        <HeroNote text={fill(words.description, { company })} />
      </Hero>
      {state === 'void' && (
        <div className="card">
          <KeyValueRows rows={[{ text: t.code, value: asPrinted(typed) }]} />
        </div>
      )}
      {state === 'valid' && (
        <section className="section">
          <div className="card">
            <KeyValueRows
              rows={[
                { text: t.lender, value: company },
                { text: t.initials, value: initials },
                { text: t.order, value: orderEnding },
                { text: t.settledOn, value: dayWithYear(settledOn, locale) },
              ]}
            />
          </div>
          <p className="caption">{t.compare}</p>
        </section>
      )}
    </>
  );
}
