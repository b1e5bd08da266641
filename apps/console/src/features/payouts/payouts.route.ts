import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../frame/frame.route.tsx';
import { known } from '../../frame/list-search.ts';
import { readPayoutsSearch } from './payouts.query.ts';

export const payoutsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/payouts',
  validateSearch: known(readPayoutsSearch),
  component: lazyRouteComponent(() => import('./payouts.page.tsx'), 'PayoutsPage'),
});
