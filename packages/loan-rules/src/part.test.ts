import { describe, expect, it } from 'vitest';
import { paidBy, partOffered } from './part.ts';

describe('a partial payment', () => {
  it('is offered from the terms’ minimum to one minor unit less than the whole', () => {
    expect(partOffered(271_691, { partialPaymentMin: 10_000 })).toEqual({ least: 10_000, most: 271_690 });
    expect(partOffered(10_001, { partialPaymentMin: 10_000 })).toEqual({ least: 10_000, most: 10_000 });
  });

  it('is not offered if the minimum is the whole, or the terms name none', () => {
    expect(partOffered(10_000, { partialPaymentMin: 10_000 })).toBeNull();
    expect(partOffered(271_691, {})).toBeNull();
  });

  it('pays by the order of allocation, the oldest instalment first', () => {
    const due = (number: number, dueDate: string) => ({
      number,
      dueDate,
      outstanding: { penalty: 10, interest: 20, iva: 3, commission: 4, principal: 100 },
    });
    const dues = [due(2, '2026-05-01'), due(1, '2026-04-01')];
    expect(paidBy(150, dues, {})).toEqual({ penalty: 20, interest: 23, iva: 3, commission: 4, principal: 100 });
  });
});
