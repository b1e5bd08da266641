import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../frame/frame.route.tsx';
import { readMoneySearch } from './money.query.ts';

export const moneyRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/money',
  validateSearch: readMoneySearch,
  component: lazyRouteComponent(() => import('./money.page.tsx'), 'MoneyPage'),
});
