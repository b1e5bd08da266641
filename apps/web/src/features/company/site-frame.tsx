import type { ReactNode } from 'react';
import type { SiteMessages } from './site.messages.ts';
import type { Site } from './site.ts';
import { SiteBar } from './site-bar.tsx';
import { SiteFoot } from './site-foot.tsx';
import './site.css';

export interface SiteFrameProps {
  site: Site;
  t: SiteMessages;
  /** What the page says itself: its footer leaves it out. */
  listsDocuments?: boolean | undefined;
  children: ReactNode;
}

/** The frame of every page of the company site: navigation above, company details below. */
export function SiteFrame({ site, t, listsDocuments, children }: SiteFrameProps) {
  return (
    <div className="site" data-hero="">
      <a className="site-skip" href="#content">
        {t.skip}
      </a>
      <SiteBar name={site.displayName} t={t} />
      <main className="site-main" id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFoot site={site} t={t} isBelowDocuments={listsDocuments} />
      <script src="/site.js" defer />
    </div>
  );
}
