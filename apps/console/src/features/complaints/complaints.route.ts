import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../frame/frame.route.tsx';
import { known } from '../../frame/list-search.ts';
import { readComplaintsSearch } from './complaints.query.ts';

export const templatesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/complaint-templates',
  validateSearch: known(({ open }): { open?: string } => (typeof open === 'string' ? { open } : {})),
  component: lazyRouteComponent(() => import('./templates.page.tsx'), 'TemplatesPage'),
});

export const complaintsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/complaints',
  validateSearch: known(readComplaintsSearch),
  component: lazyRouteComponent(() => import('./complaints.page.tsx'), 'ComplaintsPage'),
});
