import { queryOptions } from '@tanstack/react-query';
import { api, read } from '../api/client.ts';

/** What is missing before the first loan. */
export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: () => read(api.GET('/lender/v1/first-steps')),
});
