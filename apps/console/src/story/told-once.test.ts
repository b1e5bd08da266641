import { expect, it } from 'vitest';
import { type Told, toldOnce } from './told-once.ts';

const rosa = { kind: 'person', id: '7', name: 'Rosa' };
const at = (second: number) => `2026-11-30T08:43:0${second}.000Z`;
const of = (more: Partial<Told>): Told => ({ kind: 'event', at: at(1), what: '', by: null, orderId: 'PZ1', ...more });

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

it('what is of another order, another minute or another kind stays', () => {
  const one = of({ what: 'promise.made' });
  const another = of({ kind: 'action', what: 'promise.made', by: rosa, orderId: 'PZ2' });
  const later = of({ kind: 'action', what: 'promise.made', by: rosa, at: '2026-11-30T09:43:00.000Z' });
  const read = of({ kind: 'action', what: 'contract.read', by: rosa });
  expect(toldOnce([later, read, one, another])).toEqual([later, read, one, another]);
});
