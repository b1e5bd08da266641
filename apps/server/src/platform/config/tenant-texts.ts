import { readableProblem } from '@plazo/loan-rules/readable-text';
import { printedProblem } from '../printed-text.ts';
import { trimmed } from './given-value.ts';
import type { TenantSettings } from './schema.ts';
import { problemOf, type TenantProblem } from './tenant-problem.ts';

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
export function textProblems(tenant: TenantSettings): TenantProblem[] {
  return Object.entries(tenant).flatMap(([name, value]) =>
    problemsIn(value, name, printed.includes(name) ? printedProblem : readableProblem),
  );
}

function problemsIn(value: unknown, name: string, wrongWith: (text: string) => string | null): TenantProblem[] {
  if (typeof value === 'string') {
    const problem = value.trim() === '' ? null : wrongWith(value);
    if (problem === null) return [];
    return [problemOf(name, readableProblem(value) === null ? 'unprintable' : 'unreadable', ` ${problem}`)];
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, one]) => problemsIn(one, `${name}.${key}`, wrongWith));
}

/** A file's content as it was meant: blanks at the ends of a text are dropped, except in `formats`, where a blank may be a separator. */
export function tidied(content: unknown, name = ''): unknown {
  if (typeof content === 'string') return trimmed(content);
  if (Array.isArray(content)) return content.map((one) => tidied(one));
  if (typeof content !== 'object' || content === null || name === 'formats') return content;
  return Object.fromEntries(Object.entries(content).map(([key, one]) => [key, tidied(one, key)]));
}
