import { localeOf } from '@plazo/contract/launch';
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
  states: [{ ...visitor() }],
  View: SiteLoanTermsView,
  live: 'nothing',
  messages: loanTermsMessages,
  title: (t) => t.title,
  description: (t, { companyName }) => fill(t.description, { company: companyName }),
  async load(context) {
    const site = await loadSite(context);
    if (!site.hasLoanTerms) return { ...site, costs: await context.call(loanCosts, {}) };
    // The separate terms are for few of the readers of another language: what loans cost comes first. The page works without it.
    const isShown = localeOf(context.carry.launch) !== 'en' && context.offers(loanCosts);
    return { ...site, costs: isShown ? await context.call(loanCosts, {}).catch(() => null) : null };
  },
});
