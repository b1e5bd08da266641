import { fill } from '@plazo/contract/text';
import { definePage } from '../../screen/page.ts';
import { visitor } from '../../screen/states.ts';
import { loadSite, type Site } from './site.ts';
import { type UserAgreementMessages, userAgreementMessages } from './site-user-agreement.messages.ts';
import { SiteUserAgreementView } from './site-user-agreement.view.tsx';

/** User agreement (requirement S5). */
export const userAgreementPage = definePage<Site, UserAgreementMessages>({
  routes: ['User'],
  states: [{ ...visitor(), isScreenOnly: true }],
  View: SiteUserAgreementView,
  live: 'nothing',
  messages: userAgreementMessages,
  title: (t) => t.agreement.title,
  description: (t, { displayName, companyName }) =>
    fill(t.agreement.description, { app: displayName, company: companyName }),
  load: loadSite,
});
