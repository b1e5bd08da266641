import { fill } from '@plazo/contract/text';
import { definePage } from '../../screen/page.ts';
import { visitor } from '../../screen/states.ts';
import { loadCosts, loadSite } from './site.ts';
import { type HomeMessages, homeMessages } from './site-home.messages.ts';
import { type Home, SiteHomeView } from './site-home.view.tsx';

/** The company site on one page (requirement S5). */
export const homePage = definePage<Home, HomeMessages>({
  routes: ['home'],
  states: [{ ...visitor() }],
  View: SiteHomeView,
  live: 'nothing',
  messages: homeMessages,
  title: (t) => t.title,
  description: (t, { displayName, companyName }) => fill(t.description, { app: displayName, company: companyName }),
  async load(context) {
    const costs = await loadCosts(context);
    return { ...(await loadSite(context)), example: costs?.products[0] ?? null };
  },
});
