import { createRouter } from '@tanstack/react-router';
import { approvalsRoute } from './features/approvals/approvals.route.ts';
import { auditRoute } from './features/audit/audit.route.ts';
import { borrowerRoute, borrowersRoute } from './features/borrowers/borrowers.route.ts';
import { campaignsRoute } from './features/campaigns/campaigns.route.ts';
import { collectionsRoute } from './features/collections/collections.route.ts';
import { complaintsRoute, templatesRoute } from './features/complaints/complaints.route.ts';
import { firstStepsRoute } from './features/first-steps/first-steps.route.ts';
import { messagesRoute } from './features/messages/messages.route.ts';
import { moneyRoute } from './features/money/money.route.ts';
import { orderRoute } from './features/order/order.route.ts';
import { ordersRoute } from './features/orders/orders.route.ts';
import { payoutsRoute } from './features/payouts/payouts.route.ts';
import { portfolioRoute } from './features/portfolio/portfolio.route.ts';
import { productRoute, productsRoute } from './features/products/products.route.ts';
import { statesRoute } from './features/states/states.route.ts';
import { teamRoute } from './features/team/team.route.ts';
import { todayRoute } from './features/today/today.route.ts';
import { webhooksRoute } from './features/webhooks/webhooks.route.ts';
import { frameRoute, joinRoute, rootRoute, unknownRoute } from './frame/frame.route.tsx';
import { Loading, ProblemNote } from './ui/states.tsx';

// A new page adds its route here, and its section to frame/sections.ts.
const pages = [
  todayRoute,
  ordersRoute,
  orderRoute,
  borrowersRoute,
  borrowerRoute,
  payoutsRoute,
  moneyRoute,
  collectionsRoute,
  complaintsRoute,
  templatesRoute,
  approvalsRoute,
  messagesRoute,
  productsRoute,
  productRoute,
  campaignsRoute,
  portfolioRoute,
  auditRoute,
  teamRoute,
  webhooksRoute,
  firstStepsRoute,
  statesRoute,
  unknownRoute,
] as const;

export const router = createRouter({
  routeTree: rootRoute.addChildren([frameRoute.addChildren(pages), joinRoute]),
  basepath: '/console',
  // Their code, not their data: what is read is counted as reading.
  defaultPreload: 'intent',
  defaultPendingComponent: () => <Loading />,
  defaultErrorComponent: ({ error, reset }) => <ProblemNote error={error} retry={reset} />,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
