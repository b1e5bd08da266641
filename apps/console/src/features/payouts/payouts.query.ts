import type { operations } from '@plazo/lender-client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';

type Operation = operations['listPayouts'];

export type Payout = Operation['responses'][200]['content']['application/json']['data'][number];

export const views = ['waiting', 'all'] as const;

export interface PayoutsSearch {
  view?: (typeof views)[number];
  /** The payout that is open. */
  payout?: string;
}

export function readPayoutsSearch(given: Record<string, unknown>): PayoutsSearch {
  const view = views.find((word) => word === given.view);
  return { ...(view && { view }), ...(typeof given.payout === 'string' && { payout: given.payout }) };
}

export const payoutsQuery = (view: (typeof views)[number]) =>
  infiniteQueryOptions({
    queryKey: ['payouts', view],
    queryFn: ({ pageParam }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const query = { ...(view === 'waiting' ? { waiting: true } : {}), ...cursor, limit: 50 };
      return read(api.GET('/lender/v1/payouts', { params: { query } }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const payoutsOfQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['payouts', { orderId }],
    queryFn: () => read(api.GET('/lender/v1/payouts', { params: { query: { orderId } } })),
  });

export const accountsQuery = (borrowerId: string) =>
  queryOptions({
    queryKey: ['borrower', borrowerId, 'bank-accounts'],
    queryFn: () =>
      read(api.GET('/lender/v1/borrowers/{borrowerId}/bank-accounts', { params: { path: { borrowerId } } })),
  });
