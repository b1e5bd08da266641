import type { operations } from '@plazo/lender-client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, read, readTagged } from '../../api/client.ts';
import { pageAfter, pages, readListSearch } from '../../frame/list-search.ts';

type Operation = operations['listPayments'];

export type PaymentRow = Operation['responses'][200]['content']['application/json']['data'][number];
export type Payment = operations['getPayment']['responses'][200]['content']['application/json'];

export const views = ['unmatched', 'held', 'flagged', 'held-reversals', 'contradicted', 'all'] as const;

export const readMoneySearch = (given: Record<string, unknown>) => readListSearch(views, given);

type View = (typeof views)[number];

export const moneyQuery = (queue: View) =>
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
