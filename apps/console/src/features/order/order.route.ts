import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../frame/frame.route.tsx';
import { readOrderSearch } from './order.query.ts';

export const orderRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/orders/$orderId',
  validateSearch: readOrderSearch,
  component: lazyRouteComponent(() => import('./order.page.tsx'), 'OrderPage'),
});
