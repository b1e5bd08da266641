import { fill } from '@plazo/contract/text';
import { lenderValues } from '../../legal/lender-values.ts';
import type { ViewProps } from '../../screen/page.ts';
import { LongText } from './long-text.tsx';
import type { Site } from './site.ts';
import { SiteFrame } from './site-frame.tsx';
import type { UserAgreementMessages } from './site-user-agreement.messages.ts';
import './site.css';

export function SiteUserAgreementView({ data, t }: ViewProps<Site, UserAgreementMessages>) {
  const values = lenderValues(data);
  const write = (text: string) => fill(text, values);
  const { title, intro, sections } = t.agreement;
  return (
    <SiteFrame site={data} t={t}>
      <LongText
        title={title}
        intro={<p className="site-text">{write(intro)}</p>}
        sections={sections.map((section) => ({ ...section, title: write(section.title) }))}
        contents={t.contents}
        write={write}
      />
    </SiteFrame>
  );
}
