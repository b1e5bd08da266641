import type { operations } from '@plazo/lender-client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';
import { pageAfter, pages, readListSearch } from '../../frame/list-search.ts';

type Operation = operations['listCollections'];

export type DueRow = Operation['responses'][200]['content']['application/json']['data'][number];

export const views = ['all', '1-30', '31-60', '61-90', '91-and-more'] as const;

export const readCollectionsSearch = (given: Record<string, unknown>) => readListSearch(views, given);

export const collectionsQuery = (view: (typeof views)[number]) =>
  infiniteQueryOptions({
    queryKey: ['collections', view],
    queryFn: ({ pageParam }) => {
      const query = { ...(view === 'all' ? {} : { bucket: view }), ...pageAfter(pageParam) };
      return read(api.GET('/lender/v1/collections', { params: { query } }));
    },
    ...pages,
  });
