import { expect, it } from 'vitest';
import { type Told, toldOnce } from './told-once.ts';

const rosa = { kind: 'person', id: '7', name: 'Rosa' };
const at = (second: number) => `2026-11-30T08:43:0${second}.000Z`;
const of = (more: Partial<Told>): Told => ({
  kind: 'event',
  at: at(1),
  what: '',
  by: null,
  orderId: 'PZ1',
  data: {},
  ...more,
});

it('what a person did and what came of it is told once, with the person', () => {
  const promise = of({ what: 'promise.made' });
  const paused = of({ what: 'pause.begun' });
  const moments = [
    of({ kind: 'action', what: 'promise.made', by: rosa, at: at(2) }),
    promise,
    of({ kind: 'booking', what: 'payment' }),
    paused,
    of({ kind: 'action', what: 'order.paused', by: rosa }),
  ];
  expect(toldOnce(moments)).toEqual([
    { ...promise, by: rosa },
    { ...paused, by: rosa },
  ]);
});

it('what was given up is told with its amount and why, also of an order that was closed for less', () => {
  const forgiven = of({ what: 'order.forgiven', data: { cause: 'w1' } });
  const closed = of({ kind: 'action', what: 'order.closed', by: rosa, data: { amount: 500, reason: 'agreed' } });
  expect(toldOnce([closed, forgiven])).toEqual([
    { ...forgiven, by: rosa, data: { cause: 'w1', amount: 500, reason: 'agreed' } },
  ]);
});

it('what is of another order, another minute or another kind stays', () => {
  const one = of({ what: 'promise.made' });
  const another = of({ kind: 'action', what: 'promise.made', by: rosa, orderId: 'PZ2' });
  const later = of({ kind: 'action', what: 'promise.made', by: rosa, at: '2026-11-30T09:43:00.000Z' });
  const read = of({ kind: 'action', what: 'contract.read', by: rosa });
  expect(toldOnce([later, read, one, another])).toEqual([later, read, one, another]);
});
