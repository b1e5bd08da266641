import { readableProblem } from '@plazo/loan-rules/readable-text';
import { printedProblem } from '../printed-text.ts';
import { trimmed } from './given-value.ts';
import type { TenantSettings } from './schema.ts';

/** The texts printed in contracts, letters, receipts and their heads. */
const printed = [
  'displayName',
  'companyName',
  'companyAddress',
  'servicePhone',
  'serviceEmail',
  'channels',
  'disclosure',
];

/** Texts of the tenant file that people cannot read, or that no document can print. An empty one is not a problem. */
export function textProblems(tenant: TenantSettings): string[] {
  return Object.entries(tenant).flatMap(([name, value]) =>
    problemsIn(value, name, printed.includes(name) ? printedProblem : readableProblem),
  );
}

function problemsIn(value: unknown, name: string, problemOf: (text: string) => string | null): string[] {
  if (typeof value === 'string') {
    const problem = value.trim() === '' ? null : problemOf(value);
    return problem === null ? [] : [`tenant ${name} ${problem}`];
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, one]) => problemsIn(one, `${name}.${key}`, problemOf));
}

/** A file's content as it was meant: blanks at the ends of a text are dropped, except in `formats`, where a blank may be a separator. */
export function tidied(content: unknown, name = ''): unknown {
  if (typeof content === 'string') return trimmed(content);
  if (Array.isArray(content)) return content.map((one) => tidied(one));
  if (typeof content !== 'object' || content === null || name === 'formats') return content;
  return Object.fromEntries(Object.entries(content).map(([key, one]) => [key, tidied(one, key)]));
}
