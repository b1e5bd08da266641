import { describe, expect, it } from 'vitest';
import {
  nextStatus,
  type OrderEvent,
  type OrderStatus,
  orderCan,
  orderStatus,
  statusOn,
  TransitionError,
} from './order-status.ts';

const all = Object.values(orderStatus);
const events: OrderEvent[] = [
  'approve',
  'reject',
  'disburse',
  'confirm',
  'settle',
  'fall-due',
  'fall-overdue',
  'cure',
  'reopen',
];

describe('orderCan', () => {
  it.each([
    ['repay', [174, 180]],
    ['extend', [174, 180]],
    ['borrowAgain', [200]],
    ['showDetails', [21, 151, 170, 174, 180, 200]],
    ['showMarket', [21, 110, 151]],
    ['complainOfCollection', [174, 180, 200]],
  ] as const)('%s: only %j', (action, allowed) => {
    expect(all.filter((status) => orderCan[action](status))).toEqual(allowed);
  });

  it('offers nothing and hides nothing for an unknown code', () => {
    for (const code of [0, 175, -1, Number.NaN]) {
      expect([orderCan.repay(code), orderCan.extend(code), orderCan.borrowAgain(code)]).toEqual([false, false, false]);
      expect(orderCan.complainOfCollection(code)).toBe(false);
      expect([orderCan.showDetails(code), orderCan.showMarket(code)]).toEqual([true, true]);
    }
  });
});

describe('nextStatus', () => {
  const legal: [OrderStatus, OrderEvent, OrderStatus][] = [
    [21, 'approve', 151],
    [21, 'reject', 110],
    [151, 'disburse', 170],
    [151, 'reject', 110],
    [170, 'confirm', 174],
    [170, 'settle', 200],
    [170, 'fall-due', 174],
    [170, 'fall-overdue', 180],
    [174, 'settle', 200],
    [174, 'fall-overdue', 180],
    [180, 'settle', 200],
    [180, 'cure', 174],
    [200, 'reopen', 174],
  ];

  it.each(legal)('%i %s -> %i', (status, event, next) => {
    expect(nextStatus(status, event)).toBe(next);
  });

  it('throws for every other pair', () => {
    for (const status of all) {
      for (const event of events) {
        if (legal.some(([from, what]) => from === status && what === event)) continue;
        expect(() => nextStatus(status, event)).toThrow(TransitionError);
      }
    }
    expect(() => nextStatus(110, 'settle')).toThrow('an order in status 110 cannot settle');
  });

  it('can settle from every status but a rejection', () => {
    const reaches = (status: OrderStatus, seen: OrderStatus[] = []): boolean =>
      status === 200 ||
      legal.some(([from, , to]) => from === status && !seen.includes(to) && reaches(to, [...seen, status]));
    expect(all.filter((status) => !reaches(status))).toEqual([110]);
  });
});

describe('statusOn', () => {
  const today = '2026-03-01';

  it.each([
    [174, '2026-02-28', 180],
    [174, '2026-03-01', 174],
    [174, '2026-03-02', 174],
    [174, null, 174],
    [180, '2026-02-28', 180],
    [180, '2026-03-01', 174],
    [180, '2026-03-02', 174],
    [180, null, 174],
    [170, '2026-02-28', 180],
    [170, '2026-03-01', 174],
    [170, '2026-03-02', 170],
    [170, null, 170],
    [200, '2026-02-28', 200],
    [21, null, 21],
  ] as const)('stored %i, oldest unpaid %s -> %i', (stored, oldestUnpaidDueDate, expected) => {
    expect(statusOn({ stored, today, oldestUnpaidDueDate })).toBe(expected);
  });

  it('throws on an invalid date', () => {
    expect(() => statusOn({ stored: 174, today: '2026-02-30', oldestUnpaidDueDate: today })).toThrow(RangeError);
  });
});
