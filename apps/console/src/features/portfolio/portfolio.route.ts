import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../frame/frame.route.tsx';
import { readPortfolioSearch } from './portfolio.query.ts';

export const portfolioRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/portfolio',
  validateSearch: readPortfolioSearch,
  component: lazyRouteComponent(() => import('./portfolio.page.tsx'), 'PortfolioPage'),
});
