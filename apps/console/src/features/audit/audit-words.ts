import type { OrderState } from '@plazo/contract/lender/orders';
import { orderStatus } from '@plazo/loan-rules/order-status';
import type { auditMessages } from './audit.messages.ts';
import type { AuditRow } from './audit.query.ts';
import type { actionMessages } from './audit-actions.messages.ts';
import type { readMessages } from './reads.messages.ts';

type Texts = (typeof auditMessages)['en'];
type Actions = (typeof actionMessages)['en'];
type Reads = (typeof readMessages)['en'];

export function actionWord(action: string, words: Actions): string {
  return Object.hasOwn(words, action) ? words[action as keyof Actions] : action;
}

/** What somebody saw by a call; a call without words is shown by its name. */
export function readWord(call: string, words: Reads): string {
  return Object.hasOwn(words, call) ? words[call as keyof Reads] : call;
}

/** Every action with its words, by the words: what a select lists. */
export function sortedActions(words: Actions, language: string): [action: string, word: string][] {
  return Object.entries(words).sort(([, one], [, other]) => one.localeCompare(other, language));
}

/** The status of an order as the borrower’s app numbers it (audit-words.test.ts). */
export const statuses: Readonly<Record<OrderState, number>> = {
  'under-review': orderStatus.underReview,
  rejected: orderStatus.rejected,
  disbursing: orderStatus.disbursing,
  disbursed: orderStatus.disbursed,
  repayable: orderStatus.repayable,
  overdue: orderStatus.overdue,
  settled: orderStatus.settled,
};

/** What an action changed, with the states of an order and what was decided in words; what has none stays. */
export function withStates(
  changed: unknown,
  states: Readonly<Record<OrderState, string>>,
  { decisions }: Pick<Texts, 'decisions'>,
): unknown {
  if (typeof changed !== 'object' || changed === null || Array.isArray(changed)) return changed;
  const ofStatus = new Map<unknown, string>(Object.entries(statuses).map(([name, status]) => [status, name]));
  const wordOf = (field: string, value: unknown) => {
    const words: Readonly<Record<string, string>> = field === 'decision' ? decisions : states;
    const isState = ['state', 'status', 'begunAs', 'decision'].includes(field);
    return (isState && words[ofStatus.get(value) ?? String(value)]) || value;
  };
  return Object.fromEntries(Object.entries(changed).map(([field, value]) => [field, wordOf(field, value)]));
}

export function subjectWord({ kind, id }: AuditRow['subject'], { subjects }: Pick<Texts, 'subjects'>): string {
  const word = Object.hasOwn(subjects, kind) ? subjects[kind as keyof Texts['subjects']] : kind;
  return `${word} ${id}`;
}
