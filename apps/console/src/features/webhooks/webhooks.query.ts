import type { operations } from '@plazo/lender-client';
import { queryOptions } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';

type Answer<Name extends 'listWebhookEndpoints' | 'listWebhookAttempts'> =
  operations[Name]['responses'][200]['content']['application/json']['data'][number];

export type Endpoint = Answer<'listWebhookEndpoints'>;
export type Attempt = Answer<'listWebhookAttempts'>;

export interface WebhooksSearch {
  /** The endpoint that is open. */
  endpoint?: string;
}

export function readWebhooksSearch(given: Record<string, unknown>): WebhooksSearch {
  return typeof given.endpoint === 'string' ? { endpoint: given.endpoint } : {};
}

export const endpointsQuery = queryOptions({
  queryKey: ['webhook-endpoints'],
  queryFn: () => read(api.GET('/lender/v1/webhook-endpoints')),
});

/** They come in by themselves, while somebody looks. */
export const attemptsQuery = (endpointId: string) =>
  queryOptions({
    queryKey: ['webhook-endpoints', endpointId, 'attempts'],
    queryFn: () =>
      read(
        api.GET('/lender/v1/webhook-endpoints/{endpointId}/attempts', {
          params: { path: { endpointId }, query: { limit: 100 } },
        }),
      ),
    refetchInterval: 10_000,
  });
