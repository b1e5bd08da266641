import type { ApprovableCall } from '@plazo/contract/lender/approvals';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLanguage } from '../../language/language.tsx';

/** A file of its own: Today needs few of these names, and would be too large with all of them. */
const callNamesQuery = queryOptions({
  queryKey: ['call-names'],
  queryFn: async () => (await import('./call-names.messages.ts')).callNames,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The name of a call in words, empty until they are here; a call of a newer server keeps its own name. */
export function useCallNames(): (call: string) => string {
  const { language } = useLanguage();
  const { data } = useQuery(callNamesQuery);
  return useCallback((call) => (data ? (data[language][call as ApprovableCall] ?? call) : ''), [data, language]);
}

export function CallName({ of: call }: { of: string }): string {
  return useCallNames()(call);
}
