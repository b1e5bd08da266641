import type { operations } from '@plazo/lender-client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';

type Operation = operations['listApprovals'];

export type ApprovalRow = Operation['responses'][200]['content']['application/json']['data'][number];

export const states = ['pending', 'approved', 'rejected', 'expired'] as const;

export interface ApprovalsSearch {
  state?: (typeof states)[number];
  /** The approval that is open. */
  open?: string;
}

export function readApprovalsSearch(given: Record<string, unknown>): ApprovalsSearch {
  const state = states.find((word) => word === given.state);
  return { ...(state && { state }), ...(typeof given.open === 'string' && { open: given.open }) };
}

export const approvalsQuery = (state: (typeof states)[number]) =>
  infiniteQueryOptions({
    queryKey: ['approvals', state],
    queryFn: ({ pageParam }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      return read(api.GET('/lender/v1/approvals', { params: { query: { state, ...cursor, limit: 50 } } }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
