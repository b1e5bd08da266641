import type { operations } from '@plazo/lender-client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, read, readTagged } from '../../api/client.ts';
import { pageAfter, pages, readListSearch } from '../../frame/list-search.ts';

export type ComplaintRow =
  operations['listComplaints']['responses'][200]['content']['application/json']['data'][number];
export type Complaint = operations['getComplaint']['responses'][200]['content']['application/json'];

export const views = ['clock', 'answered', 'all'] as const;

export const readComplaintsSearch = (given: Record<string, unknown>) => readListSearch(views, given);

type View = (typeof views)[number];

const filters = { clock: { order: 'clock' }, answered: { state: 'answered' }, all: {} } as const;

export const complaintsQuery = (view: View) =>
  infiniteQueryOptions({
    queryKey: ['complaints', view],
    queryFn: ({ pageParam }) => {
      const query = { ...filters[view], ...pageAfter(pageParam) };
      return read(api.GET('/lender/v1/complaints', { params: { query } }));
    },
    ...pages,
  });

/** One complaint, with the tag that a step of it sends. */
export const complaintQuery = (folio: string) =>
  queryOptions({
    queryKey: ['complaint', folio],
    queryFn: () => readTagged(api.GET('/lender/v1/complaints/{folio}', { params: { path: { folio } } })),
  });
