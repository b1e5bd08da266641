import { type LoanCosts, loanCosts } from '@plazo/contract/market';
import { fill } from '@plazo/contract/text';
import { definePage } from '../../screen/page.ts';
import { visitor } from '../../screen/states.ts';
import { loadSite, type Site } from './site.ts';
import { type LoanCostsMessages, loanCostsMessages } from './site-loan-costs.messages.ts';
import { SiteLoanCostsView } from './site-loan-costs.view.tsx';

export interface LoanCostsData extends Site {
  costs: LoanCosts;
}

/** The costs of the products on sale: the page that app stores require (requirement J3). */
export const loanCostsPage = definePage<LoanCostsData, LoanCostsMessages>({
  routes: ['loanCosts'],
  states: [{ ...visitor(), isScreenOnly: true }],
  View: SiteLoanCostsView,
  live: 'nothing',
  messages: loanCostsMessages,
  title: (t) => t.title,
  description: (t, { companyName }) => fill(t.description, { company: companyName }),
  load: async (context) => ({ ...(await loadSite(context)), costs: await context.call(loanCosts, {}) }),
});
