import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../frame/frame.route.tsx';

export const orderRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/orders/$orderId',
  component: lazyRouteComponent(() => import('./order.page.tsx'), 'OrderPage'),
});
