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
      const which = view === 'waiting' ? { waiting: true } : { order: 'newest' as const };
      const query = { ...which, ...pageAfter(pageParam) };
      return read(api.GET('/lender/v1/payouts', { params: { query } }));
    },
    ...pages,
  });

export const payoutsOfQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['payouts', { orderId }],
    queryFn: () => read(api.GET('/lender/v1/payouts', { params: { query: { orderId } } })),
  });

/** Who did what about an order: its newest events. */
export const actionsOfQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['audit', 'order', orderId],
    queryFn: () => {
      const query = { subjectKind: 'order', subjectId: orderId, limit: 50 };
      return read(api.GET('/lender/v1/audit-events', { params: { query } }));
    },
  });

export const accountsQuery = (borrowerId: string) =>
  queryOptions({
    queryKey: ['borrower', borrowerId, 'bank-accounts'],
    queryFn: () =>
      read(api.GET('/lender/v1/borrowers/{borrowerId}/bank-accounts', { params: { path: { borrowerId } } })),
  });
