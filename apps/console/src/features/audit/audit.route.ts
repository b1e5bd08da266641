import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../frame/frame.route.tsx';
import { known } from '../../frame/list-search.ts';
import { readAuditSearch } from './audit.query.ts';

export const auditRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/audit',
  validateSearch: known(readAuditSearch),
  component: lazyRouteComponent(() => import('./audit.page.tsx'), 'AuditPage'),
});
