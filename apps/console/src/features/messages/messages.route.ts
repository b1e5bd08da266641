import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../frame/frame.route.tsx';
import { known } from '../../frame/list-search.ts';
import { readMessagesSearch } from './messages.query.ts';

export const messagesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/texts',
  validateSearch: known(readMessagesSearch),
  component: lazyRouteComponent(() => import('./messages.page.tsx'), 'MessagesPage'),
});
