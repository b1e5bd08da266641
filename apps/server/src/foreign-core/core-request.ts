import { capabilities } from '@plazo/contract/capabilities';
import { type AnyEndpoint, endpointUrl } from '@plazo/contract/endpoint';
import { type LaunchQuery, launchKeys } from '@plazo/contract/launch';
import type { Caller } from '../platform/http/core.ts';
import type { CoreRequest } from './core-connection.ts';
import { writeKeyHeader } from './write-key.ts';

/** One call to a core. */
export interface Asked {
  endpoint: AnyEndpoint;
  input: unknown;
  launch: LaunchQuery;
  /** The caller on whose behalf it is made; undefined for our own calls. */
  caller?: Caller | undefined;
}

/** A call as HTTP, exactly as a browser would send it. */
export function requestTo(base: string, asked: Asked, timeLimit: number): CoreRequest {
  const { endpoint, input, launch, caller } = asked;
  const { client, method } = endpoint;
  const given = Object.entries(input as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const fields = given.map(([name, value]): [string, string] => [name, String(value)]);
  const own = client === 'json' || client === 'form' ? caller?.headers?.[client] : undefined;
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...callerHeaders(caller),
    ...own,
    ...writeKeyHeader(endpoint, input, launch),
  };
  const query = commonQuery(hasCommonQuery(endpoint) ? launch : {});
  for (const [name, value] of method === 'GET' ? fields : alsoInQuery(endpoint, fields)) query.append(name, value);
  const address = `${base}${endpointUrl(endpoint)}${query.size > 0 ? `?${query}` : ''}`;
  const shared = { method, url: address, headers, mayRepeat: endpoint.isRead ?? false, timeLimit };
  if (method === 'GET') return shared;
  if (client === 'upload') {
    const body = new FormData();
    for (const [name, file] of given) body.set(name, file as Blob, 'photo.png');
    return { ...shared, body };
  }
  if (client === 'json') {
    headers['content-type'] = 'application/json';
    return { ...shared, body: JSON.stringify(Object.fromEntries(given)) };
  }
  headers['content-type'] = 'application/x-www-form-urlencoded;charset=UTF-8';
  return { ...shared, body: `${new URLSearchParams(fields)}` };
}

/** spec 7: the promotion's calls have no query with device and user parameters. Capabilities are asked for on nobody's behalf. */
export function hasCommonQuery({ name, client, session }: AnyEndpoint): boolean {
  if (session === 'borrower') return true;
  return name !== capabilities.name && client !== 'json' && client !== 'form' && client !== 'image';
}

/** The fields of a body that are also in the query. */
export function alsoInQuery(endpoint: AnyEndpoint, fields: readonly [string, string][]): [string, string][] {
  return fields.filter(([field]) => endpoint.alsoInQuery?.includes(field));
}

/**
 * The caller's address, so that a core can tell visitors apart, and the request's id in our log and trace. It is the address that this
 * server trusts (TRUST_PROXY), not the one that the sender wrote into the header.
 */
export function callerHeaders(caller: Caller | undefined): Record<string, string> {
  return {
    ...(caller?.address ? { 'x-forwarded-for': caller.address } : {}),
    ...(caller?.requestId ? { 'x-request-id': caller.requestId } : {}),
    ...caller?.trace,
  };
}

function commonQuery(launch: LaunchQuery): URLSearchParams {
  return new URLSearchParams(
    launchKeys.flatMap((key) => (launch[key] === undefined ? [] : [[key, launch[key]] as [string, string]])),
  );
}
