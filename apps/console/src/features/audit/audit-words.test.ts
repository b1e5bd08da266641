import { expect, it } from 'vitest';
import { auditMessages } from './audit.messages.ts';
import { actionMessages } from './audit-actions.messages.ts';
import { actionWord, subjectWord } from './audit-words.ts';

const t = auditMessages.en;

it('an action and a subject without words are shown by their names', () => {
  expect(actionWord('charges.waived', actionMessages.en)).toBe('Waived charges');
  expect(actionWord('toString', actionMessages.en)).toBe('toString');
  expect(subjectWord({ kind: 'order', id: 'PZ1' }, t)).toBe('Order PZ1');
  expect(subjectWord({ kind: 'report', id: '1' }, t)).toBe('report 1');
});
