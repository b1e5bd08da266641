import type { Lender } from '../../legal/lender-values.ts';
import { type PrivacyMessages, privacyMessages } from '../../legal/privacy.messages.ts';
import { definePage } from '../../screen/page.ts';
import { View } from './privacy.view.tsx';

/** Privacy notice (requirement S4): anyone may read it, with or without a session. */
export const privacyPage = definePage<Lender, PrivacyMessages>({
  routes: ['privacyPolicy'],
  name: 'privacy',
  states: [{ name: 'privacy', borrower: 'ana', isScreenOnly: true }],
  view: 'features/support/privacy',
  View,
  live: 'nothing',
  messages: privacyMessages,
  title: (t) => t.title,
  load: async ({ tenant }) => tenant,
});
