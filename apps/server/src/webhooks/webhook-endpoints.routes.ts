import {
  addWebhookEndpoint,
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  listWebhookAttempts,
  listWebhookEndpoints,
  redeliverEvent,
  removeWebhookEndpoint,
  retireWebhookSecret,
  rotateWebhookSecret,
  type WebhookEndpointShown,
} from '@plazo/contract/lender/webhook-endpoints';
import type { LenderCalls, LenderContext } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import type { Config } from '../platform/config/config.ts';
import { findAttempts } from './delivery.repository.ts';
import { type Endpoint, findEndpoint, findEndpoints } from './endpoint.repository.ts';
import {
  addEndpoint,
  forgetEndpoint,
  redeliver,
  retireSecret,
  rotateSecret,
  switchEndpoint,
} from './endpoint.service.ts';
import { webhookSettings } from './webhooks.ts';

const usualAttempts = 100;

/** The endpoints that get events. */
export function serveWebhookEndpoints(calls: LenderCalls, { config }: { config: Config }): void {
  const settings = webhookSettings(config);
  calls.serveRead(listWebhookEndpoints, async (_, { db }) => ({ data: (await findEndpoints(db)).map(present) }));
  calls.serveRead(listWebhookAttempts, async ({ endpointId, limit = usualAttempts }, { db }) => {
    await known(db, endpointId);
    const attempts = await findAttempts(db, endpointId, limit);
    return { data: attempts.map(({ at, ...attempt }) => ({ ...attempt, at: new Date(at).toISOString() })) };
  });
  calls.serveWrite(addWebhookEndpoint, async ({ url, events = [] }, { db, now }) => {
    const { id, secret } = await addEndpoint({ db, ...settings }, { url, events }, now);
    return shownOnce(await known(db, id), secret, { action: 'webhook-endpoint.added', after: { url, events } });
  });
  calls.serveWrite(rotateWebhookSecret, async ({ endpointId }, { db }) => {
    const secret = await rotateSecret({ db, ...settings }, endpointId);
    return shownOnce(await known(db, endpointId), secret, { action: 'webhook-endpoint.secret-rotated' });
  });
  calls.serveWrite(retireWebhookSecret, async ({ endpointId }, { db }) => {
    await retireSecret({ db, ...settings }, endpointId);
    return changed(await known(db, endpointId), { action: 'webhook-endpoint.secret-retired' });
  });
  calls.serveWrite(enableWebhookEndpoint, async ({ endpointId }, { db, now }) => {
    await switchEndpoint({ db }, endpointId, true, now);
    return changed(await known(db, endpointId), { action: 'webhook-endpoint.enabled' });
  });
  calls.serveWrite(disableWebhookEndpoint, async ({ endpointId }, { db, now }) => {
    await switchEndpoint({ db }, endpointId, false, now);
    return changed(await known(db, endpointId), { action: 'webhook-endpoint.disabled' });
  });
  calls.serveWrite(removeWebhookEndpoint, async ({ endpointId }, { db }) => {
    const endpoint = await known(db, endpointId);
    await forgetEndpoint({ db }, endpointId);
    return changed(endpoint, { action: 'webhook-endpoint.removed', before: { url: endpoint.url } });
  });
  calls.serveWrite(redeliverEvent, async ({ endpointId, event }, { db, now }) => {
    await redeliver({ db }, endpointId, event, now);
    return changed(await known(db, endpointId), { action: 'webhook-endpoint.redelivered', after: { event } });
  });
}

interface Change {
  action: string;
  before?: object;
  after?: object;
}

function changed(endpoint: Endpoint, change: Change) {
  return { answer: present(endpoint), audit: { ...change, subject: { kind: 'webhook-endpoint', id: endpoint.id } } };
}

/** The secret is answered once, and not stored for a repeat of the call. */
function shownOnce(endpoint: Endpoint, secret: string, change: Change) {
  const { answer, audit } = changed(endpoint, change);
  return { answer: { ...answer, secret }, stored: answer, audit };
}

async function known(db: LenderContext['db'], id: string): Promise<Endpoint> {
  const endpoint = await findEndpoint(db, id);
  if (!endpoint) throw new LenderProblem('not-found', `no endpoint ${id}`);
  return endpoint;
}

function present({ id, url, events, createdAt, disabledBecause }: Endpoint): WebhookEndpointShown {
  return { id, url, events, createdAt: new Date(createdAt).toISOString(), disabledBecause };
}
