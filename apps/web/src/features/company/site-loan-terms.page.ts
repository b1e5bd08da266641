import { fill } from '@plazo/contract/text';
import { definePage } from '../../screen/page.ts';
import { visitor } from '../../screen/states.ts';
import { loadCosts, loadSite } from './site.ts';
import { type LoanTermsMessages, loanTermsMessages } from './site-loan-terms.messages.ts';
import { type LoanTerms, SiteLoanTermsView } from './site-loan-terms.view.tsx';

/** Loan terms and conditions (requirement S7). */
export const loanTermsPage = definePage<LoanTerms, LoanTermsMessages>({
  routes: ['Loan'],
  states: [{ ...visitor() }],
  View: SiteLoanTermsView,
  live: 'nothing',
  messages: loanTermsMessages,
  title: (t) => t.title,
  description: (t, { companyName }) => fill(t.description, { company: companyName }),
  async load(context) {
    const costs = await loadCosts(context);
    return { ...(await loadSite(context)), products: costs?.products ?? [] };
  },
});
