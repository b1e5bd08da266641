import { fill } from '@plazo/contract/text';
import { definePage } from '../../screen/page.ts';
import { visitor } from '../../screen/states.ts';
import { type HomeMessages, homeMessages } from './home.messages.ts';
import { View } from './home.view.tsx';
import { loadSite, type Site } from './site.ts';

/** The company site on one page (requirement S5). */
export const homePage = definePage<Site, HomeMessages>({
  routes: ['home'],
  name: 'site-home',
  states: [{ name: 'site-home', ...visitor() }],
  view: 'features/company/home',
  View,
  live: 'nothing',
  messages: homeMessages,
  title: (t) => t.title,
  description: (t, { displayName, companyName }) => fill(t.description, { app: displayName, company: companyName }),
  load: loadSite,
});
