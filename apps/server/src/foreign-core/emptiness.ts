import type { AnyEndpoint } from '@plazo/contract/endpoint';
import { type Body, isEnvelope, isMissing, isRecord } from './answer-body.ts';
import { type Difference, kindOf, plainName, type Shape, wordOf } from './difference.ts';

// What looks like an answer and says nothing. Believed, it would tell borrowers that they have no loans.

/** Lists whose absence would read as "you have none", or leave nobody a way to pay. A core that means it sends an empty list. */
export const neverMissing: Readonly<Record<string, string>> = {
  complaintFormInit: 'orderList',
  complaintInit: 'orderList',
  complaintList: 'tabs',
  loanPlayDelayDetail: 'repayList',
  loanPlayDetail: 'repayList',
  orderList: 'orders',
};

/** What is missing from the data of a read, or null. */
export function emptinessOf(endpoint: AnyEndpoint, given: unknown): Difference | null {
  const { type, properties = {} } = endpoint.response as Shape;
  const names = Object.keys(properties);
  // A text may hold JSON, which is read field by field.
  const isText = typeof given === 'string' && given.trim() !== '';
  if (!endpoint.isRead || type !== 'object' || names.length === 0 || isText) return null;
  const data = isRecord(given) ? given : {};
  const known = new Map(Object.entries(data).map(([name, value]) => [plainName(name), value]));
  if (!names.some((name) => known.has(plainName(name)))) {
    const came = isEnvelope(data) ? 'another envelope' : isRecord(given) ? 'no known field' : kindOf(given);
    return { field: 'data', came, expected: `an object with ${names.slice(0, 4).join(', ')}` };
  }
  const list = neverMissing[endpoint.name];
  if (list === undefined || !isMissing(known.get(plainName(list)))) return null;
  return { field: list, came: 'nothing', expected: 'a list, even if it is empty' };
}

/** Whether a code that is no success by the contract is meant as one. */
export function isMeantAsSuccess(code: unknown): boolean {
  return ['200', 'ok', 'success', 'succeed', 'true'].includes(wordOf(code));
}

/** Whether a refusal carries what only a success has. */
export function hasContent({ response }: AnyEndpoint, { data }: Body): boolean {
  const { required = [] } = response as Shape;
  return isRecord(data) && required.length > 0 && required.every((name) => !isMissing(data[name]));
}
