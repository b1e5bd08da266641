import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../frame/frame.route.tsx';
import { known } from '../../frame/list-search.ts';
import { readMoneySearch } from './money.query.ts';

export const moneyRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/money',
  validateSearch: known(readMoneySearch),
  component: lazyRouteComponent(() => import('./money.page.tsx'), 'MoneyPage'),
});
