import type { operations } from '@plazo/lender-client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';

type Events = operations['listAuditEvents'];
type Query = NonNullable<Events['parameters']['query']>;
type Reads = operations['listBorrowerReads'];

export type AuditRow = Events['responses'][200]['content']['application/json']['data'][number];
export type ReadRow = Reads['responses'][200]['content']['application/json']['data'][number];

/** What stands in the address: the filters of the actions, or the borrower whose readers are shown. */
export interface AuditSearch extends Omit<Query, 'cursor' | 'limit'> {
  /** Empty: which one is still to be said. */
  seen?: string;
}

const fields = ['subjectKind', 'subjectId', 'actorId', 'action', 'from', 'through', 'seen'] as const;

/** Reads an address; what it does not know is left out. */
export function readAuditSearch(given: Record<string, unknown>): AuditSearch {
  const known = fields.filter((name) => typeof given[name] === 'string' || typeof given[name] === 'number');
  return Object.fromEntries(known.map((name) => [name, String(given[name])]));
}

export const auditQuery = ({ seen: _, ...filters }: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      return read(api.GET('/lender/v1/audit-events', { params: { query: { ...filters, ...cursor, limit: 50 } } }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const readsQuery = (borrowerId: string) =>
  infiniteQueryOptions({
    queryKey: ['reads', borrowerId],
    queryFn: ({ pageParam }) => {
      const query = { limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) };
      const params = { path: { borrowerId }, query };
      return read(api.GET('/lender/v1/borrowers/{borrowerId}/reads', { params }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
