import type { AnyEndpoint } from '@plazo/contract/endpoint';
import { isSuccess } from '@plazo/contract/envelope';
import { type Body, isEnvelope, isMissing, isRecord, parsedBody, type RawAnswer, textOf } from './answer-body.ts';
import { type Asking, completed } from './completed.ts';
import { type Difference, kindOf, type Shape, wordOf } from './difference.ts';
import { emptinessOf, hasContent, isMeantAsSuccess } from './emptiness.ts';
import { readBy } from './field-reader.ts';
import { repeatedKey } from './repeated-key.ts';

/** What an answer means. */
export type Answer =
  /** As the contract promises: the data for the main client, the whole body for the other two, an image unchanged. */
  | { kind: 'done'; content: unknown; understood: Difference[]; leftOut: Difference[] }
  /** The core refuses, in its own words. */
  | { kind: 'refused'; code: string; message: string; status: number; data: unknown }
  /** The core lacks this call. */
  | { kind: 'absent'; status: number }
  /** A proxy refuses on the core's behalf; proxies know no codes. */
  | { kind: 'unavailable'; status: number }
  | { kind: 'unreadable'; wrong: Difference[]; understood: Difference[] };

/** The one place where an answer of a lender's core is read (decision 020): liberally, by the contract. */
export function readAnswer(asking: Asking, raw: RawAnswer): Answer {
  const { endpoint } = asking;
  const body = endpoint.client === 'image' ? undefined : parsedBody(raw, asking.mapping);
  if (endpoint.client === 'image') return readImage(raw);
  if (!isRecord(body)) return withoutEnvelope(raw, body);
  if (raw.status >= 400 && !isEnvelope(body)) return withoutCode(raw, body);
  const twice = repeatedKey(textOf(raw));
  if (twice !== null) return unreadable(isFieldName(twice) ? twice : '', undefined, 'each key once', 'a key twice');
  return isBare(endpoint) ? readBare(asking, raw, body) : readEnvelope(asking, raw, body);
}

/** spec 7: the other two clients get the body alone, whatever its code says. */
export function isBare({ client }: AnyEndpoint): boolean {
  return client === 'json' || client === 'form';
}

function readEnvelope(asking: Asking, raw: RawAnswer, body: Body): Answer {
  const { code, data } = body;
  const isDone = isMissing(code) ? flagOf(body.success) : isSuccess(code);
  if (isDone === null) return unreadable('code', code, '"0", or another code for a refusal');
  if (!isDone) return isOddSuccess(asking, raw, body) ? unreadable('code', code, namedSuccess) : refusal(raw, body);
  if (raw.status >= 400) return unreadable('code', code, `no success with HTTP ${raw.status}`);
  // The fields of `data` may be next to the code instead.
  const names = Object.keys((asking.endpoint.response as Shape).properties ?? {});
  const given = data ?? (names.some((name) => name in body) ? body : data);
  const emptiness = emptinessOf(asking.endpoint, given);
  return emptiness ? { kind: 'unreadable', wrong: [emptiness], understood: [] } : readContent(asking, given);
}

const namedSuccess = '"0" for a success';

/** A success in the core's own words would read as a refusal. */
function isOddSuccess({ endpoint }: Asking, { status }: RawAnswer, body: Body): boolean {
  return status < 400 && (isMeantAsSuccess(body.code) || hasContent(endpoint, body));
}

function readBare(asking: Asking, raw: RawAnswer, body: Body): Answer {
  const response = asking.endpoint.response as Shape;
  const { code: codeShape, data: dataShape } = response.properties ?? {};
  const success = codeShape?.default;
  // The test login (development only) answers without a code.
  if (success === undefined) return readContent(asking, body);
  const isDone = isMissing(body.code) ? flagOf(body.success) : isSuccess(body.code);
  if (isDone === null) return unreadable('code', body.code, `"${success}", or another code for a refusal`);
  if (raw.status >= 400) return refusal(raw, body);
  if (isDone) {
    // A success has data if the call needs it; repayment-huichao may put `url` inside it.
    const data = dataShape?.anyOf?.find(({ type }) => type !== 'null');
    const needed = data ? { ...response, properties: { ...response.properties, data } } : response;
    return readContent(asking, { ...recordOf(body.data), ...body, code: success }, needed);
  }
  if (isOddSuccess(asking, raw, body)) return unreadable('code', body.code, namedSuccess);
  const { code, message } = refusal(raw, body);
  const { value, wrong, leftOut } = readBy(response, { url: '', ...body, code, message }, asking.rules);
  const content = wrong.length === 0 ? value : { code, message, data: null };
  return { kind: 'done', content, understood: [], leftOut };
}

function readContent(asking: Asking, given: unknown, shape = asking.endpoint.response as Shape): Answer {
  const { value, understood, leftOut, wrong } = readBy(shape, given, asking.rules);
  if (wrong.length > 0) return { kind: 'unreadable', wrong, understood };
  const { content, missing } = completed(asking, value);
  if (missing.length > 0) return { kind: 'unreadable', wrong: missing, understood };
  return { kind: 'done', content, understood, leftOut };
}

type Refusal = Extract<Answer, { kind: 'refused' }>;

function refusal({ status }: RawAnswer, { code, message, msg, detail, data }: Body): Refusal {
  return {
    kind: 'refused',
    // A refusal by flag alone has no code, and programs need one that does not mean success.
    code: typeof code === 'string' || typeof code === 'number' ? String(code) : '1',
    message: firstWords(message, msg, status < 500 && detail),
    // A core may answer errors with 200 (spec 8 has only codes), but a document needs an error status.
    status: status >= 400 ? status : 422,
    data: data ?? null,
  };
}

function firstWords(...texts: unknown[]): string {
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? '';
}

/** Gateways and frameworks do not refuse with these by themselves, so the words are the core's. */
const statusesOfCores = [409, 410, 422];

/**
 * JSON of a gateway (AWS, Kong) or a framework (Spring, Nest), an OAuth error or a problem (RFC 9457): the status says what it means.
 * A problem's `detail` is for its reader.
 */
function withoutCode(raw: RawAnswer, body: Body): Answer {
  const { status } = raw;
  if (status >= 500 || status === 401 || status === 429) return withoutEnvelope(raw, body);
  const { message, msg, detail } = body;
  const words = firstWords(detail, ...(statusesOfCores.includes(status) ? [message, msg] : []));
  const isPlain = words === '' && (status === 403 || status === 404 || status === 405 || status === 413);
  return isPlain ? withoutEnvelope(raw, body) : { ...refusal(raw, {}), code: String(status), message: words };
}

/** Bodies that say nothing about the call: a proxy's page, a login page, half an answer. */
function withoutEnvelope({ status, body }: RawAnswer, parsedBody: unknown): Answer {
  if (status === 404 || status === 405 || status === 501) return { kind: 'absent', status };
  if (status >= 400) return { kind: 'unavailable', status };
  const came =
    status >= 300 ? `a redirect (${status})` : parsedBody === undefined ? kindOfBody(body) : kindOf(parsedBody);
  return {
    kind: 'unreadable',
    wrong: [{ field: '', came, expected: 'a JSON object with code, message and data' }],
    understood: [],
  };
}

function readImage({ status, type, body }: RawAnswer): Answer {
  if (status === 200 && type.startsWith('image/'))
    return { kind: 'done', content: { status, type, body } satisfies RawAnswer, understood: [], leftOut: [] };
  if (status === 404 || status === 405 || status === 501) return { kind: 'absent', status };
  if (status >= 400) return { kind: 'unavailable', status };
  return unreadable('', undefined, 'an image', type || kindOfBody(body));
}

function unreadable(field: string, given: unknown, expected: string, came = kindOf(given)): Answer {
  return { kind: 'unreadable', wrong: [{ field, came, expected }], understood: [] };
}

function kindOfBody(body: Buffer): string {
  const start = body.subarray(0, 20).toString('latin1').trimStart();
  if (start === '') return 'an empty body';
  if (start.startsWith('<')) return 'HTML';
  return /^[[{]/.test(start) ? 'JSON that is broken or ends early' : 'a body that is not JSON';
}

function flagOf(given: unknown): boolean | null {
  const word = wordOf(given);
  if (['true', '1'].includes(word)) return true;
  return ['false', '0'].includes(word) ? false : null;
}

/** Another key might be a borrower's data. */
const isFieldName = (key: string): boolean => /^[A-Za-z_]\w{0,40}$/.test(key);

const recordOf = (value: unknown): Body => (isRecord(value) ? value : {});
