import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../frame/frame.route.tsx';

export const borrowersRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/borrowers',
  component: lazyRouteComponent(() => import('./borrowers.page.tsx'), 'BorrowersPage'),
});

export const borrowerRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/borrowers/$borrowerId',
  component: lazyRouteComponent(() => import('./borrower.page.tsx'), 'BorrowerPage'),
});
