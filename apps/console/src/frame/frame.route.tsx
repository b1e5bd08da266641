import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ProofProvider } from '../session/proof.tsx';
import { SessionGate } from '../session/session.tsx';
import { Loading } from '../ui/states.tsx';
import { Frame } from './frame.tsx';
import { NotFound } from './not-found.tsx';

export const rootRoute = createRootRoute({
  component: () => (
    <Suspense fallback={<Loading />}>
      <Outlet />
    </Suspense>
  ),
});

/** Around every page that needs somebody who has signed in. */
export const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'in',
  component: () => (
    <SessionGate>
      <ProofProvider>
        <Frame />
      </ProofProvider>
    </SessionGate>
  ),
  notFoundComponent: NotFound,
});

export const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/join',
  component: lazyRouteComponent(() => import('../session/join.page.tsx'), 'JoinPage'),
});

/** Any address that is no page. */
export const unknownRoute = createRoute({ getParentRoute: () => frameRoute, path: '/$', component: NotFound });
