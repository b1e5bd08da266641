import { fill } from '@plazo/contract/text';
import { definePage } from '../../screen/page.ts';
import { visitor } from '../../screen/states.ts';
import { loadSite, type Site } from './site.ts';
import { type PolicyMessages, policyMessages } from './site-policy.messages.ts';
import { SitePolicyView } from './site-policy.view.tsx';

/** The privacy notice, as a page of the company site (requirement S5). */
export const policyPage = definePage<Site, PolicyMessages>({
  routes: ['Policy'],
  states: [{ ...visitor(), isScreenOnly: true }],
  View: SitePolicyView,
  live: 'nothing',
  messages: policyMessages,
  title: (t) => t.policy,
  description: (t, { companyName }) => fill(t.description, { company: companyName }),
  load: loadSite,
});
