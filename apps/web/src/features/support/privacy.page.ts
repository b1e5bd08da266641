import type { Lender } from '../../legal/lender-values.ts';
import { type PrivacyMessages, privacyMessages } from '../../legal/privacy.messages.ts';
import { definePage } from '../../screen/page.ts';
import { PrivacyView } from './privacy.view.tsx';

/** Privacy notice (requirement S4): anyone may read it, with or without a session. */
export const privacyPage = definePage<Lender, PrivacyMessages>({
  routes: ['privacyPolicy'],
  states: [{ borrower: 'ana', isScreenOnly: true }],
  View: PrivacyView,
  live: 'nothing',
  messages: privacyMessages,
  title: (t) => t.title,
  load: async ({ tenant }) => tenant,
});
