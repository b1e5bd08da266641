import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../frame/frame.route.tsx';
import { known } from '../../frame/list-search.ts';
import { readPortfolioSearch } from './portfolio.query.ts';

export const portfolioRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/portfolio',
  validateSearch: known(readPortfolioSearch),
  component: lazyRouteComponent(() => import('./portfolio.page.tsx'), 'PortfolioPage'),
});
