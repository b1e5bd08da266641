import { sendLoginCode } from '@plazo/contract/promotion';
import { definePage } from '../../screen/page.ts';
import { jointLoginFailureMessages } from './joint-login-failure.messages.ts';
import type { JointLoginFailure } from './joint-login-failure.view.tsx';
import { JointLoginFailureView } from './joint-login-failure.view.tsx';

/** Joint login failure (requirement S8): the app opens it when another app's login could not be taken over. */
export const jointLoginFailurePage = definePage<JointLoginFailure, (typeof jointLoginFailureMessages)['es']>({
  routes: ['errorUrl'],
  states: [{ borrower: 'ana', language: 'es' }],
  View: JointLoginFailureView,
  live: 'nothing',
  messages: jointLoginFailureMessages,
  title: (t) => t.title,
  load: async ({ tenant: { servicePhone }, offers }) => ({ servicePhone, mayLogIn: offers(sendLoginCode) }),
});
