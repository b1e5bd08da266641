import { type AnyEndpoint, endpointUrl } from '@plazo/contract/endpoint';
import { clientHeadersOf, launchKeys } from '@plazo/contract/launch';
import type { Carry } from '../paths.ts';

export interface HttpRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
}

const formType = 'application/x-www-form-urlencoded;charset=UTF-8';

/**
 * The request of an endpoint in its own client style. Requirement A1, the main client: `/tells` + path + common query; POST form-encoded,
 * GET with its payload in the query. Requirement A2, the others: a body in JSON or form-encoded, and headers from URL parameters of
 * the same name (five and two).
 */
export function requestOf(endpoint: AnyEndpoint, input: unknown, carry: Carry): HttpRequest {
  const { client } = endpoint;
  if (client !== 'json' && client !== 'form') return encode(endpoint, input, commonQuery(carry), {}, formType);
  const type = client === 'json' ? 'application/json' : formType;
  return encode(endpoint, input, sessionQuery(endpoint, carry), headersOf(client, carry), type);
}

/** An upload's address, with the common query, like every call of the main client. */
export function uploadUrl(endpoint: AnyEndpoint, carry: Carry): string {
  return withQuery(endpointUrl(endpoint), commonQuery(carry));
}

function encode(
  endpoint: AnyEndpoint,
  input: unknown,
  query: Map<string, string>,
  headers: Record<string, string>,
  contentType: string,
): HttpRequest {
  const { method } = endpoint;
  const request: HttpRequest = {
    method,
    url: endpointUrl(endpoint),
    headers: { Accept: 'application/json', ...headers },
  };
  const fields = fieldsOf(input);
  if (method === 'GET') for (const [name, value] of fields) query.set(name, value);
  else {
    request.headers['Content-Type'] = contentType;
    request.body = contentType === formType ? `${new URLSearchParams(fields)}` : JSON.stringify(input ?? {});
  }
  request.url = withQuery(request.url, query);
  return request;
}

function withQuery(url: string, query: Map<string, string>): string {
  return query.size > 0 ? `${url}?${new URLSearchParams([...query])}` : url;
}

/** Spec 7: device and session parameters. The document's unknown parameters are for navigation and the headers. */
function commonQuery({ launch }: Carry): Map<string, string> {
  const query = new Map<string, string>();
  for (const key of launchKeys) {
    const value = launch[key];
    if (value !== undefined) query.set(key, value);
  }
  return query;
}

// unspecified: spec 7 gives a query with device and user parameters for the bank-card store, and none for the promotion.
function sessionQuery(endpoint: AnyEndpoint, carry: Carry): Map<string, string> {
  return endpoint.session === 'borrower' ? commonQuery(carry) : new Map();
}

function headersOf(client: 'json' | 'form', { rest }: Carry): Record<string, string> {
  return clientHeadersOf(client, Object.fromEntries(rest));
}

/** Left out: undefined and null. Lists and objects are sent as JSON text. */
function fieldsOf(input: unknown): [string, string][] {
  const fields: [string, string][] = [];
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value === undefined || value === null) continue;
    fields.push([name, typeof value === 'object' ? JSON.stringify(value) : String(value)]);
  }
  return fields;
}
