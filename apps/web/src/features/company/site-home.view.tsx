import * as to from '@plazo/contract/documents';
import type { ProductCosts } from '@plazo/contract/market';
import { fill } from '@plazo/contract/text';
import type { ReactNode } from 'react';
import { privacyValues } from '../../legal/lender-values.ts';
import { linkTo } from '../../paths.ts';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import * as shapes from '../../ui/shapes.ts';
import { AboutSection } from './about-section.tsx';
import { ExampleLoan } from './example-loan.tsx';
import { FoldedText } from './folded-text.tsx';
import { loanTerms, loanTermsScope } from './loan-terms.text.ts';
import type { Site } from './site.ts';
import { SiteFrame } from './site-frame.tsx';
import type { HomeMessages } from './site-home.messages.ts';
import '../../ui/fold.css';
import '../../ui/prose.css';
import './site.css';
import './home.css';

export interface Home extends Site {
  /** The first product on sale; null if there is none, or it is unknown. */
  example: ProductCosts | null;
}

const pictures = ['status-174', 'talk'];

/** The whole site on one page: each section also has a page of its own. */
export function SiteHomeView({ data, t }: ViewProps<Home, HomeMessages>) {
  const { carry } = useScreen();
  return (
    <SiteFrame site={data} t={t} listsDocuments>
      <section id="home" aria-labelledby="home-title">
        <div className="site-band">
          <div className="site-width site-hero">
            <div className="site-hero-words">
              <h1 id="home-title">{t.headline}</h1>
              <p className="site-lead">{t.lead}</p>
              <img src="/pictures/on-hero/trip.svg" alt="" width="360" height="88" />
              {data.stores.map(({ platform, address }, index) => (
                <LinkButton kind={index === 0 ? 'primary' : 'secondary'} href={address} rel="noreferrer" key={platform}>
                  {data.stores.length === 1 ? t.getApp : fill(t.getAppFrom, { store: t.getAppIn[platform] })}
                </LinkButton>
              ))}
              {data.stores.length === 0 && <LinkButton href="#about">{t.how}</LinkButton>}
              {data.mayLogIn && (
                <LinkButton kind="secondary" href={linkTo(to.phoneLogin, carry)}>
                  {t.logIn}
                </LinkButton>
              )}
            </div>
            {data.example && <ExampleLoan product={data.example} t={t} />}
          </div>
        </div>
        <div className="site-width site-section">
          <h2 className="visually-hidden">{t.promises}</h2>
          <ul className="site-promises">
            {t.promise.map(({ title, text }, index) => (
              <li key={title}>
                <img src={`/pictures/${pictures[index]}.svg`} alt="" width="120" height="88" />
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="site-section" id="about" aria-labelledby="about-title">
        <div className="site-width">
          <h2 id="about-title">{t.about}</h2>
          <AboutSection site={data} t={{ ...t.aboutUs, seeCosts: t.seeCosts }} />
        </div>
      </section>
      <Documents data={data} t={t} />
    </SiteFrame>
  );
}

/** Policy and loan terms are sections of the site: folded here, and whole on a page of each. */
function Documents({ data, t }: ViewProps<Home, HomeMessages>) {
  const { carry } = useScreen();
  const values = privacyValues(data);
  const write = (text: string) => fill(text, values);
  return (
    <section className="site-section" aria-labelledby="documents">
      <div className="site-width">
        <h2 id="documents">{t.documents}</h2>
      </div>
      <section className="site-section site-paper" id="policy" aria-labelledby="policy-title">
        <div className="site-width">
          <details className="card fold site-notice">
            <summary>
              <h3 id="policy-title">{t.policy}</h3>
              <Icon shape={shapes.forward} />
            </summary>
            <div className="prose">
              <p>{write(t.privacy.intro)}</p>
            </div>
            <FoldedText sections={t.privacy.sections} write={write} />
            <a className="link" href={linkTo(to.Policy, carry)}>
              {t.privacyWhole}
            </a>
          </details>
        </div>
      </section>
      {data.hasLoanTerms ? <LoanTermsSection t={t} /> : <LoanCostsSection t={t} />}
      <div className="site-width">
        <a className="card site-document" href={linkTo(to.User, carry)}>
          {t.user}
          <Icon shape={shapes.forward} />
        </a>
      </div>
    </section>
  );
}

/** The loan terms exist only in English: elsewhere their heading and their scope would be English on a page of another language. */
function LoanTermsSection({ t }: { t: HomeMessages }) {
  const { carry } = useScreen();
  const isEnglish = t.onlyEnglish === '';
  return (
    <LoanSection title={isEnglish ? loanTerms.title : t.loan}>
      <p>{isEnglish ? loanTermsScope : t.inContract}</p>
      {!isEnglish && <p className="caption">{t.onlyEnglish}</p>}
      <a className="link" href={linkTo(to.Loan, carry)}>
        {t.terms}
      </a>
    </LoanSection>
  );
}

function LoanCostsSection({ t }: { t: HomeMessages }) {
  const { carry } = useScreen();
  return (
    <LoanSection title={t.loan}>
      <p>{t.inContract}</p>
      <a className="link" href={linkTo(to.loanCosts, carry)}>
        {t.costs}
      </a>
    </LoanSection>
  );
}

function LoanSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="site-section site-paper" id="loan" aria-labelledby="loan-title">
      <div className="site-width">
        <details className="card fold site-notice">
          <summary>
            <h3 id="loan-title">{title}</h3>
            <Icon shape={shapes.forward} />
          </summary>
          <div className="prose">{children}</div>
        </details>
      </div>
    </section>
  );
}
