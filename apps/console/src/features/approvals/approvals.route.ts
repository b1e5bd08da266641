import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../frame/frame.route.tsx';
import { readApprovalsSearch } from './approvals.query.ts';

export const approvalsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/approvals',
  validateSearch: readApprovalsSearch,
  component: lazyRouteComponent(() => import('./approvals.page.tsx'), 'ApprovalsPage'),
});
