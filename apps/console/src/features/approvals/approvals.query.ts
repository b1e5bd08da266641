import type { operations } from '@plazo/lender-client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, read, readTagged } from '../../api/client.ts';
import { pageAfter, pages, readListSearch } from '../../frame/list-search.ts';

type Operation = operations['listApprovals'];

export type ApprovalRow = Operation['responses'][200]['content']['application/json']['data'][number];

export type Approval = operations['getApproval']['responses'][200]['content']['application/json'];

export const views = ['pending', 'approved', 'rejected', 'expired'] as const;

export const readApprovalsSearch = (given: Record<string, unknown>) => readListSearch(views, given);

type View = (typeof views)[number];

export const approvalsQuery = (state: View) =>
  infiniteQueryOptions({
    queryKey: ['approvals', state],
    queryFn: ({ pageParam }) => {
      return read(api.GET('/lender/v1/approvals', { params: { query: { state, ...pageAfter(pageParam) } } }));
    },
    ...pages,
  });

/** One approval, with the tag that a decision about it sends. */
export const approvalQuery = (approvalId: string) =>
  queryOptions({
    queryKey: ['approval', approvalId],
    queryFn: () => readTagged(api.GET('/lender/v1/approvals/{approvalId}', { params: { path: { approvalId } } })),
  });
