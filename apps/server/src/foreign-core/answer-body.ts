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

/** Undefined if it is not JSON. */
export function parsedBody(raw: RawAnswer): unknown {
  try {
    return JSON.parse(textOf(raw));
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a core says itself how a call went, instead of a gateway or a framework, which know no codes. */
export function isEnvelope(body: unknown): body is Body {
  return isRecord(body) && !(isMissing(body.code) && isMissing(body.success));
}

export const isMissing = (value: unknown): boolean => value === undefined || value === null;
