import { randomBytes } from 'node:crypto';
import * as errorCode from '@plazo/contract/error-codes';
import { type EventType, eventTypes } from '@plazo/contract/lender/event-types';
import { AppError } from '../platform/app-error.ts';
import type { Transactor } from '../platform/db/db.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { namesInsideAddress } from './address-check.ts';
import { sendEventAgain } from './delivery.repository.ts';
import {
  disableEndpoint,
  enableEndpoint,
  findEndpoints,
  insertEndpoint,
  lockEndpoint,
  removeEndpoint,
  setSecrets,
} from './endpoint.repository.ts';
import { newSecret, openSecrets, sealSecrets } from './endpoint-secrets.ts';

export interface WebhookPlaces {
  db: Transactor;
  masterKeys: MasterKeys;
  /** Whether endpoints must be reached by https:// and on the internet. */
  isInternetOnly: boolean;
}

/** Each gets every event, so there are few. */
const maxEndpoints = 20;
const longestUrl = 500;

/** Adds an endpoint, which gets events from now on. Its secret is shown only here. */
export async function addEndpoint(
  { db, masterKeys, isInternetOnly }: WebhookPlaces,
  { url, events }: { url: string; events: readonly string[] },
  now: number,
): Promise<{ id: string; secret: string }> {
  const problem = urlProblem(url, isInternetOnly);
  if (problem) throw new AppError(errorCode.invalidRequest, `the address ${problem}`);
  const unknown = events.find((type) => !isEventType(type));
  if (unknown !== undefined) throw new AppError(errorCode.invalidRequest, `there is no event ${unknown}`);
  if ((await findEndpoints(db)).length >= maxEndpoints) {
    throw new AppError(errorCode.conflict, `there are already ${maxEndpoints} endpoints`);
  }
  const id = `we_${randomBytes(12).toString('hex')}`;
  const secret = newSecret();
  const secretsSealed = sealSecrets([secret], id, masterKeys);
  await insertEndpoint(db, { id, url, secretsSealed, events: events.filter(isEventType), createdAt: now });
  return { id, secret };
}

/** Begins to change an endpoint's secret: events are also signed with the new one, which is shown only here. */
export async function rotateSecret({ db, masterKeys }: WebhookPlaces, id: string): Promise<string> {
  return db.transaction(async (transaction) => {
    const endpoint = known(await lockEndpoint(transaction, id), id);
    const [current, former] = openSecrets(endpoint, masterKeys);
    if (former !== undefined)
      throw new AppError(errorCode.conflict, `${id} already has two secrets: retire the former one`);
    const secret = newSecret();
    await setSecrets(transaction, id, sealSecrets([secret, ...(current ? [current] : [])], id, masterKeys));
    return secret;
  });
}

/** Ends the change: from now on only the new secret signs. */
export async function retireSecret({ db, masterKeys }: WebhookPlaces, id: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const endpoint = known(await lockEndpoint(transaction, id), id);
    const [current, former] = openSecrets(endpoint, masterKeys);
    if (!current || former === undefined) throw new AppError(errorCode.conflict, `${id} has only one secret`);
    await setSecrets(transaction, id, sealSecrets([current], id, masterKeys));
  });
}

export async function switchEndpoint(
  { db }: Pick<WebhookPlaces, 'db'>,
  id: string,
  isOn: boolean,
  now: number,
): Promise<void> {
  const isDone = isOn ? await enableEndpoint(db, id, now) : await disableEndpoint(db, id, 'by hand', now);
  if (!isDone) throw new AppError(errorCode.notFound, `no endpoint ${id}${isOn ? '' : ' that gets events'}`);
}

export async function forgetEndpoint({ db }: Pick<WebhookPlaces, 'db'>, id: string): Promise<void> {
  if (!(await removeEndpoint(db, id))) throw new AppError(errorCode.notFound, `no endpoint ${id}`);
}

/** Sends an event again, by its position in the feed or its id. */
export async function redeliver(
  { db }: Pick<WebhookPlaces, 'db'>,
  id: string,
  event: string,
  now: number,
): Promise<void> {
  if (!(await sendEventAgain(db, id, event, now)))
    throw new AppError(errorCode.notFound, `no endpoint ${id}, or no event ${event}`);
}

function urlProblem(text: string, isInternetOnly: boolean): string | null {
  if (text.length > longestUrl || !URL.canParse(text)) return `is not a URL of at most ${longestUrl} characters`;
  const url = new URL(text);
  if (url.protocol !== 'https:' && (url.protocol !== 'http:' || isInternetOnly)) return 'must begin with https://';
  if (url.username || url.password || url.hash) return 'must have no user, password or fragment';
  return isInternetOnly && namesInsideAddress(url) ? 'must be on the internet' : null;
}

function isEventType(type: string): type is EventType {
  return (eventTypes as readonly string[]).includes(type);
}

function known<T>(found: T | null, id: string): T {
  if (found === null) throw new AppError(errorCode.notFound, `no endpoint ${id}`);
  return found;
}
