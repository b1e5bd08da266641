import type { Lender } from '../../legal/lender-values.ts';
import { type PrivacyMessages, privacyMessages } from '../../legal/privacy.messages.ts';
import { frameCss } from '../../screen/frame.css.ts';
import { definePage } from '../../screen/page.ts';
import button from '../../ui/button.css?inline';
import prose from '../../ui/prose.css?inline';
import { View } from './privacy.view.tsx';

/** Privacy notice (requirement S4): anybody may read it, with or without a session. */
export const privacyPage = definePage<Lender, PrivacyMessages>({
  routes: ['privacyPolicy'],
  view: 'features/support/privacy',
  View,
  css: [...frameCss, prose, button],
  live: 'nothing',
  messages: privacyMessages,
  title: (t) => t.title,
  load: async ({ tenant }) => tenant,
});
