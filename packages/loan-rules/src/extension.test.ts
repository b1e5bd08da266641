import { describe, expect, it } from 'vitest';
import type { InstalmentDue } from './charges.ts';
import { demoTerms } from './demo-terms.fixture.ts';
import {
  chargesBeforeExtension,
  daysGained,
  type ExtensionFeeInput,
  extendedDueDate,
  extensionFee,
  extensionRefusal,
} from './extension.ts';
import { ivaWithin } from './iva.ts';

const due = (part: Partial<InstalmentDue['outstanding']> = {}): InstalmentDue => ({
  number: 1,
  dueDate: '2026-02-26',
  outstanding: { penalty: 0, interest: 0, iva: 0, commission: 0, principal: 100_000, ...part },
});
const request = {
  status: 174,
  days: 7,
  daysExtended: 0,
  extensionsMade: 0,
  due: due(),
  today: '2026-02-20',
  terms: demoTerms,
};

describe('extensionRefusal', () => {
  it.each([
    [{}, null],
    [{ status: 180 }, null],
    [{ days: 1, daysExtended: 6 }, null],
    [{ due: due({ iva: 10, commission: 500 }) }, null],
    [{ status: 170 }, 'status'],
    [{ status: 200 }, 'status'],
    [{ status: 999 }, 'status'],
    [{ terms: { extensionMaxDays: 0 } }, 'not-offered'],
    // spec 9: postponed up to 7 days
    [{ days: 8 }, 'days'],
    [{ days: 1, daysExtended: 7 }, 'days'],
    [{ extensionsMade: 5 }, null],
    [{ extensionsMade: 1, terms: { extensionMaxDays: 7, extensionMaxCount: 2 } }, null],
    [{ extensionsMade: 2, terms: { extensionMaxDays: 7, extensionMaxCount: 2 } }, 'count'],
    [{ days: 0 }, 'days'],
    [{ days: -1 }, 'days'],
    [{ days: 1.5 }, 'days'],
    [{ terms: { extensionMaxDays: 3 }, days: 4 }, 'days'],
    [{ due: due({ principal: 0 }) }, 'nothing-due'],
    // days count from the due date: one is left on the sixth late day, none on the seventh
    [{ today: '2026-03-04' }, null],
    [{ today: '2026-03-05' }, 'too-late'],
    [{ today: '2026-03-05', due: due({ penalty: 1 }) }, 'too-late'],
    // spec 9: needs all interest and penalties paid
    [{ due: due({ interest: 1 }) }, 'charges-unpaid'],
    [{ due: due({ penalty: 1 }) }, 'charges-unpaid'],
  ] as const)('%j -> %s', (change, expected) => {
    expect(extensionRefusal({ ...request, ...change })).toBe(expected);
  });
});

describe('the cost of an extension', () => {
  const input: ExtensionFeeInput = {
    unpaidPrincipal: 250_000,
    dueDate: '2026-04-01',
    newDueDate: '2026-04-08',
    today: '2026-03-10',
    terms: demoTerms,
  };

  // The late days already cost a penalty, so only the rest of the seven is gained.
  it.each([
    ['2026-03-10', 7, 10_000],
    ['2026-04-01', 7, 10_000],
    ['2026-04-02', 6, 8571],
    ['2026-04-05', 3, 4286],
    ['2026-04-07', 1, 1429],
    ['2026-04-08', 0, 0],
    ['2026-04-20', 0, 0],
  ])('made on %s gains %i days and costs %i', (today, days, fee) => {
    expect(daysGained({ ...input, today })).toBe(days);
    expect(extensionFee({ ...input, today })).toBe(fee);
  });

  it('is 0 if nothing is owed or no extension is offered', () => {
    expect(extensionFee({ ...input, unpaidPrincipal: 0 })).toBe(0);
    expect(extensionFee({ ...input, terms: { ...demoTerms, extensionMaxDays: 0 } })).toBe(0);
  });

  it('includes IVA if the product charges it on extensions', () => {
    const terms = { ...demoTerms, ivaOn: ['extension'] as const };
    expect(extensionFee({ ...input, terms })).toBe(11_600);
    expect(extensionFee({ ...input, today: '2026-04-07', terms })).toBe(1429 + 229);
    expect(ivaWithin('extension', 11_600, terms)).toBe(1600);
    expect(ivaWithin('extension', 11_600, demoTerms)).toBe(0);
    expect(ivaWithin('penalty', 11_600, terms)).toBe(0);
  });

  it('comes after interest and penalties', () => {
    expect(chargesBeforeExtension(due({ penalty: 300, interest: 690, iva: 110, commission: 5000 }))).toBe(990);
  });

  it('moves the due date', () => {
    expect(extendedDueDate('2024-02-26', 7)).toBe('2024-03-04');
  });
});
