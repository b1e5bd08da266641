import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { openText, sealText } from '../platform/secrets/sealed-text.ts';

type Request = Readonly<Record<string, unknown>>;

/** In place of a value that may only be stored encrypted: the value, encrypted, and what may be read of it. */
interface Sealed {
  $sealed: string;
  shown: unknown;
}

const sealedFor = (approvalId: string) => ({ purpose: 'waiting request', rowId: approvalId });

/** A request as it is stored while it waits: the values of these fields are encrypted. */
export function sealRequest(
  request: Request,
  fields: readonly string[],
  approvalId: string,
  keys: MasterKeys,
): Request {
  return changed(request, (value, name) => {
    if (!fields.includes(name) || value === null || value === undefined) return value;
    const $sealed = sealText(JSON.stringify(value), sealedFor(approvalId), keys.current);
    return { $sealed, shown: masked(value) } satisfies Sealed;
  });
}

/** The request as it was sent. Throws if none of the keys opens it. */
export function openRequest(
  request: Request,
  fields: readonly string[],
  approvalId: string,
  { current, earlier }: MasterKeys,
): Request {
  return changed(request, (value, name) =>
    fields.includes(name) && isSealed(value)
      ? (JSON.parse(openText(value.$sealed, sealedFor(approvalId), [current, ...earlier])) as unknown)
      : value,
  );
}

/** The request as it may be shown. */
export function shownRequest(request: unknown): unknown {
  return isObject(request) ? changed(request, (value) => (isSealed(value) ? value.shown : value)) : request;
}

/** Of a long text only its end. */
function masked(value: unknown): unknown {
  if (isObject(value)) return changed(value, masked);
  return typeof value === 'string' && value.length > 8 ? `…${value.slice(-4)}` : value;
}

function changed(request: Request, change: (value: unknown, name: string) => unknown): Request {
  return Object.fromEntries(Object.entries(request).map(([name, value]) => [name, change(value, name)]));
}

function isObject(value: unknown): value is Request {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSealed(value: unknown): value is Sealed {
  return isObject(value) && typeof value.$sealed === 'string' && Object.keys(value).length === 2;
}
