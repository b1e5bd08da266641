import type { ViewProps } from '../../screen/page.ts';
import { AboutSection } from './about-section.tsx';
import type { Site } from './site.ts';
import type { AboutPageMessages } from './site-about.messages.ts';
import { SiteFrame } from './site-frame.tsx';
import './site.css';

export function SiteAboutView({ data, t }: ViewProps<Site, AboutPageMessages>) {
  return (
    <SiteFrame site={data} t={t}>
      <div className="site-width site-page">
        <h1>{t.aboutUs.title}</h1>
        <img className="about-picture" src="/pictures/trip.svg" alt="" width="360" height="88" />
        <AboutSection site={data} t={{ ...t.aboutUs, seeCosts: t.seeCosts }} />
      </div>
    </SiteFrame>
  );
}
