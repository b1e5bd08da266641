import * as to from '@plazo/contract/documents';
import { fill } from '@plazo/contract/text';
import { phoneLink, unbroken } from '../../lib/phone-link.ts';
import { linkTo } from '../../paths.ts';
import { useScreen } from '../../screen/screen.ts';
import type { SiteMessages } from './site.messages.ts';
import type { Site } from './site.ts';
import './site.css';

export interface SiteFootProps {
  site: Site;
  t: SiteMessages;
}

/** At the bottom of every page of the company site: who the lender is, how to reach it and one's account, and its documents. */
export function SiteFoot({ site, t }: SiteFootProps) {
  const { carry } = useScreen();
  return (
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
            {site.mayLogIn && (
              <li>
                <a href={linkTo(to.phoneLogin, carry)}>{t.logIn}</a>
              </li>
            )}
            <li>{fill(t.inApp, { app: site.displayName })}</li>
          </ul>
        </section>
        <section aria-labelledby="foot-documents">
          <h2 id="foot-documents">{t.documents}</h2>
          <ul>
            <li>
              <a href={linkTo(to.Policy, carry)}>{t.policy}</a>
            </li>
            <li>
              <a href={linkTo(to.loanCosts, carry)}>{t.costs}</a>
            </li>
            <li>
              <a href={linkTo(to.Loan, carry)}>{t.loan}</a>
            </li>
            <li>
              <a href={linkTo(to.User, carry)}>{t.user}</a>
            </li>
          </ul>
        </section>
      </div>
      <p className="site-width caption">{fill(t.copyright, { year: site.year, company: site.companyName })}</p>
    </footer>
  );
}
