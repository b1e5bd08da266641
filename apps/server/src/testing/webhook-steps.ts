import { listChanges, listEvents } from '@plazo/contract/lender/events';
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
} from '@plazo/contract/lender/webhook-endpoints';
import type { Db } from '../platform/db/db.ts';
import { publishAll } from './publish-all.ts';
import { type Answers, step } from './tour-step.ts';

const endpointOf = ({ addWebhookEndpoint: { id } }: Answers) => ({ endpointId: id });

/** The calls about events and their endpoints, for the tour of every call (lender-api/lender-calls.test.ts). */
export function webhookSteps(dbOf: () => Db) {
  return [
    step(addWebhookEndpoint, { url: 'https://lender.example/events' }),
    step(listWebhookEndpoints, {}),
    step(rotateWebhookSecret, endpointOf),
    step(retireWebhookSecret, endpointOf),
    step(disableWebhookEndpoint, endpointOf),
    step(enableWebhookEndpoint, endpointOf),
    step(listEvents, {}, { before: () => publishAll(dbOf()) }),
    step(listChanges, {}),
    step(redeliverEvent, (answers) => ({ ...endpointOf(answers), event: '1' })),
    step(listWebhookAttempts, endpointOf),
    step(removeWebhookEndpoint, endpointOf),
  ];
}
