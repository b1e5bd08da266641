import { type EventType, eventTypes } from '@plazo/contract/lender/event-types';
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
import type { Config } from '../platform/config/config.ts';
import { type OperatorCall, withLenderCalls } from './lender-calls.ts';

export const usage = `  npm run ops -- webhook list                              the endpoints, and whether they get events
  npm run ops -- webhook add <url> [event]...              sends events there from now on; all of them if none is named
  npm run ops -- webhook rotate|retire <endpoint>          makes a second secret, which signs, too; then drops the former one
  npm run ops -- webhook enable|disable|remove <endpoint>  events wait while it is disabled, and are sent at once when enabled
  npm run ops -- webhook attempts <endpoint>               the last hundred attempts, newest first
  npm run ops -- webhook redeliver <endpoint> <event>      sends an event again, by its id or its position in the feed`;

/** Returns what to print, or null for an unknown command. */
export async function run(words: readonly string[], config: Config): Promise<string | null> {
  const work = workOf(words);
  return work && withLenderCalls(config, work);
}

type Work = (call: OperatorCall) => Promise<string>;

/** Makes a command's calls of the lender's API; null for an unknown command. */
export function workOf([action, first = '', ...words]: readonly string[]): Work | null {
  const [second = '', stray] = words;
  if (action === 'list') return first === '' ? list : null;
  if (first === '') return null;
  if (action === 'add') return add(first, words);
  if (action === 'redeliver' && second !== '' && stray === undefined) {
    return done(`${second} is sent to ${first} again.`, (call) =>
      call(redeliverEvent, { endpointId: first, event: second }),
    );
  }
  return words.length === 0 ? workOn(action, first) : null;
}

function workOn(action: string | undefined, endpointId: string): Work | null {
  if (action === 'rotate') {
    return async (call) => {
      const { secret } = await call(rotateWebhookSecret, { endpointId });
      return `${endpointId} has a second secret. Save it now, it is not shown again:\n${secret}`;
    };
  }
  if (action === 'retire')
    return done(`${endpointId} has one secret again.`, (call) => call(retireWebhookSecret, { endpointId }));
  if (action === 'enable')
    return done(`${endpointId} gets events.`, (call) => call(enableWebhookEndpoint, { endpointId }));
  if (action === 'disable')
    return done(`${endpointId} gets no events; they wait.`, (call) => call(disableWebhookEndpoint, { endpointId }));
  if (action === 'remove')
    return done(`${endpointId} is removed.`, (call) => call(removeWebhookEndpoint, { endpointId }));
  return action === 'attempts' ? attempts(endpointId) : null;
}

function done(said: string, work: (call: OperatorCall) => Promise<unknown>): Work {
  return async (call) => {
    await work(call);
    return said;
  };
}

function add(url: string, words: readonly string[]): Work {
  const events = words.map(toEventType);
  return async (call) => {
    const { id, secret } = await call(addWebhookEndpoint, { url, events });
    return `${id} gets events from now on. Save its secret now, it is not shown again:\n${secret}`;
  };
}

function toEventType(word: string): EventType {
  const type = eventTypes.find((one) => one === word);
  if (type) return type;
  throw new Error(`There is no event ${word}. There are: ${eventTypes.join(', ')}.`);
}

const list: Work = async (call) => {
  const { data } = await call(listWebhookEndpoints, {});
  return (
    data
      .map(({ id, url, events, disabledBecause }) =>
        [id, url, events.join(',') || 'all', ...(disabledBecause ? [`disabled: ${disabledBecause}`] : [])].join('  '),
      )
      .join('\n') || 'Nobody.'
  );
};

function attempts(endpointId: string): Work {
  return async (call) => {
    const { data } = await call(listWebhookAttempts, { endpointId });
    return (
      data
        .map(({ at, position, type, status, problem, tookMs }) =>
          [at, position, type ?? 'gone', status ?? problem, `${tookMs} ms`].join('  '),
        )
        .join('\n') || 'None.'
    );
  };
}
