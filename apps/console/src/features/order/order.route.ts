import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../frame/frame.route.tsx';
import { known } from '../../frame/list-search.ts';
import { readOrderSearch } from './order.query.ts';

export const orderRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/orders/$orderId',
  validateSearch: known(readOrderSearch),
  component: lazyRouteComponent(() => import('./order.page.tsx'), 'OrderPage'),
});
