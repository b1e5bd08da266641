import { fill } from '@plazo/contract/text';
import { lenderValues } from '../../legal/lender-values.ts';
import type { ViewProps } from '../../screen/page.ts';
import { LoanFigures } from './loan-figures.tsx';
import type { LoanTermsMessages } from './loan-terms.messages.ts';
import { loanTerms } from './loan-terms.text.ts';
import { LongText } from './long-text.tsx';
import type { Site } from './site.ts';
import { SiteFrame } from './site-frame.tsx';
import './site.css';

export function View({ data, t }: ViewProps<Site, LoanTermsMessages>) {
  const values = lenderValues(data);
  const write = (text: string) => fill(text, values);
  const intro = (
    <>
      <p className="site-text">{write(loanTerms.intro)}</p>
      <LoanFigures />
    </>
  );
  return (
    <SiteFrame site={data} t={t}>
      {t.onlyEnglish !== '' && <p className="site-width caption site-aside">{t.onlyEnglish}</p>}
      <LongText title={loanTerms.title} intro={intro} sections={loanTerms.sections} write={write} lang="en" />
    </SiteFrame>
  );
}
