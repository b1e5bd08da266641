import type { operations } from '@plazo/lender-client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';

type Operation = operations['listCollections'];

export type DueRow = Operation['responses'][200]['content']['application/json']['data'][number];

export const buckets = ['1-30', '31-60', '61-90', '91-and-more'] as const;

export interface CollectionsSearch {
  bucket?: (typeof buckets)[number];
}

export function readCollectionsSearch(given: Record<string, unknown>): CollectionsSearch {
  const bucket = buckets.find((word) => word === given.bucket);
  return { ...(bucket && { bucket }) };
}

export const collectionsQuery = (filters: CollectionsSearch) =>
  infiniteQueryOptions({
    queryKey: ['collections', filters],
    queryFn: ({ pageParam }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      return read(api.GET('/lender/v1/collections', { params: { query: { ...filters, ...cursor, limit: 50 } } }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
