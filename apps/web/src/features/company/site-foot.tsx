import * as to from '@plazo/contract/documents';
import { fill } from '@plazo/contract/text';
import { Fragment } from 'react';
import { phoneLink, unbroken } from '../../lib/phone-link.ts';
import { linkTo } from '../../paths.ts';
import { useScreen } from '../../screen/screen.ts';
import type { SiteMessages } from './site.messages.ts';
import type { Site } from './site.ts';
import './site.css';

export interface SiteFootProps {
  site: Site;
  t: SiteMessages;
  /** Whether the page right above it lists the documents itself. */
  isBelowDocuments?: boolean | undefined;
}

const documents = [
  { path: to.Policy, text: 'policy' },
  { path: to.loanCosts, text: 'costs' },
  { path: to.Loan, text: 'loan' },
  { path: to.User, text: 'user' },
] as const;

/** At the bottom of every page of the company site: who the lender is, how to reach it and one's account, and its documents. */
export function SiteFoot({ site, t, isBelowDocuments = false }: SiteFootProps) {
  const { carry } = useScreen();
  return (
    <footer className="site-foot">
      <div className="site-width site-foot-columns">
        <div>
          <p className="site-foot-name">{site.companyName}</p>
          <p>{site.companyAddress}</p>
        </div>
        <ul className="site-foot-links" aria-label={t.reach}>
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
        </ul>
        {!isBelowDocuments && (
          <ul className="site-foot-links" aria-label={t.documents}>
            {documents.map(({ path, text }) => (
              <li key={path}>
                <a href={linkTo(path, carry)}>{t[text]}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <AppLine site={site} t={t} />
      <p className="site-width caption">{fill(t.copyright, { year: site.year, company: site.companyName })}</p>
    </footer>
  );
}

/** That there is an app, and where the reader's device gets it. */
function AppLine({ site: { stores, displayName: app }, t }: Pick<SiteFootProps, 'site' | 't'>) {
  if (stores.length === 0) return <p className="site-width caption">{fill(t.inApp, { app })}</p>;
  const isOne = stores.length === 1;
  return (
    <p className="site-width caption">
      {!isOne && <span>{fill(t.inStores, { app })}</span>}
      {stores.map(({ platform, address }, index) => (
        <Fragment key={platform}>
          {index > 0 && <span> ·</span>}{' '}
          <a href={address} rel="noreferrer">
            {isOne ? t.getApp : t.getAppIn[platform]}
          </a>
        </Fragment>
      ))}
    </p>
  );
}
