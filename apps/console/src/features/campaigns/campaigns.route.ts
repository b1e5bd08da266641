import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../frame/frame.route.tsx';
import { known } from '../../frame/list-search.ts';
import { readCampaignsSearch } from './campaigns.query.ts';

export const campaignsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/campaigns',
  validateSearch: known(readCampaignsSearch),
  component: lazyRouteComponent(() => import('./campaigns.page.tsx'), 'CampaignsPage'),
});
