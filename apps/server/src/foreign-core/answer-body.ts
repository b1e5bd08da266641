import type { CoreMapping } from '../platform/config/core-access.ts';

/** An answer as HTTP. */
export interface RawAnswer {
  status: number;
  /** The content type, or empty. */
  type: string;
  body: Buffer;
}

export type Body = Record<string, unknown>;

/** The body as text, by the charset of its type. A byte order mark, which is not JSON, is left out. */
export function textOf({ type, body }: RawAnswer): string {
  const charset = /charset="?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    // Nobody knows a charset of this name.
    return body.toString('utf8');
  }
}

/** The body with the names of the contract; undefined if it is not JSON. */
export function parsedBody(raw: RawAnswer, mapping: CoreMapping): unknown {
  try {
    const body: unknown = JSON.parse(textOf(raw));
    return isRecord(body) ? named(body, mapping) : body;
  } catch {
    return undefined;
  }
}

function named(body: Body, { successCodes, code = 'code', message = 'message', data = 'data' }: CoreMapping): Body {
  const given = body[code];
  const isSuccess = successCodes.some((one) => String(given) === one);
  const fields = { code: isSuccess ? 0 : given, message: body[message], data: body[data] };
  const isGiven = ([, value]: [string, unknown]) => value !== undefined;
  return { ...body, ...Object.fromEntries(Object.entries(fields).filter(isGiven)) };
}

export function isRecord(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a core says itself how a call went, instead of a gateway or a framework, which know no codes. */
export function isEnvelope(body: unknown): body is Body {
  return isRecord(body) && !(isMissing(body.code) && isMissing(body.success));
}

export const isMissing = (value: unknown): boolean => value === undefined || value === null;
