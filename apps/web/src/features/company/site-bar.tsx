import * as to from '@plazo/contract/documents';
import { linkTo } from '../../paths.ts';
import { type PathKey, routes } from '../../routes.ts';
import { useScreen } from '../../screen/screen.ts';
import type { SiteMessages } from './site.messages.ts';
import './site.css';

/** The sections in the navigation, with their names in an address of the home page. Contact is not one of them (requirement S6). */
const sections = [
  { key: 'home', route: 'home' },
  { key: 'about', route: 'About' },
  { key: 'policy', route: 'Policy' },
  { key: 'loan', route: 'Loan' },
] as const satisfies readonly { key: keyof SiteMessages; route: PathKey }[];

export interface SiteBarProps {
  /** The lender's name. */
  name: string;
  t: SiteMessages;
}

/** At the top of every page of the company site: the sections, and the other language. */
export function SiteBar({ name, t }: SiteBarProps) {
  const { carry, locale, url } = useScreen();
  const [path = ''] = url.split('?');
  const here = (Object.keys(routes) as PathKey[]).find((key) => routes[key] === path) ?? 'home';
  const isHome = here === 'home';
  const otherLanguage = locale === 'en' ? 'es' : 'en';
  return (
    <header className="site-bar">
      <div className="site-width site-bar-row">
        <a className="site-name" href={isHome ? '#home' : linkTo(to.home, carry)}>
          {name}
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
                  href={isHome ? `#${key}` : linkTo(routes[route], carry)}
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
          href={linkTo(routes[here], carry, { isNeedPop: otherLanguage === 'en' ? '1' : '2' })}
          lang={otherLanguage}
          hrefLang={otherLanguage}
        >
          {t.otherLanguage}
        </a>
      </div>
    </header>
  );
}
