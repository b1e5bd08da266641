import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../frame/frame.route.tsx';

export const firstStepsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/first-steps',
  component: lazyRouteComponent(() => import('./first-steps.page.tsx'), 'FirstStepsPage'),
});
