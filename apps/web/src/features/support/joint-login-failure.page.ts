import { sendLoginCode } from '@plazo/contract/promotion';
import { definePage } from '../../screen/page.ts';
import { jointLoginFailureMessages } from './joint-login-failure.messages.ts';
import type { JointLoginFailure } from './joint-login-failure.view.tsx';
import { View } from './joint-login-failure.view.tsx';

/** Joint login failure (requirement S8): the app opens it when another app's login could not be taken over. */
export const jointLoginFailurePage = definePage<JointLoginFailure, (typeof jointLoginFailureMessages)['es']>({
  routes: ['errorUrl'],
  name: 'joint-login-failure',
  states: [{ name: 'joint-login-failure', borrower: 'ana', language: 'es' }],
  view: 'features/support/joint-login-failure',
  View,
  live: 'nothing',
  messages: jointLoginFailureMessages,
  title: (t) => t.title,
  load: async ({ tenant: { servicePhone }, offers }) => ({ servicePhone, mayLogIn: offers(sendLoginCode) }),
});
