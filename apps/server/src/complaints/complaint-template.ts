import { type Placeholder, placeholders } from '@plazo/contract/lender/complaint-templates';
import type { FieldProblemCode } from '@plazo/contract/lender/field-problems';
import { cleanComplaintText } from '@plazo/loan-rules/complaint-text';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { longestReply } from './desk.ts';

/** What each placeholder stands for in a complaint; empty if there is no such fact any more. */
export type Facts = Record<Placeholder, string>;

const placeholder = /\{\{([^{}]*)\}\}/g;

/** The text to store. Refused if it is empty, or has an unknown placeholder. */
export function readTemplate(content: string): string {
  const text = cleanComplaintText(content);
  if (text === '') throw refused('no-words', 'has no words');
  const wrong = [...text.matchAll(placeholder)].filter(([, name]) => !isKnown(nameOf(name)));
  const known = Object.keys(placeholders)
    .map((name) => `{{${name}}}`)
    .join(', ');
  const [first] = wrong.map(([written]) => written);
  if (first !== undefined)
    throw refused('unknown-placeholder', `has ${first}, which is no placeholder; there are ${known}`);
  const rest = text.replace(placeholder, '');
  if (rest.includes('{{')) throw refused('open-placeholder', 'has {{ without its }}');
  if (rest.includes('}}')) throw refused('open-placeholder', 'has }} without its {{');
  return text;
}

/** The text with its placeholders replaced by facts. A fact that looks like a placeholder is left alone. */
export function renderTemplate(content: string, facts: Facts): string {
  const text = content.replace(placeholder, (_, name: string) => {
    const known = nameOf(name);
    const fact = isKnown(known) ? facts[known] : '';
    if (fact === '') throw new LenderProblem('not-possible', `there is no ${known} for the answer to this complaint`);
    return fact;
  });
  if (text.length <= longestReply) return text;
  throw new LenderProblem('not-possible', `the answer has ${text.length} characters, more than ${longestReply}`);
}

function nameOf(written = ''): string {
  return written.trim();
}

function isKnown(name: string): name is Placeholder {
  return Object.hasOwn(placeholders, name);
}

function refused(code: FieldProblemCode, problem: string): LenderProblem {
  return new LenderProblem('invalid-request', `the content ${problem}`, [{ field: 'content', problem, code }]);
}
