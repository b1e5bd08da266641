import { createHash } from 'node:crypto';
import { LenderProblem } from '../platform/calls/lender-problem.ts';

/** The ETag of an answer. The order of fields does not count: the database's differs from the caller's. */
export function etagOf(answer: unknown): string {
  return `"${createHash('sha256').update(canonical(answer)).digest('base64url').slice(0, 22)}"`;
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const sorted = fields.sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return `{${sorted.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}

/** Refuses to change something that is not as it was read (RFC 9110, 13.1.1). `current` is null if it does not exist. */
export function refuseStale(ifMatch: string, current: unknown): void {
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (current !== null && (ifMatch.trim() === '*' || tags.includes(etagOf(current)))) return;
  throw new LenderProblem('precondition-failed', 'it has changed since you read it: read it again');
}
