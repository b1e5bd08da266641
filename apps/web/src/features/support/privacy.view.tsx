import * as to from '@plazo/contract/documents';
import { fill } from '@plazo/contract/text';
import { dayOfLetter } from '@plazo/loan-rules/day-in-words';
import { type Lender, privacyUpdated, privacyValues } from '../../legal/lender-values.ts';
import type { PrivacyMessages } from '../../legal/privacy.messages.ts';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Contents } from '../../ui/contents.tsx';
import { TextSections } from '../../ui/text-sections.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import '../../ui/prose.css';
import './privacy.css';

export function PrivacyView({ data, t }: ViewProps<Lender, PrivacyMessages>) {
  const { carry, locale } = useScreen();
  const values = privacyValues(data);
  const write = (text: string) => fill(text, values);
  return (
    <Frame title={t.title} backHref={linkTo(to.customerService, carry)}>
      <div className="prose privacy-intro">
        <p className="caption">
          <TextWithFigures
            text={fill(t.updated, { date: dayOfLetter(privacyUpdated, locale === 'en' ? 'en' : 'es') })}
          />
        </p>
        <p>{write(t.intro)}</p>
      </div>
      <Contents label={t.contents} sections={t.sections} />
      <TextSections sections={t.sections} write={write} />
      <LinkButton kind="secondary" href={linkTo(to.customerService, carry)}>
        {t.contact}
      </LinkButton>
    </Frame>
  );
}
