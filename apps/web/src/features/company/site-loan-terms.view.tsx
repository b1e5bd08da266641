import * as to from '@plazo/contract/documents';
import type { LoanCosts } from '@plazo/contract/market';
import { fill } from '@plazo/contract/text';
import { loanTermsFigures } from '@plazo/loan-rules/loan-terms-figures';
import { lenderValues } from '../../legal/lender-values.ts';
import { linkTo } from '../../paths.ts';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { Icon } from '../../ui/icon.tsx';
import * as shapes from '../../ui/shapes.ts';
import { TextSections } from '../../ui/text-sections.tsx';
import { CostsOfLoans } from './costs-of-loans.tsx';
import { LoanFigures } from './loan-figures.tsx';
import { loanTerms } from './loan-terms.text.ts';
import type { Site } from './site.ts';
import { SiteFrame } from './site-frame.tsx';
import type { LoanTermsMessages } from './site-loan-terms.messages.ts';
import '../../ui/fold.css';
import './site.css';
import './site-text.css';

export interface LoanTerms extends Site {
  /** The costs of the products on sale; null if they are not known, or the separate terms say it all. */
  costs: LoanCosts | null;
}

export function SiteLoanTermsView({ data, t }: ViewProps<LoanTerms, LoanTermsMessages>) {
  const { carry } = useScreen();
  const costs = data.costs && <CostsOfLoans costs={data.costs} t={t.loanCosts} />;
  if (!data.hasLoanTerms) {
    return (
      <SiteFrame site={data} t={t}>
        <div className="site-width site-page">
          <h1>{t.title}</h1>
          <p className="site-text">{t.inContract}</p>
          {costs}
        </div>
      </SiteFrame>
    );
  }
  const values = lenderValues(data);
  const write = (text: string) => fill(text, values);
  // In another language the page has a heading of its own, and the English text is folded below what holds for the reader.
  const isEnglish = t.onlyEnglish === '';
  const text = (
    <>
      <p className="site-text">{write(loanTerms.intro)}</p>
      {isEnglish && (
        <a className="link" href={linkTo(to.loanCosts, carry)}>
          {t.seeCosts}
        </a>
      )}
      <LoanFigures />
      <div className="site-long-text">
        <TextSections sections={loanTerms.sections} write={write} />
      </div>
    </>
  );
  return (
    <SiteFrame site={data} t={t}>
      <div className="site-width site-page">
        <h1>{t.title}</h1>
        {isEnglish ? (
          text
        ) : (
          <>
            <p className="site-text">{costs ? t.inContract : t.yours}</p>
            {costs}
            <details className="card fold site-terms">
              <summary>
                <div>
                  <h2>{t.india}</h2>
                  <p className="caption">{t.onlyEnglish}</p>
                </div>
                <Icon shape={shapes.forward} />
              </summary>
              <p className="site-terms-scope">
                {fill(t.scope, { least: loanTermsFigures.termMinDays, most: loanTermsFigures.termMaxDays })}
              </p>
              <div lang="en">
                <h3>{loanTerms.title}</h3>
                {text}
              </div>
            </details>
          </>
        )}
      </div>
    </SiteFrame>
  );
}
