import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../frame/frame.route.tsx';
import { readComplaintsSearch } from './complaints.query.ts';

export const complaintsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/complaints',
  validateSearch: readComplaintsSearch,
  component: lazyRouteComponent(() => import('./complaints.page.tsx'), 'ComplaintsPage'),
});
