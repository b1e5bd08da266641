import type { Static, TObject, TSchema } from 'typebox';
import type { ProblemName } from './problem.ts';
import type { Scope } from './scopes.ts';

/**
 * Whose personal data a read shows. `by` is what the ids name (a `subject` is that of an audit event); `sent`: a field of the request that has one;
 * `answered`: a field of the answer, or of each row of its `data`. `nobody`: it shows ids and amounts of nobody who is named, or nothing of borrowers.
 */
export type Shown =
  | 'nobody'
  | { by: 'borrower' | 'order' | 'complaint'; sent: string }
  | { by: 'borrower' | 'approval' | 'subject'; answered: string };

/** One call of the lender's side: everything that server, clients and reference need to know about it. */
export interface LenderEndpoint<Request extends TObject = TObject, Response extends TSchema = TSchema> {
  /** What it is about, a plural noun: the tag in the reference. */
  resource: string;
  /** Unique, the OpenAPI operation id. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below `/lender/v1`; `{orderId}` is a field of the request. */
  path: `/${string}`;
  /** What the key needs; null: any key may, as it answers each only what is its own. */
  scope: Scope | null;
  summary: string;
  /** What an engineer has to know beyond the summary, as Markdown. */
  description?: string;
  /** A POST that changes nothing, such as a preview: it needs no Idempotency-Key and leaves no audit event. */
  isRead?: true;
  /** Whose personal data it shows: every read says it, and who has read it is written down before the answer leaves. */
  shows?: Shown;
  /** A GET that leaves an audit event all the same. */
  isAudited?: true;
  /** Two people may edit it: it is answered with an ETag. */
  hasEtag?: true;
  /** It changes what two people may edit: with If-Match it is done only while that is as it was read. */
  takesIfMatch?: true;
  /** It reads every order: the answer may take minutes, up to ten. */
  isSlow?: true;
  /** Where the answer is no JSON: it is sent row by row, however long it is. */
  media?: 'text/csv';
  /** The status of success; 200 where it is left out. */
  status?: 201;
  /** What can be refused besides what can be refused of every call. */
  problems: readonly ProblemName[];
  /** Fields in the path, and in the query (GET, DELETE) or the body (POST, PUT). */
  request: Request;
  response: Response;
}

// biome-ignore lint/suspicious/noExplicitAny: TypeBox schemas are invariant, so this is the widest endpoint type
export type AnyLenderEndpoint = LenderEndpoint<any, any>;

/** What the caller sends. */
export type LenderRequest<E extends AnyLenderEndpoint> = Static<E['request']>;

/** The body of a successful answer. */
export type LenderResponse<E extends AnyLenderEndpoint> = Static<E['response']>;

/** Declares a call; the identity function, so that request and response keep their exact types. */
export function lenderEndpoint<Request extends TObject, Response extends TSchema>(
  declaration: LenderEndpoint<Request, Response>,
): LenderEndpoint<Request, Response> {
  return declaration;
}

/** Below which all calls of the lender's side are. */
export const lenderBasePath = '/lender/v1';

/** The address of a call, with its fields as they are written in OpenAPI: `{orderId}`. */
export function lenderUrl({ path }: Pick<AnyLenderEndpoint, 'path'>): string {
  return `${lenderBasePath}${path}`;
}

/** The fields of the request that stand in the path. */
export function pathFields({ path }: Pick<AnyLenderEndpoint, 'path'>): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** Whether the fields of a call that are not in its path come in a body; else they are in the query. */
export function hasBody({ method }: Pick<AnyLenderEndpoint, 'method'>): boolean {
  return method === 'POST' || method === 'PUT';
}

/** Whether a call changes something. */
export function isWrite({ method, isRead }: Pick<AnyLenderEndpoint, 'method' | 'isRead'>): boolean {
  return method !== 'GET' && !isRead;
}

/** Whether a call leaves an audit event: every change does, and a look at what is sensitive. */
export function leavesAuditEvent(endpoint: Pick<AnyLenderEndpoint, 'method' | 'isRead' | 'isAudited'>): boolean {
  return isWrite(endpoint) || endpoint.isAudited === true;
}

/** Whether a repeated call has to be told from another one by its Idempotency-Key: the other methods can be repeated by themselves. */
export function needsIdempotencyKey(endpoint: Pick<AnyLenderEndpoint, 'method' | 'isRead'>): boolean {
  return endpoint.method === 'POST' && !endpoint.isRead;
}

/** A call as it is sent: its address with the query, and its body. */
export function lenderCallOf<E extends AnyLenderEndpoint>(
  endpoint: E,
  input: LenderRequest<E>,
): { url: string; body: string | null } {
  const given = input as Record<string, unknown>;
  const inPath = pathFields(endpoint);
  const url = lenderUrl(endpoint).replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(given[name])));
  const rest = Object.entries(given).filter(([name, value]) => !inPath.includes(name) && value !== undefined);
  if (hasBody(endpoint)) return { url, body: JSON.stringify(Object.fromEntries(rest)) };
  const query = rest.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
  return { url: query === '' ? url : `${url}?${query}`, body: null };
}
