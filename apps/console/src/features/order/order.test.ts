import { scopes } from '@plazo/contract/lender/scopes';
import { expect, it } from 'vitest';
import { actionsOf } from './order-actions.ts';
import { barsOf } from './owed-bars.ts';

const all = (scope: (typeof scopes)[number]) => scopes.includes(scope);

it('offers what an order in its state allows, the next step first', () => {
  const names = (state: Parameters<typeof actionsOf>[0]['state'], outstanding = 100) =>
    actionsOf({ state, outstanding }, all);
  expect(names('under-review')).toEqual(['approve', 'reject']);
  expect(names('disbursing')).toEqual(['note', 'reject']);
  expect(names('overdue')).toEqual(['agree', 'note', 'waive']);
  expect(names('settled', 0)).toEqual(['note']);
});

it('offers nobody what their scopes do not allow', () => {
  const collector = (scope: string) => ['orders:write', 'messages:write'].includes(scope);
  expect(actionsOf({ state: 'overdue', outstanding: 100 }, collector)).toEqual(['agree', 'note']);
  expect(actionsOf({ state: 'under-review', outstanding: 0 }, collector)).toEqual([]);
  expect(actionsOf({ state: 'overdue', outstanding: 100 }, () => false)).toEqual([]);
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
