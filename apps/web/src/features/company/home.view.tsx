import { fill } from '@plazo/contract/text';
import { privacyValues } from '../../legal/lender-values.ts';
import { phoneLink, unbroken } from '../../lib/phone-link.ts';
import { linkTo } from '../../paths.ts';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { LinkButton } from '../../ui/button.tsx';
import { AboutSection } from './about-section.tsx';
import { FoldedText } from './folded-text.tsx';
import type { HomeMessages } from './home.messages.ts';
import { LoanFigures } from './loan-figures.tsx';
import { loanTerms } from './loan-terms.text.ts';
import type { Site } from './site.ts';
import { SiteFrame } from './site-frame.tsx';
import '../../ui/prose.css';
import './site.css';

const pictures = ['cost', 'date', 'talk'];

/** The whole site on one page: each section has a page of its own too, for whoever comes to read it alone. */
export function View({ data, t }: ViewProps<Site, HomeMessages>) {
  const { carry } = useScreen();
  const values = privacyValues(data);
  const write = (text: string) => fill(text, values);
  return (
    <SiteFrame site={data} t={t}>
      <section className="site-section" id="home" aria-labelledby="home-title">
        <div className="site-width site-hero">
          <div className="site-hero-words">
            <h1 id="home-title">{t.headline}</h1>
            <p className="site-lead">{write(t.lead)}</p>
            <div className="site-actions">
              <LinkButton href="#about">{t.how}</LinkButton>
              <LinkButton kind="secondary" href={phoneLink(data.servicePhone)}>
                {fill(t.call, { phone: unbroken(data.servicePhone) })}
              </LinkButton>
            </div>
          </div>
          <img src="/pictures/site-hero.svg" alt="" width="480" height="400" />
        </div>
        <div className="site-width">
          <h2 className="visually-hidden">{t.promises}</h2>
          <ul className="site-promises">
            {t.promise.map(({ title, text }, index) => (
              <li className="site-card" key={title}>
                <img src={`/pictures/site-${pictures[index]}.svg`} alt="" width="72" height="72" />
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="site-section" id="about" aria-labelledby="about-title">
        <div className="site-width">
          <h2 id="about-title">{t.about}</h2>
          <AboutSection site={data} t={t.aboutUs} />
        </div>
      </section>
      <section className="site-section" id="policy" aria-labelledby="policy-title">
        <div className="site-width">
          <h2 id="policy-title">{t.policy}</h2>
          <div className="prose site-text">
            <p>{write(t.privacy.intro)}</p>
            <p>{t.privacyIntro}</p>
          </div>
          <FoldedText sections={t.privacy.sections} write={write} />
          <a className="link" href={linkTo('Policy', carry)}>
            {t.privacyWhole}
          </a>
        </div>
      </section>
      {data.hasLoanTerms ? <LoanTermsSection write={write} t={t} /> : <LoanCostsSection t={t} />}
    </SiteFrame>
  );
}

/** The loan terms exist in English alone. */
function LoanTermsSection({ write, t }: { write: (text: string) => string; t: HomeMessages }) {
  const { carry, locale } = useScreen();
  return (
    <section className="site-section" id="loan" aria-labelledby="loan-title" lang="en">
      <div className="site-width">
        {t.onlyEnglish !== '' && (
          <p className="caption" lang={locale}>
            {t.onlyEnglish}
          </p>
        )}
        <h2 id="loan-title">{loanTerms.title}</h2>
        <p className="site-text">{write(loanTerms.intro)}</p>
        <LoanFigures />
        <a className="link" href={linkTo('Loan', carry)}>
          Read all of the loan terms
        </a>
      </div>
    </section>
  );
}

function LoanCostsSection({ t }: { t: HomeMessages }) {
  const { carry } = useScreen();
  return (
    <section className="site-section" id="loan" aria-labelledby="loan-title">
      <div className="site-width">
        <h2 id="loan-title">{t.loan}</h2>
        <p className="site-text">{t.inContract}</p>
        <a className="link" href={linkTo('loanCosts', carry)}>
          {t.costs}
        </a>
      </div>
    </section>
  );
}
