import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../frame/frame.route.tsx';
import { known } from '../../frame/list-search.ts';
import { readCollectionsSearch } from './collections.query.ts';

export const collectionsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/collections',
  validateSearch: known(readCollectionsSearch),
  component: lazyRouteComponent(() => import('./collections.page.tsx'), 'CollectionsPage'),
});
