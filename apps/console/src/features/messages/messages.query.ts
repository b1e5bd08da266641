import type { operations } from '@plazo/lender-client';
import { queryOptions } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';

type Answer<Name extends 'listMessageTemplates' | 'getContactPlan'> =
  operations[Name]['responses'][200]['content']['application/json'];

export type Template = Answer<'listMessageTemplates'>['data'][number];
export type Plans = Answer<'getContactPlan'>;
export type Plan = Plans['byProduct'][number];

export const views = ['texts', 'plan'] as const;

export interface MessagesSearch {
  view?: (typeof views)[number];
  /** The text that is open. */
  text?: string;
}

export function readMessagesSearch(given: Record<string, unknown>): MessagesSearch {
  const view = views.find((word) => word === given.view);
  return { ...(view && { view }), ...(typeof given.text === 'string' && { text: given.text }) };
}

export const templatesQuery = queryOptions({
  queryKey: ['message-templates'],
  queryFn: () => read(api.GET('/lender/v1/message-templates')),
});

export const previewQuery = (orderId: string, templateId: string) =>
  queryOptions({
    queryKey: ['message-preview', orderId, templateId],
    queryFn: () =>
      read(
        api.GET('/lender/v1/orders/{orderId}/message-preview', {
          params: { path: { orderId }, query: { templateId } },
        }),
      ),
    enabled: orderId !== '',
    retry: false,
  });

export const planQuery = queryOptions({
  queryKey: ['contact-plan'],
  queryFn: () => read(api.GET('/lender/v1/contact-plan')),
});

export const planPreviewQuery = (productId: string | null) =>
  queryOptions({
    queryKey: ['contact-plan', 'preview', productId],
    queryFn: () =>
      read(api.GET('/lender/v1/contact-plan/preview', { params: { query: productId === null ? {} : { productId } } })),
  });

export const healthQuery = queryOptions({
  queryKey: ['messages', 'health'],
  queryFn: () => read(api.GET('/lender/v1/messages/health')),
});
