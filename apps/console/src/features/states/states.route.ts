import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../frame/frame.route.tsx';

export const statesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/states',
  component: lazyRouteComponent(() => import('./states.page.tsx'), 'StatesPage'),
});
