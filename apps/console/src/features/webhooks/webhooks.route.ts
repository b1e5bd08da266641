import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../frame/frame.route.tsx';
import { known } from '../../frame/list-search.ts';
import { readWebhooksSearch } from './webhooks.query.ts';

export const webhooksRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/webhooks',
  validateSearch: known(readWebhooksSearch),
  component: lazyRouteComponent(() => import('./webhooks.page.tsx'), 'WebhooksPage'),
});
