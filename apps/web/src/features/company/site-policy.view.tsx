import { fill } from '@plazo/contract/text';
import { dayOfLetter } from '@plazo/loan-rules/day-in-words';
import { privacyUpdated, privacyValues } from '../../legal/lender-values.ts';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import { LongText } from './long-text.tsx';
import type { Site } from './site.ts';
import { SiteFrame } from './site-frame.tsx';
import type { PolicyMessages } from './site-policy.messages.ts';
import '../../ui/prose.css';
import './site.css';

export function SitePolicyView({ data, t }: ViewProps<Site, PolicyMessages>) {
  const { locale } = useScreen();
  const values = privacyValues(data);
  const write = (text: string) => fill(text, values);
  const intro = (
    <div className="prose site-text">
      <p className="caption">
        <TextWithFigures
          text={fill(t.privacy.updated, { date: dayOfLetter(privacyUpdated, locale === 'en' ? 'en' : 'es') })}
        />
      </p>
      <p>{write(t.privacy.intro)}</p>
    </div>
  );
  return (
    <SiteFrame site={data} t={t}>
      <LongText
        title={t.policy}
        intro={intro}
        sections={t.privacy.sections}
        contents={t.privacy.contents}
        write={write}
      />
    </SiteFrame>
  );
}
