import type { operations } from '@plazo/lender-client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';

export type ComplaintRow =
  operations['listComplaints']['responses'][200]['content']['application/json']['data'][number];
export type Complaint = operations['getComplaint']['responses'][200]['content']['application/json'];

export const views = ['clock', 'answered', 'all'] as const;

export interface ComplaintsSearch {
  view?: (typeof views)[number];
  /** The complaint that is open. */
  folio?: string;
}

export function readComplaintsSearch(given: Record<string, unknown>): ComplaintsSearch {
  const view = views.find((word) => word === given.view);
  return { ...(view && { view }), ...(typeof given.folio === 'string' && { folio: given.folio }) };
}

const filters = { clock: { order: 'clock' }, answered: { state: 'answered' }, all: {} } as const;

export const complaintsQuery = (view: (typeof views)[number]) =>
  infiniteQueryOptions({
    queryKey: ['complaints', view],
    queryFn: ({ pageParam }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const query = { ...filters[view], ...cursor, limit: 50 };
      return read(api.GET('/lender/v1/complaints', { params: { query } }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const complaintQuery = (folio: string) =>
  queryOptions({
    queryKey: ['complaint', folio],
    queryFn: () => read(api.GET('/lender/v1/complaints/{folio}', { params: { path: { folio } } })),
  });
