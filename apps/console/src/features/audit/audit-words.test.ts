import { orderStates } from '@plazo/contract/lender/orders';
import { expect, it } from 'vitest';
import { ordersMessages } from '../orders/orders.messages.ts';
import { auditMessages } from './audit.messages.ts';
import { actionMessages } from './audit-actions.messages.ts';
import { actionWord, readWord, sortedActions, statuses, subjectWord, withStates } from './audit-words.ts';
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

it('lists each action by words that no other has, in the order of its language', () => {
  for (const language of ['es', 'en'] as const) {
    const listed = sortedActions(actionMessages[language], language).map(([, word]) => word);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed).toEqual([...listed].sort(new Intl.Collator(language).compare));
  }
});

it('says the state of an order in words, by its name or its number', () => {
  expect(statuses).toEqual(orderStates);
  const { states } = ordersMessages.es;
  expect(withStates({ status: 110 }, states, auditMessages.es)).toEqual({ status: 'Rechazado' });
  expect(withStates({ state: 'disbursing', reason: 'ok' }, states, auditMessages.es)).toEqual({
    state: 'Por entregar',
    reason: 'ok',
  });
  expect(withStates({ begunAs: 21, decision: 'rejected' }, states, auditMessages.es)).toEqual({
    begunAs: 'En revisión',
    decision: 'Rechazada',
  });
  expect(withStates({ status: 7, state: 'unheard-of' }, states, auditMessages.es)).toEqual({
    status: 7,
    state: 'unheard-of',
  });
  expect(withStates(null, states, auditMessages.es)).toBeNull();
});
