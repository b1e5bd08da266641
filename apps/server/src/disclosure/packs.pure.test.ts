import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { demoDisclosure } from '../demo/demo-disclosure.ts';
import { plan, planIndia } from '../demo/demo-products.ts';
import { loadConfig } from '../platform/config/config.ts';
import { formatterFor } from '../platform/formats/formatter.ts';
import { priceLoan } from '../products/pricing.ts';
import { currentDisclosure, disclosureOf } from './packs.ts';

const { tenant } = loadConfig({});

/** Everything that a version says about one loan, in both languages. */
function printedBy(pack: 'mx' | 'in', version: string): string {
  const { terms, name: productName } = pack === 'mx' ? plan : planIndia;
  const loan = { terms, amount: 600_000, periods: 3, termUnit: 'month', couponAmount: 0 } as const;
  const plannedOn = '2026-03-02';
  const document = { ...loan, productName, plannedOn, ...priceLoan(loan, plannedOn) };
  const pinned = currentDisclosure(demoDisclosure(pack))?.pinned;
  if (!pinned) throw new Error(`no pack ${pack}`);
  const disclosure = disclosureOf({ ...pinned, version });
  const said = (['es', 'en'] as const).map((locale) => {
    const disclosed = { orderNo: 'PZ1', document, locale, write: formatterFor(tenant, locale) };
    const { offerNotes, sheet, contract, help, texts } = disclosure;
    return [texts(locale), offerNotes(disclosed), sheet(disclosed), contract(disclosed), help(locale)];
  });
  const days = [1, 6, 7, 30].map((term) => disclosure.validityDays(term));
  return JSON.stringify([said, disclosure.rules, disclosure.complaintAnswer, days]);
}

// A borrower's accepted documents are printed by the version that they accepted.
it.each([
  ['mx', '2026-11-22', 'da6ce3cd96066682'],
  ['mx', '2026-11-23', '59575566ceb769d5'],
  ['mx', '2026-11-23.2', '94ae25bd0f8baf4e'],
  ['mx', '2026-11-30', 'e1991635c7754885'],
  ['in', '2026-11-22', '0d0a916742f5f8b3'],
  ['in', '2026-11-23', '487c49249f34754c'],
  ['in', '2026-11-29', '7e183c153ca422c8'],
  ['in', '2026-11-30', 'aa7465333a83e128'],
] as const)('the pack %s of %s says what it said when it came into use', (pack, version, fingerprint) => {
  const hash = createHash('sha256').update(printedBy(pack, version)).digest('hex').slice(0, 16);
  expect(hash, 'orders are pinned to this version: add a new one next to it, and leave this one as it was').toBe(
    fingerprint,
  );
});

it.each(['mx', 'in'] as const)('the pack %s writes the currency code next to every amount', (pack) => {
  const version = currentDisclosure(demoDisclosure(pack))?.pinned.version ?? '';
  const amounts = printedBy(pack, version).match(/\d[.,]\d\d(?![\d%])(\u00a0[A-Z]{3})?/g) ?? [];
  expect(amounts.length).toBeGreaterThan(30);
  const { currency } = pack === 'mx' ? plan.terms : planIndia.terms;
  expect(amounts.filter((amount) => !amount.endsWith(`\u00a0${currency}`))).toEqual([]);
});

it('numbers the items of India’s statement in ascending order', () => {
  const version = currentDisclosure(demoDisclosure('in'))?.pinned.version ?? '';
  const numbers = [...printedBy('in', version).matchAll(/"text":"(\d+)\. /g)].map(([, number]) => number);
  const parts = numbers.join(' ').split(/ (?=1\b)/);
  // Two parts in two languages.
  expect(parts).toEqual(['1 2 3 4 5 6 7 8 9', '1 2 3 4 5 6', '1 2 3 4 5 6 7 8 9', '1 2 3 4 5 6']);
});

it('says so if it lacks a version', () => {
  for (const pack of ['mx', 'in'] as const) {
    expect(() => printedBy(pack, '1999-01-01')).toThrow(`no version 1999-01-01 of the disclosure pack ${pack}`);
  }
});
