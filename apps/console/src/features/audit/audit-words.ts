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

export function subjectWord({ kind, id }: AuditRow['subject'], { subjects }: Pick<Texts, 'subjects'>): string {
  const word = Object.hasOwn(subjects, kind) ? subjects[kind as keyof Texts['subjects']] : kind;
  return `${word} ${id}`;
}
