import { expect, it } from 'vitest';
import { auditMessages } from './audit.messages.ts';
import { actionMessages } from './audit-actions.messages.ts';
import { actionWord, readWord, subjectWord } from './audit-words.ts';
import { readMessages } from './reads.messages.ts';

const t = auditMessages.en;

it('an action and a subject without words are shown by their names', () => {
  expect(actionWord('charges.waived', actionMessages.en)).toBe('Waived charges');
  expect(actionWord('toString', actionMessages.en)).toBe('toString');
  expect(subjectWord({ kind: 'order', id: 'PZ1' }, t)).toBe('Order PZ1');
  expect(subjectWord({ kind: 'report', id: '1' }, t)).toBe('report 1');
});

it('says in words what somebody saw of a borrower, and a call without words by its name', () => {
  expect(readWord('listBorrowerSessions', readMessages.es)).toBe('Sus sesiones abiertas');
  expect(readWord('toString', readMessages.es)).toBe('toString');
});
