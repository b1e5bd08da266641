import { fill } from '@plazo/contract/text';
import { definePage } from '../../screen/page.ts';
import { visitor } from '../../screen/states.ts';
import { loadSite, type Site } from './site.ts';
import { type AboutPageMessages, aboutPageMessages } from './site-about.messages.ts';
import { SiteAboutView } from './site-about.view.tsx';

/** About the company, as a page of its own (requirement S5). */
export const aboutPage = definePage<Site, AboutPageMessages>({
  routes: ['About'],
  states: [{ ...visitor() }],
  View: SiteAboutView,
  live: 'nothing',
  messages: aboutPageMessages,
  title: (t) => t.aboutUs.title,
  description: (t, { displayName, companyName }) =>
    fill(t.aboutUs.description, { app: displayName, company: companyName }),
  load: loadSite,
});
