import type { operations } from '@plazo/lender-client';
import { queryOptions } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';

type Answer<Name extends 'getFirstSteps' | 'getTenantFile' | 'checkTenantFile'> =
  operations[Name]['responses'][200]['content']['application/json'];

export type FirstSteps = Answer<'getFirstSteps'>;
export type Step = FirstSteps['steps'][number];
export type FileFinding = Answer<'checkTenantFile'>['findings'][number];
export type TenantFile = Answer<'getTenantFile'>['file'];

export const tenantFileQuery = queryOptions({
  queryKey: ['tenant-file'],
  queryFn: () => read(api.GET('/lender/v1/tenant-file')),
});

export const fileCheckQuery = (file: TenantFile) =>
  queryOptions({
    queryKey: ['tenant-file', 'check', file],
    queryFn: () => read(api.POST('/lender/v1/tenant-file/check', { body: { file } })),
  });
