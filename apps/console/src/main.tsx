import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { mayPass, Problem } from './api/problem.ts';
import { followDevice } from './frame/scheme.ts';
import { LanguageProvider } from './language/language.tsx';
import { router } from './router.tsx';
import { meQuery } from './session/me.ts';
import { takeReturnAddress } from './session/passkey.ts';
import { Loading } from './ui/states.tsx';
import './theme.css';

const isOut = (error: unknown) => error instanceof Problem && error.kind === 'unauthorized';

const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    // A session that has ended shows in `me`, for which the page waits (session/session.tsx).
    onError: (error, { queryKey }) => {
      if (isOut(error) && queryKey[0] !== 'me') void queries.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  }),
  defaultOptions: { queries: { retry: (count, error) => count < 2 && mayPass(error), staleTime: 10_000 } },
});

followDevice();
const address = takeReturnAddress();
if (address) history.replaceState(null, '', address + location.hash);
createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <LanguageProvider>
          <Suspense fallback={<Loading />}>
            <RouterProvider router={router} />
          </Suspense>
        </LanguageProvider>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
