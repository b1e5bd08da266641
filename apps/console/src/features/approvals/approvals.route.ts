import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../frame/frame.route.tsx';
import { known } from '../../frame/list-search.ts';
import { readApprovalsSearch } from './approvals.query.ts';

export const approvalsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/approvals',
  validateSearch: known(readApprovalsSearch),
  component: lazyRouteComponent(() => import('./approvals.page.tsx'), 'ApprovalsPage'),
});
