import { fill } from '@plazo/contract/text';
import { definePage } from '../../screen/page.ts';
import { visitor } from '../../screen/states.ts';
import { type LoanTermsMessages, loanTermsMessages } from './loan-terms.messages.ts';
import { View } from './loan-terms.view.tsx';
import { loadSite, type Site } from './site.ts';

/** Loan terms and conditions (requirement S7). */
export const loanTermsPage = definePage<Site, LoanTermsMessages>({
  routes: ['Loan'],
  name: 'site-loan-terms',
  states: [{ name: 'site-loan-terms', ...visitor(), isScreenOnly: true }],
  view: 'features/company/loan-terms',
  View,
  live: 'nothing',
  messages: loanTermsMessages,
  title: (t) => t.title,
  description: (t, { displayName, companyName }) => fill(t.description, { app: displayName, company: companyName }),
  load: loadSite,
});
