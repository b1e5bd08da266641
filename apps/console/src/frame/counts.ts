import type { operations } from '@plazo/lender-client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, read } from '../api/client.ts';
import type { Section } from './sections.ts';

type Counts = operations['getCounts']['responses'][200]['content']['application/json'];

/** Nothing is counted beyond. */
const most = 1_000;

export const countsQuery = queryOptions({
  queryKey: ['counts'],
  queryFn: () => read(api.GET('/lender/v1/counts')),
  refetchInterval: 30_000,
});

/** What waits behind a section. */
const ofSection: Partial<Record<Section['name'], readonly (keyof Counts)[]>> = {
  payouts: ['payouts', 'payoutProblems'],
  money: ['paymentsUnmatched', 'paymentsHeld', 'heldReversals', 'contradictions'],
  collections: ['late'],
  complaints: ['complaints'],
  approvals: ['approvals'],
};

/** How much waits in a queue, as a number; nothing until it is known. */
export function useCounts() {
  return useQuery(countsQuery);
}

/** How much waits behind each section, as it is written; nothing for none. Read again every half minute. */
export function useSectionCounts(): (name: Section['name']) => string {
  const counts = useQuery(countsQuery).data;
  return (name) => (counts ? countWord(ofSection[name]?.map((one) => counts[one]) ?? []) : '');
}

/**
 * How many more wait behind a section than when its list was read. Only counted, so that nobody's data is read before somebody wants to see
 * it.
 */
export function useNews(name: Section['name'], listReadAt: number): number {
  const now = useQuery(countsQuery).data;
  const then = useQuery({
    ...countsQuery,
    queryKey: ['counts', String(listReadAt)],
    enabled: listReadAt > 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  }).data;
  return now && then ? newsOf(ofSection[name] ?? [], now, then) : 0;
}

/** How many more there are; what others have worked off meanwhile is no news. */
export function newsOf<Name extends string>(
  names: readonly Name[],
  now: Readonly<Record<Name, number | null>>,
  then: Readonly<Record<Name, number | null>>,
): number {
  return names.reduce((sum, one) => sum + Math.max(0, (now[one] ?? 0) - (then[one] ?? 0)), 0);
}

/** The sum of some counts; one that has reached the most makes it a lower bound. */
export function countWord(counts: readonly (number | null)[]): string {
  const known = counts.filter((one) => one !== null);
  const sum = known.reduce((total, one) => total + one, 0);
  if (sum === 0) return '';
  return known.some((one) => one >= most) ? `${sum}+` : String(sum);
}
