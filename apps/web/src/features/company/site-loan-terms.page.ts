import { loanCosts } from '@plazo/contract/market';
import { fill } from '@plazo/contract/text';
import { definePage } from '../../screen/page.ts';
import { visitor } from '../../screen/states.ts';
import { loadSite } from './site.ts';
import { type LoanTermsMessages, loanTermsMessages } from './site-loan-terms.messages.ts';
import { type LoanTerms, SiteLoanTermsView } from './site-loan-terms.view.tsx';

/** Loan terms and conditions (requirement S7). */
export const loanTermsPage = definePage<LoanTerms, LoanTermsMessages>({
  routes: ['Loan'],
  states: [{ ...visitor(), isScreenOnly: true }],
  View: SiteLoanTermsView,
  live: 'nothing',
  messages: loanTermsMessages,
  title: (t) => t.title,
  description: (t, { companyName }) => fill(t.description, { company: companyName }),
  async load(context) {
    const site = await loadSite(context);
    return { ...site, costs: site.hasLoanTerms ? null : await context.call(loanCosts, {}) };
  },
});
