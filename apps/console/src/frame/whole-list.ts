import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Beyond so many rows a list says that there are more. */
const most = 2_000;

/** All rows of a list that is summed: the pages after the first are read at once. */
export function useWholeList<Row>(list: UseInfiniteQueryResult<InfiniteData<{ data: Row[] }>>): Row[] {
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const isCut = rows.length >= most;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError && !isCut) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetching, isError, isCut, fetchNextPage]);
  return rows;
}
