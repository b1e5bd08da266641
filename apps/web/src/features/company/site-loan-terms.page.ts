import { fill } from '@plazo/contract/text';
import { definePage } from '../../screen/page.ts';
import { visitor } from '../../screen/states.ts';
import { loadSite, type Site } from './site.ts';
import { type LoanTermsMessages, loanTermsMessages } from './site-loan-terms.messages.ts';
import { SiteLoanTermsView } from './site-loan-terms.view.tsx';

/** Loan terms and conditions (requirement S7). */
export const loanTermsPage = definePage<Site, LoanTermsMessages>({
  routes: ['Loan'],
  states: [{ ...visitor() }],
  View: SiteLoanTermsView,
  live: 'nothing',
  messages: loanTermsMessages,
  title: (t) => t.title,
  description: (t, { companyName }) => fill(t.description, { company: companyName }),
  load: loadSite,
});
