import { createRoute } from '@tanstack/react-router';
import { frameRoute } from '../../frame/frame.route.tsx';
import { known } from '../../frame/list-search.ts';
import { OrdersPage } from './orders.page.tsx';
import { readOrdersSearch } from './orders.query.ts';

// It comes with the frame: every role opens it, and every other list is made of the same parts.
export const ordersRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/orders',
  validateSearch: known(readOrdersSearch),
  component: OrdersPage,
});
