import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../frame/frame.route.tsx';
import { readOrdersSearch } from './orders.query.ts';

export const ordersRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/orders',
  validateSearch: readOrdersSearch,
  component: lazyRouteComponent(() => import('./orders.page.tsx'), 'OrdersPage'),
});
