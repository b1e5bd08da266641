import type { operations } from '@plazo/lender-client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, read, readTagged } from '../../api/client.ts';
import { type ListSearch, pageAfter, pages, readListSearch } from '../../frame/list-search.ts';

type Operation = operations['listPayments'];

export type PaymentRow = Operation['responses'][200]['content']['application/json']['data'][number];
export type CreditRow =
  operations['listCreditBalances']['responses'][200]['content']['application/json']['data'][number];
export type GivenRow = operations['listGivenWaivers']['responses'][200]['content']['application/json']['data'][number];
export type Payment = operations['getPayment']['responses'][200]['content']['application/json'];

const queues = ['unmatched', 'held', 'flagged', 'held-reversals', 'contradicted', 'all'] as const;

export type Queue = (typeof queues)[number];

/** The queues of payments, what borrowers have paid too much, and what was given up. */
export const views = [...queues, 'credit', 'given'] as const;

export interface MoneySearch extends ListSearch<(typeof views)[number]> {
  /** The day on which the payments were reported. */
  on?: string;
  /** Of what was given up: from which day, through which, and by whom. */
  from?: string;
  through?: string;
  by?: string;
}

const isDay = (given: unknown): given is string => typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given);

export function readMoneySearch(given: Record<string, unknown>): MoneySearch {
  const { on, from, through, by } = given;
  return {
    ...readListSearch(views, given),
    ...(isDay(on) && { on }),
    ...(isDay(from) && { from }),
    ...(isDay(through) && { through }),
    ...(typeof by === 'string' && by !== '' && { by }),
  };
}

export const moneyQuery = (queue: Queue, on?: string) =>
  infiniteQueryOptions({
    queryKey: ['payments', queue, on],
    queryFn: ({ pageParam }) => {
      const day = on === undefined ? {} : { receivedFrom: on, receivedThrough: on };
      const query = { ...(queue === 'all' ? {} : { queue }), ...day, ...pageAfter(pageParam) };
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

/** What was given up in some days, by one person or by all. */
export const givenQuery = (days: { from: string; through: string }, by?: string) =>
  infiniteQueryOptions({
    queryKey: ['given-waivers', days, by],
    queryFn: ({ pageParam }) => {
      const query = { ...days, ...(by !== undefined && { by }), ...pageAfter(pageParam) };
      return read(api.GET('/lender/v1/waivers', { params: { query } }));
    },
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

/** The payment codes of an order under which money may still come, newest first. */
export const codesQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'vouchers'],
    queryFn: async () => {
      const path = { orderId };
      const { data } = await read(api.GET('/lender/v1/orders/{orderId}/vouchers', { params: { path } }));
      return data.filter(({ state }) => state === 'issued' || state === 'partly-paid');
    },
    retry: false,
  });

/** The tag of an order whose balance is refunded. */
export const orderTagQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'tag'],
    queryFn: async () =>
      (await readTagged(api.GET('/lender/v1/orders/{orderId}', { params: { path: { orderId } } }))).tag,
  });
