import { type AnyLenderEndpoint, type LenderRequest, pathFields } from '@plazo/contract/lender/lender-endpoint';

// biome-ignore lint/suspicious/noExplicitAny: what earlier steps were answered, of any call
export type Answers = Record<string, any>;

/** One call of the tour: what it sends, knowing the answers so far, and what happens outside before it. */
export interface Step {
  endpoint: AnyLenderEndpoint;
  input(answers: Answers): object;
  /** The name of its answer; by default the call's. */
  as?: string;
  before?(answers: Answers): Promise<void>;
}

export function step<E extends AnyLenderEndpoint>(
  endpoint: E,
  input: LenderRequest<E> | ((answers: Answers) => LenderRequest<E>),
  more: Pick<Step, 'as' | 'before'> = {},
): Step {
  return { endpoint, input: typeof input === 'function' ? input : () => input as object, ...more };
}

/** No address can hold half a character. */
export function inAddress(endpoint: AnyLenderEndpoint, fields: Record<string, unknown>) {
  const inPath = pathFields(endpoint);
  const isInBody = (field: string) => ['POST', 'PUT'].includes(endpoint.method) && !inPath.includes(field);
  const whole = (value: unknown) => (typeof value === 'string' ? value.replace(/[\ud800-\udfff]/gu, '?') : value);
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, isInBody(field) ? value : whole(value)]),
  );
}
