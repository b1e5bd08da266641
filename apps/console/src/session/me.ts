import type { Scope } from '@plazo/contract/lender/scopes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, read } from '../api/client.ts';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => read(api.GET('/lender/v1/me')),
  retry: false,
});

/** Who has signed in; undefined until that is known. */
export function useMe() {
  return useQuery(meQuery).data;
}

/** Whether the person may make calls of a scope. What they may not do is not offered. */
export function useMay(): (scope: Scope) => boolean {
  const scopes = useMe()?.scopes ?? [];
  return (scope) => scopes.includes(scope);
}

/** The buckets of late orders, as the lender divides them. */
export function useLateBuckets(): readonly string[] {
  return useMe()?.lateBuckets ?? [];
}
