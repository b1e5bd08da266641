import type { operations } from '@plazo/lender-client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, read, readTagged } from '../../api/client.ts';
import { pageAfter, pages, readListSearch } from '../../frame/list-search.ts';

type Operation = operations['listPayments'];

export type PaymentRow = Operation['responses'][200]['content']['application/json']['data'][number];
export type CreditRow =
  operations['listCreditBalances']['responses'][200]['content']['application/json']['data'][number];
export type Payment = operations['getPayment']['responses'][200]['content']['application/json'];

const queues = ['unmatched', 'held', 'flagged', 'held-reversals', 'contradicted', 'all'] as const;

export type Queue = (typeof queues)[number];

/** The queues of payments, and what borrowers have paid too much. */
export const views = [...queues, 'credit'] as const;

export const readMoneySearch = (given: Record<string, unknown>) => readListSearch(views, given);

export const moneyQuery = (queue: Queue) =>
  infiniteQueryOptions({
    queryKey: ['payments', queue],
    queryFn: ({ pageParam }) => {
      const query = { ...(queue === 'all' ? {} : { queue }), ...pageAfter(pageParam) };
      return read(api.GET('/lender/v1/payments', { params: { query } }));
    },
    ...pages,
  });

/** One payment, with the tag that a decision about it sends. */
export const paymentQuery = (paymentId: string) =>
  queryOptions({
    queryKey: ['payment', paymentId],
    queryFn: () => readTagged(api.GET('/lender/v1/payments/{paymentId}', { params: { path: { paymentId } } })),
  });

export const creditQuery = infiniteQueryOptions({
  queryKey: ['credit-balances'],
  queryFn: ({ pageParam }) => read(api.GET('/lender/v1/credit-balances', { params: { query: pageAfter(pageParam) } })),
  ...pages,
});

/** The orders of the borrowers whom these words find, by name or phone: of the newest three. */
export const ordersOfQuery = (words: string) =>
  queryOptions({
    queryKey: ['orders', 'found', words],
    queryFn: async () => {
      const { data } = await read(api.GET('/lender/v1/search', { params: { query: { q: words } } }));
      const borrowers = data.filter(({ kind }) => kind === 'borrower').slice(0, 3);
      const lists = await Promise.all(
        borrowers.map(({ id: borrowerId }) =>
          read(api.GET('/lender/v1/orders', { params: { query: { borrowerId, limit: 10 } } })),
        ),
      );
      return lists.flatMap((list) => list.data);
    },
  });

/** The tag of an order whose balance is refunded. */
export const orderTagQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'tag'],
    queryFn: async () =>
      (await readTagged(api.GET('/lender/v1/orders/{orderId}', { params: { path: { orderId } } }))).tag,
  });
