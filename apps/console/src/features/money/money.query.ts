import type { operations } from '@plazo/lender-client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';

type Operation = operations['listPayments'];

export type Payment = Operation['responses'][200]['content']['application/json']['data'][number];

export const queues = ['unmatched', 'held', 'flagged', 'held-reversals', 'contradicted', 'all'] as const;

export interface MoneySearch {
  queue?: (typeof queues)[number];
  /** The payment that is open. */
  payment?: string;
}

export function readMoneySearch(given: Record<string, unknown>): MoneySearch {
  const queue = queues.find((word) => word === given.queue);
  return { ...(queue && { queue }), ...(typeof given.payment === 'string' && { payment: given.payment }) };
}

export const moneyQuery = (queue: (typeof queues)[number]) =>
  infiniteQueryOptions({
    queryKey: ['payments', queue],
    queryFn: ({ pageParam }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const query = { ...(queue === 'all' ? {} : { queue }), ...cursor, limit: 50 };
      return read(api.GET('/lender/v1/payments', { params: { query } }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
