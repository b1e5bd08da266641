import { scopes } from '@plazo/contract/lender/scopes';
import { expect, it } from 'vitest';
import { orderMessages } from './order.messages.ts';
import { actionsOf } from './order-actions.ts';
import { barsOf } from './owed-bars.ts';

const all = (scope: (typeof scopes)[number]) => scopes.includes(scope);

it('offers what an order in its state allows, the next step first', () => {
  const names = (state: Parameters<typeof actionsOf>[0]['state'], outstanding = 100) =>
    actionsOf({ state, outstanding, claim: null }, all);
  expect(names('under-review')).toEqual(['approve', 'reject', 'assign', 'show']);
  expect(names('disbursing')).toEqual(['note', 'reject', 'assign', 'show']);
  expect(names('overdue')).toEqual([
    ...['agree', 'note', 'record', 'pause', 'plan', 'waive', 'forgive', 'charge-off', 'transfer', 'assign', 'show'],
  ]);
  expect(names('settled', 0)).toEqual(['note', 'assign', 'show']);
});

it('offers nobody what their scopes do not allow', () => {
  const collector = (scope: string) => ['orders:write', 'messages:write'].includes(scope);
  expect(actionsOf({ state: 'overdue', outstanding: 100, claim: null }, collector)).toEqual([
    'agree',
    'note',
    'pause',
    'plan',
    'assign',
  ]);
  expect(actionsOf({ state: 'under-review', outstanding: 0, claim: null }, collector)).toEqual(['assign']);
  expect(actionsOf({ state: 'overdue', outstanding: 100, claim: null }, () => false)).toEqual([]);
});

it('does not transfer twice, nor charge off what was charged off', () => {
  const names = (claim: 'charged-off' | 'transferred') =>
    actionsOf({ state: 'repayable', outstanding: 100, claim }, all);
  expect(names('charged-off')).toEqual(['agree', 'note', 'record', 'waive', 'forgive', 'transfer', 'assign', 'show']);
  expect(names('transferred')).toEqual(['agree', 'note', 'record', 'waive', 'assign', 'show']);
});

it('draws each part of a debt as wide as it is', () => {
  expect(
    barsOf([
      { part: 'principal', amount: 150 },
      { part: 'penalty', amount: 50 },
    ]),
  ).toEqual([
    { part: 'principal', from: 0, width: 75 },
    { part: 'penalty', from: 75, width: 25 },
  ]);
  expect(barsOf([{ part: 'principal', amount: 0 }])).toEqual([{ part: 'principal', from: 0, width: 0 }]);
});

it.each(['es', 'en'] as const)('what can be done at once has keys of its own, letters of its name (%s)', (language) => {
  const t = orderMessages[language];
  for (const state of ['under-review', 'disbursing', 'overdue', 'settled'] as const) {
    const names = actionsOf({ state, outstanding: 100, claim: null }, all);
    // J and K go through the list that somebody came from.
    expect(new Set([...names.map((name) => t.letters[name]), 'J', 'K']).size).toBe(names.length + 2);
    expect(names.filter((name) => !t[name].toUpperCase().includes(t.letters[name]))).toEqual([]);
  }
});
