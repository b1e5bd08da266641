import type { operations } from '@plazo/lender-client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, read, readTagged } from '../../api/client.ts';
import { pageAfter, pages } from '../../frame/list-search.ts';

export type Template =
  operations['listComplaintTemplates']['responses'][200]['content']['application/json']['data'][number];

export const templatesQuery = infiniteQueryOptions({
  queryKey: ['complaint-templates'],
  queryFn: ({ pageParam }) =>
    read(api.GET('/lender/v1/complaint-templates', { params: { query: pageAfter(pageParam) } })),
  ...pages,
});

/** One, with the tag that a change of it sends. */
export const templateQuery = (templateId: string) =>
  queryOptions({
    queryKey: ['complaint-template', templateId],
    queryFn: () =>
      readTagged(api.GET('/lender/v1/complaint-templates/{templateId}', { params: { path: { templateId } } })),
  });

/** What a template would answer to a complaint. */
export const replyPreview = (folio: string, templateId: string) =>
  read(api.GET('/lender/v1/complaints/{folio}/reply-preview', { params: { path: { folio }, query: { templateId } } }));
