import type { Static, TObject, TSchema } from 'typebox';
import type { ProblemName } from './problem.ts';
import type { Scope } from './scopes.ts';

/**
 * Whose personal data a read shows. `by`: what the ids refer to (a `subject` is that of an audit event). `sent`: a request field that has
 * the id. `answered`: a field of the answer, or of each row of its `data`. `nobody`: the read shows only ids and amounts without a name, or
 * nothing about borrowers.
 */
export type Shown =
  | 'nobody'
  | { by: 'borrower' | 'order' | 'complaint'; sent: string }
  | { by: 'borrower' | 'order' | 'approval' | 'subject'; answered: string };

/** One call of the lender API: everything that the server, clients and the reference need to know about it. */
export interface LenderEndpoint<Request extends TObject = TObject, Response extends TSchema = TSchema> {
  /** The resource, a plural noun: the tag in the reference. */
  resource: string;
  /** The unique operation id in OpenAPI. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below `/lender/v1`; `{orderId}` is a field of the request. */
  path: `/${string}`;
  /** A person must have proved who they are within the last five minutes: money leaves, or it is about keys, people or full numbers. */
  needsProof?: true;
  /** The scope that the key needs; null: any key will do, because each sees only its own data. */
  scope: Scope | null;
  summary: string;
  /** What an engineer needs to know beyond the summary, as Markdown. */
  description?: string;
  /** A POST that changes nothing, such as a preview: it needs no Idempotency-Key and leaves no audit event. */
  isRead?: true;
  /** Whose personal data it shows. Every read declares it, and the access is recorded before the answer is sent. */
  shows?: Shown;
  /** A GET that nevertheless leaves an audit event. */
  isAudited?: true;
  /** Two people may edit the object at once, so the answer has an ETag. */
  hasEtag?: true;
  /**
   * It changes an object that two people may edit, or decides about what the named read shows: with If-Match it takes effect only if that is
   * still as it was read.
   */
  takesIfMatch?: true | 'getOrder' | 'getPayment' | 'getComplaint' | 'getApproval';
  /** Fields whose values are stored only encrypted, also while the call waits for a second person. */
  sealed?: readonly string[];
  /** It reads every order: the answer may take minutes, up to ten. */
  isSlow?: true;
  /** For an answer that is not JSON: it is streamed row by row, whatever its length. */
  media?: 'text/csv';
  /** The status of success; 200 if left out. */
  status?: 201;
  /** The problems of this call, in addition to those that every call can have. */
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

/** The prefix of all calls of the lender API. */
export const lenderBasePath = '/lender/v1';

/** The path of a call with its fields in OpenAPI form: `{orderId}`. */
export function lenderUrl({ path }: Pick<AnyLenderEndpoint, 'path'>): string {
  return `${lenderBasePath}${path}`;
}

/** The request's fields that are in the path. */
export function pathFields({ path }: Pick<AnyLenderEndpoint, 'path'>): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** Whether the fields that are not in the path are sent in the body; otherwise they are in the query. */
export function hasBody({ method }: Pick<AnyLenderEndpoint, 'method'>): boolean {
  return method === 'POST' || method === 'PUT';
}

/** Whether a call changes something. */
export function isWrite({ method, isRead }: Pick<AnyLenderEndpoint, 'method' | 'isRead'>): boolean {
  return method !== 'GET' && !isRead;
}

/** Whether a call leaves an audit event: every change does, and so does reading sensitive data. */
export function leavesAuditEvent(endpoint: Pick<AnyLenderEndpoint, 'method' | 'isRead' | 'isAudited'>): boolean {
  return isWrite(endpoint) || endpoint.isAudited === true;
}

/** Whether a call needs an Idempotency-Key to tell a repetition from a new call; the other methods are idempotent by nature. */
export function needsIdempotencyKey(endpoint: Pick<AnyLenderEndpoint, 'method' | 'isRead'>): boolean {
  return endpoint.method === 'POST' && !endpoint.isRead;
}

/** A call ready to be sent: its path with the query, and its body. */
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
