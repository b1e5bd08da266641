import { queryOptions } from '@tanstack/react-query';
import { api, read } from '../api/client.ts';

/** Who works here, for those who may see it. */
export const colleaguesQuery = queryOptions({
  queryKey: ['staff', 'colleagues'],
  queryFn: () => read(api.GET('/lender/v1/staff', { params: { query: { limit: 100 } } })),
});
