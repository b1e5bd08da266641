import type { operations } from '@plazo/lender-client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';

type Answer<Name extends 'getOrder' | 'listPromises'> =
  operations[Name]['responses'][200]['content']['application/json'];

export type Order = Answer<'getOrder'>;
export type PaymentPromise = Answer<'listPromises'>['data'][number];

export const tabs = ['history', 'plan', 'payments', 'contacts'] as const;

export interface OrderSearch {
  tab?: (typeof tabs)[number];
}

export function readOrderSearch(given: Record<string, unknown>): OrderSearch {
  const tab = tabs.find((word) => word === given.tab);
  return { ...(tab && { tab }) };
}

const of = (orderId: string) => ({ params: { path: { orderId } } });

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId],
    queryFn: () => read(api.GET('/lender/v1/orders/{orderId}', of(orderId))),
  });

export const historyQuery = (orderId: string) =>
  infiniteQueryOptions({
    queryKey: ['order', orderId, 'history'],
    queryFn: ({ pageParam }) =>
      read(
        api.GET('/lender/v1/orders/{orderId}/history', {
          params: { path: { orderId }, query: pageParam === null ? {} : { cursor: pageParam } },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const promisesQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'promises'],
    queryFn: () => read(api.GET('/lender/v1/orders/{orderId}/promises', of(orderId))),
  });

export const paymentsOfQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'payments'],
    queryFn: () => read(api.GET('/lender/v1/payments', { params: { query: { orderId } } })),
  });

const ofBorrower = (borrowerId: string) => ({ params: { path: { borrowerId } } });

export const contactsQuery = (borrowerId: string) =>
  queryOptions({
    queryKey: ['borrower', borrowerId, 'contacts'],
    queryFn: () => read(api.GET('/lender/v1/borrowers/{borrowerId}/contacts', ofBorrower(borrowerId))),
  });

export const permissionsQuery = (borrowerId: string) =>
  queryOptions({
    queryKey: ['borrower', borrowerId, 'contact-permissions'],
    queryFn: () => read(api.GET('/lender/v1/borrowers/{borrowerId}/contact-permissions', ofBorrower(borrowerId))),
  });
