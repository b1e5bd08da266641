import { createRoute } from '@tanstack/react-router';
import { frameRoute } from '../../frame/frame.route.tsx';
import { OrdersPage } from './orders.page.tsx';
import { readOrdersSearch } from './orders.query.ts';

// It comes with the frame: every role opens it, and every other list is made of the same parts.
export const ordersRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/orders',
  validateSearch: readOrdersSearch,
  component: OrdersPage,
});
