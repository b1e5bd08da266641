import type { operations } from '@plazo/lender-client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';
import { pageAfter, pages, readListSearch } from '../../frame/list-search.ts';

type Operation = operations['listPayouts'];

export type Payout = Operation['responses'][200]['content']['application/json']['data'][number];

export const views = ['waiting', 'all'] as const;

export const readPayoutsSearch = (given: Record<string, unknown>) => readListSearch(views, given);

type View = (typeof views)[number];

export const payoutsQuery = (view: View) =>
  infiniteQueryOptions({
    queryKey: ['payouts', view],
    queryFn: ({ pageParam }) => {
      const query = { ...(view === 'waiting' ? { waiting: true } : {}), ...pageAfter(pageParam) };
      return read(api.GET('/lender/v1/payouts', { params: { query } }));
    },
    ...pages,
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
