import { decideMarketingConsent, marketingConsents } from '@plazo/contract/disclosure';
import * as to from '@plazo/contract/documents';
import { linkTo } from '../../paths.ts';
import { definePage } from '../../screen/page.ts';
import { type ConsentsMessages, consentsMessages } from './consents.messages.ts';
import { type Consents, ConsentsView } from './consents.view.tsx';

/** Marketing consents to view, withdraw and give: a plain form for each, so it needs no script. */
export const consentsPage = definePage<Consents, ConsentsMessages>({
  routes: ['marketingConsents'],
  states: [{ borrower: 'raul' }],
  View: ConsentsView,
  refetches: true,
  live: 'nothing',
  messages: consentsMessages,
  title: (t) => t.title,
  load: async ({ call }) => call(marketingConsents, {}),
  async submit({ call, carry, form }) {
    const { kind = '', isGiven } = form;
    await call(decideMarketingConsent, { kind, isGiven: isGiven === '1' ? '1' : '0' });
    return linkTo(to.marketingConsents, carry);
  },
});
