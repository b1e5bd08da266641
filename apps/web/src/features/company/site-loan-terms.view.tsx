import * as to from '@plazo/contract/documents';
import type { ProductCosts } from '@plazo/contract/market';
import { fill } from '@plazo/contract/text';
import { loanTermsFigures } from '@plazo/loan-rules/loan-terms-figures';
import { lenderValues } from '../../legal/lender-values.ts';
import { linkTo } from '../../paths.ts';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { Icon } from '../../ui/icon.tsx';
import { KeyValueRows, type Row } from '../../ui/key-value-rows.tsx';
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

export interface LoanTerms extends Site {
  /** The products on sale. */
  products: readonly ProductCosts[];
}

type Props = ViewProps<LoanTerms, LoanTermsMessages>;

/** The rules of the loans on sale, then the legal text, which is for few of the readers. */
export function SiteLoanTermsView({ data, t }: Props) {
  const { carry } = useScreen();
  return (
    <SiteFrame site={data} t={t}>
      <div className="site-width site-page">
        <h1>{t.title}</h1>
        <p className="site-text">{t.yours}</p>
        <a className="link" href={linkTo(to.loanCosts, carry)}>
          {t.seeCosts}
        </a>
        <div className="site-long-text">
          {cardsOf(data.products, t.all).map(({ id, name, rules }) => (
            <section className="section" aria-labelledby={id} key={id}>
              <h2 id={id}>{name}</h2>
              <div className="card">
                <KeyValueRows rows={rules} />
              </div>
            </section>
          ))}
        </div>
        {data.hasLoanTerms && <LegalText data={data} t={t} />}
      </div>
    </SiteFrame>
  );
}

/** The rules of each product; those that all of several have once, before them. */
function cardsOf(products: LoanTerms['products'], all: string) {
  const [first = [], ...others] = products.map(({ rules = [] }) => rules);
  const has = (rules: Row[], { text, value }: Row) => rules.some((rule) => rule.text === text && rule.value === value);
  const shared = others.length > 0 ? first.filter((rule) => others.every((rules) => has(rules, rule))) : [];
  const cards = products.map(({ productId, productName, rules = [] }) => ({
    id: `rules-${productId}`,
    name: productName,
    rules: rules.filter((rule) => !has(shared, rule)),
  }));
  return [{ id: 'rules', name: all, rules: shared }, ...cards].filter(({ rules }) => rules.length > 0);
}

/** It exists in English alone: in another language it is folded. */
function LegalText({ data, t }: Props) {
  const values = lenderValues(data);
  const write = (text: string) => fill(text, values);
  const isEnglish = t.onlyEnglish === '';
  return (
    <details className="card fold site-terms" open={isEnglish}>
      <summary>
        <div>
          <h2>{t.india}</h2>
          {!isEnglish && <p className="caption">{t.indiaOnly}</p>}
        </div>
        <Icon shape={shapes.forward} />
      </summary>
      <p className="site-terms-scope">
        {fill(t.scope, { least: loanTermsFigures.termMinDays, most: loanTermsFigures.termMaxDays })}
      </p>
      <div lang="en">
        <h3>{loanTerms.title}</h3>
        <p className="site-text">{write(loanTerms.intro)}</p>
        <LoanFigures />
        <div className="site-long-text">
          <TextSections sections={loanTerms.sections} write={write} />
        </div>
      </div>
    </details>
  );
}
