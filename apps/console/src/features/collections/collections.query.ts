import type { operations } from '@plazo/lender-client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';
import { type ListSearch, pageAfter, pages, readListSearch } from '../../frame/list-search.ts';
import { isBucket } from '../../language/bucket-word.ts';

type Operation = operations['listCollections'];

export type DueRow = Operation['responses'][200]['content']['application/json']['data'][number];

/** The buckets of the lender are views, too. */
export const views = ['all', 'today', 'quiet'] as const;

/** `assignee`: whose orders, by the id of a person, or `me`. */
interface CollectionsSearch extends ListSearch {
  assignee?: string;
}

export function readCollectionsSearch(given: Record<string, unknown>): CollectionsSearch {
  const bucket = [given.view].filter((view) => typeof view === 'string').filter(isBucket);
  const { assignee } = given;
  const isPerson = typeof assignee === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(assignee);
  return { ...readListSearch<string>([...views, ...bucket], given), ...(isPerson && { assignee }) };
}

/** Those who are late; `today`: since that day; `quiet`: with whom there was no contact on it. */
export const collectionsQuery = (view: string, assignee: string | undefined, today: string) =>
  infiniteQueryOptions({
    queryKey: ['collections', view, assignee ?? '', ...(view === 'today' || view === 'quiet' ? [today] : [])],
    queryFn: ({ pageParam }) => {
      const query = { ...filterOf(view, today), ...(assignee && { assignee }), ...pageAfter(pageParam) };
      return read(api.GET('/lender/v1/collections', { params: { query } }));
    },
    ...pages,
  });

function filterOf(view: string, today: string) {
  if (view === 'all') return {};
  if (view === 'quiet') return { noContactSince: today };
  return view === 'today' ? { lateFrom: today } : { bucket: view };
}
