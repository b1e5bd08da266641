import type { LoanCosts } from '@plazo/contract/market';
import { fill } from '@plazo/contract/text';
import { lenderValues } from '../../legal/lender-values.ts';
import type { ViewProps } from '../../screen/page.ts';
import { CostsOfLoans } from './costs-of-loans.tsx';
import { LoanFigures } from './loan-figures.tsx';
import { loanTerms } from './loan-terms.text.ts';
import { LongText } from './long-text.tsx';
import type { Site } from './site.ts';
import { SiteFrame } from './site-frame.tsx';
import type { LoanTermsMessages } from './site-loan-terms.messages.ts';
import './site.css';
import './site-text.css';

export interface LoanTerms extends Site {
  /** The costs of the products on sale, if their contracts contain all the terms; null if there are separate terms. */
  costs: LoanCosts | null;
}

export function SiteLoanTermsView({ data, t }: ViewProps<LoanTerms, LoanTermsMessages>) {
  if (data.costs) {
    return (
      <SiteFrame site={data} t={t}>
        <div className="site-width site-page">
          <h1>{t.title}</h1>
          <p className="site-text">{t.inContract}</p>
          <CostsOfLoans costs={data.costs} t={t.loanCosts} />
        </div>
      </SiteFrame>
    );
  }
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
