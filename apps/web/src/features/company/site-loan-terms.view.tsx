import * as to from '@plazo/contract/documents';
import { fill } from '@plazo/contract/text';
import { loanTermsFigures } from '@plazo/loan-rules/loan-terms-figures';
import { lenderValues } from '../../legal/lender-values.ts';
import { linkTo } from '../../paths.ts';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { Icon } from '../../ui/icon.tsx';
import * as shapes from '../../ui/shapes.ts';
import { TextSections } from '../../ui/text-sections.tsx';
import { LoanFigures } from './loan-figures.tsx';
import { loanTerms } from './loan-terms.text.ts';
import type { Site } from './site.ts';
import { SiteFrame } from './site-frame.tsx';
import type { LoanTermsMessages } from './site-loan-terms.messages.ts';
import '../../ui/fold.css';
import './site.css';
import './site-text.css';

/** In another language than English, what holds for the reader comes first; the legal text exists in English alone. */
export function SiteLoanTermsView({ data, t }: ViewProps<Site, LoanTermsMessages>) {
  const { carry } = useScreen();
  const yours = (
    <>
      <p className="site-text">{t.yours}</p>
      <a className="link" href={linkTo(to.loanCosts, carry)}>
        {t.seeCosts}
      </a>
    </>
  );
  if (!data.hasLoanTerms) {
    return (
      <SiteFrame site={data} t={t}>
        <div className="site-width site-page">
          <h1>{t.title}</h1>
          {yours}
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
            {yours}
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
