import { fill } from '@plazo/contract/text';
import { definePage } from '../../screen/page.ts';
import { visitor } from '../../screen/states.ts';
import { loadSite, type Site } from './site.ts';
import { type AboutPageMessages, aboutPageMessages } from './site-about.messages.ts';
import { View } from './site-about.view.tsx';

/** About the company, as a page of its own (requirement S5). */
export const aboutPage = definePage<Site, AboutPageMessages>({
  routes: ['About'],
  name: 'site-about',
  states: [{ name: 'site-about', ...visitor() }],
  view: 'features/company/site-about',
  View,
  live: 'nothing',
  messages: aboutPageMessages,
  title: (t) => t.aboutUs.title,
  description: (t, { displayName, companyName }) =>
    fill(t.aboutUs.description, { app: displayName, company: companyName }),
  load: loadSite,
});
