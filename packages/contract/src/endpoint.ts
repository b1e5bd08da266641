import { apiBasePath } from '@plazo/loan-rules/limits';
import type { Static, TSchema } from 'typebox';
import type { ErrorName } from './envelope.ts';

/**
 * How a call is sent (requirements A1, A2):
 * - `main`: `/tells` + path + the common query; POST is form-encoded, GET puts its payload in the query; answers an envelope
 * - `upload`: like `main`, with one file in a multipart/form-data body
 * - `json`: JSON body, five headers taken from URL parameters; answers the bare body
 * - `form`: form-encoded body, two headers taken from URL parameters; answers the bare body
 * - `image`: GET, answers an image; the browser loads it in an `<img>`
 * - `provider`: a payment provider or the lender's back office calls us with a signed JSON body
 */
export type ClientStyle = 'main' | 'upload' | 'json' | 'form' | 'image' | 'provider';

/** One call: everything that client and server need to know about it. */
export interface Endpoint<Request extends TSchema = TSchema, Response extends TSchema = TSchema> {
  /** The feature that serves it; also its tag in the OpenAPI document. */
  feature: string;
  /** Unique name, the OpenAPI operation id. */
  name: string;
  method: 'GET' | 'POST';
  /** The path as specification 7 writes it, without the client's prefix. */
  path: string;
  client: ClientStyle;
  /** Whether the call needs a borrower's session (`userId` and `sessionId` in the common query). */
  session: 'borrower' | 'none';
  /**
   * The language of its messages if it is not simply the reader's: `card` is that of the bank-card flow (`cardLocaleOf`), `promotion` the
   * one that the tenant chose for its promotion.
   */
  language?: 'card' | 'promotion';
  summary: string;
  /** The call changes nothing, so it can be sent to a lender's core again when an answer is lost. */
  isRead?: true;
  /** The call changes something, but repeating it does no harm, whichever core serves it: a lost answer leaves no question open. */
  isHarmless?: true;
  /** Specification 7 has no such call: a lender's own core may lack it (capabilities.ts). */
  isOurs?: true;
  /** What borrowers lose if a core lacks the call, in words for the core's operators. Left out: the screens that make the call. */
  lostWithout?: string;
  /** The refusals of this call, in addition to those that any call can have (apps/server/src/platform/http/refusals.ts). */
  refusals?: readonly ErrorName[];
  /** Fields of its body that are also sent in the query. */
  alsoInQuery?: readonly string[];
  request: Request;
  response: Response;
}

// biome-ignore lint/suspicious/noExplicitAny: TypeBox schemas are invariant, so this is the widest endpoint type
export type AnyEndpoint = Endpoint<any, any>;

/** What the caller passes: the payload only; the client adds the common query. */
export type RequestOf<E extends AnyEndpoint> = Static<E['request']>;

/** The `data` of a successful answer. */
export type ResponseOf<E extends AnyEndpoint> = Static<E['response']>;

/** Declares an endpoint; the identity function, so that request and response keep their exact types. */
export function endpoint<Request extends TSchema, Response extends TSchema>(
  declaration: Endpoint<Request, Response>,
): Endpoint<Request, Response> {
  return declaration;
}

/** The path at which an endpoint is served: the main client has a prefix (spec 7). */
export function endpointUrl(endpoint: AnyEndpoint): string {
  return endpoint.client === 'main' || endpoint.client === 'upload' ? `${apiBasePath}${endpoint.path}` : endpoint.path;
}

/** Calls an endpoint and returns its `data`; throws an `ApiError` on failure. Server and client make every call through this type. */
export type Call = <E extends AnyEndpoint>(endpoint: E, input: RequestOf<E>) => Promise<ResponseOf<E>>;
