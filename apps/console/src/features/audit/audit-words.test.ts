import { expect, it } from 'vitest';
import { auditMessages } from './audit.messages.ts';
import { actionMessages } from './audit-actions.messages.ts';
import { actionWord, actorWord, subjectWord } from './audit-words.ts';

const t = auditMessages.en;

it.each([
  [{ kind: 'person', id: 'p1', name: 'Rosa' }, 'Rosa'],
  [{ kind: 'borrower', id: 'ana', name: null }, 'borrower ana'],
  [{ kind: 'operator', id: '', name: null }, 'operator'],
  [{ kind: 'constructor', id: 'x', name: null }, 'constructor x'],
])('an actor is called by their name, else by what they are', (actor, word) => {
  expect(actorWord(actor, t)).toBe(word);
});

it('an action and a subject without words are shown by their names', () => {
  expect(actionWord('charges.waived', actionMessages.en)).toBe('Waived charges');
  expect(actionWord('toString', actionMessages.en)).toBe('toString');
  expect(subjectWord({ kind: 'order', id: 'PZ1' }, t)).toBe('Order PZ1');
  expect(subjectWord({ kind: 'report', id: '1' }, t)).toBe('report 1');
});
