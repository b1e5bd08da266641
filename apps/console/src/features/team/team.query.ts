import type { operations } from '@plazo/lender-client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';

type Listed<Name extends 'listStaff' | 'listApiKeys'> =
  operations[Name]['responses'][200]['content']['application/json']['data'][number];

export type Member = Listed<'listStaff'>;
export type KeyRow = Listed<'listApiKeys'>;

const pages = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
};
const cursorOf = (cursor: string | null) => ({ limit: 50, ...(cursor === null ? {} : { cursor }) });

export const staffQuery = infiniteQueryOptions({
  ...pages,
  queryKey: ['staff'],
  queryFn: ({ pageParam }) => read(api.GET('/lender/v1/staff', { params: { query: cursorOf(pageParam) } })),
});

export const keysQuery = infiniteQueryOptions({
  ...pages,
  queryKey: ['api-keys'],
  queryFn: ({ pageParam }) => read(api.GET('/lender/v1/api-keys', { params: { query: cursorOf(pageParam) } })),
});
