import { fill } from '@plazo/contract/text';
import type { ReactNode } from 'react';
import { phoneLink, unbroken } from '../../lib/phone-link.ts';
import { linkTo, type PathKey, routes } from '../../paths.ts';
import { useScreen } from '../../screen/screen.ts';
import type { SiteMessages } from './site.messages.ts';
import type { Site } from './site.ts';
import './site.css';

/** The sections of the nav, with what they are called in an address of the home page. Contact is not one (requirement S6). */
export const sections = [
  { key: 'home', route: 'home' },
  { key: 'about', route: 'About' },
  { key: 'policy', route: 'Policy' },
  { key: 'loan', route: 'Loan' },
] as const satisfies readonly { key: keyof SiteMessages; route: PathKey }[];

export interface SiteFrameProps {
  site: Site;
  t: SiteMessages;
  children: ReactNode;
}

/** What every page of the company site stands in: the nav above it, the company below it. */
export function SiteFrame({ site, t, children }: SiteFrameProps) {
  const { carry, locale, url } = useScreen();
  const [path = ''] = url.split('?');
  const here = (Object.keys(routes) as PathKey[]).find((key) => routes[key] === path) ?? 'home';
  const isHome = here === 'home';
  const otherLanguage = locale === 'en' ? 'es' : 'en';
  return (
    <div className="site">
      <a className="site-skip" href="#content">
        {t.skip}
      </a>
      <header className="site-bar">
        <div className="site-width site-bar-row">
          <a className="site-name" href={isHome ? '#home' : linkTo('home', carry)}>
            {site.displayName}
          </a>
          <button type="button" className="site-menu" popoverTarget="menu">
            {t.menu}
          </button>
          <nav className="site-nav" id="menu" popover="auto" aria-label={t.navigation}>
            <button type="button" className="site-menu" popoverTarget="menu" popoverTargetAction="hide">
              {t.closeMenu}
            </button>
            <ul>
              {sections.map(({ key, route }) => (
                <li key={key}>
                  <a
                    href={isHome ? `#${key}` : linkTo(route, carry)}
                    aria-current={here === route ? (isHome ? 'true' : 'page') : undefined}
                  >
                    {t[key]}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <a
            className="site-language"
            href={linkTo(here, carry, { isNeedPop: otherLanguage === 'en' ? '1' : '2' })}
            lang={otherLanguage}
            hrefLang={otherLanguage}
          >
            {t.otherLanguage}
          </a>
        </div>
      </header>
      <main className="site-main" id="content" tabIndex={-1}>
        {children}
      </main>
      <footer className="site-foot">
        <div className="site-width site-foot-columns">
          <section aria-labelledby="foot-company">
            <h2 id="foot-company">{t.company}</h2>
            <p>{site.companyName}</p>
            <p>{fill(t.address, { address: site.companyAddress })}</p>
          </section>
          <section aria-labelledby="foot-reach">
            <h2 id="foot-reach">{t.reach}</h2>
            <ul>
              <li>
                <a href={phoneLink(site.servicePhone)}>{unbroken(site.servicePhone)}</a>
              </li>
              <li>
                <a href={`mailto:${encodeURI(site.serviceEmail)}`}>{site.serviceEmail}</a>
              </li>
            </ul>
          </section>
          <section aria-labelledby="foot-documents">
            <h2 id="foot-documents">{t.documents}</h2>
            <ul>
              <li>
                <a href={linkTo('Policy', carry)}>{t.policy}</a>
              </li>
              <li>
                <a href={linkTo('Loan', carry)}>{t.loan}</a>
              </li>
              <li>
                <a href={linkTo('User', carry)}>{t.user}</a>
              </li>
            </ul>
          </section>
        </div>
        <p className="site-width caption">{fill(t.copyright, { year: site.year, company: site.companyName })}</p>
      </footer>
      <script src="/site.js" defer />
    </div>
  );
}
