import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveOffer, sixMonths, type TestOffer } from '../testing/borrowers.ts';
import { open, openWithPages } from '../testing/documents.ts';
import { TestLoan } from '../testing/test-loan.ts';
import type { TestServer } from '../testing/test-server.ts';

// Many currencies share one symbol: a text that is agreed to, paid with or shown as proof says which it is.

let server: TestServer;
beforeEach(() => server.reset());

/** The amounts in a document, each with the text after it. */
async function amountsOf(path: string, parameters: object): Promise<string[]> {
  const { status, html } = await open(server, path, parameters);
  expect(status).toBe(200);
  const [, body = ''] = html.replace(/<script[\s\S]*?<\/script>/g, '').split('<body>');
  return body.replace(/<[^>]+>/g, '').match(/[$₹₱][\d.,]*\d(\s[A-Z]{3})?/g) ?? [];
}

const withCode = (amounts: readonly string[]) => amounts.filter((amount) => /\sMXN$/.test(amount));
const from = ({ launch, orderId }: Pick<TestOffer, 'launch' | 'orderId'>) => ({ ...launch, orderId });

describe('the currency of an amount', () => {
  beforeAll(async () => {
    server = await openWithPages();
  });

  it.each(['1', '2'])(
    'is next to every figure of contract, voucher, receipt and letter (isNeedPop=%s)',
    async (isNeedPop) => {
      const loan = await TestLoan.take(server, sixMonths);
      const { amount } = await loan.code();
      const paying = { requestType: '1', payCode: 'store', amount };
      const known = { ...from(loan), isNeedPop };
      for (const [path, parameters, least] of [
        ['/agony', {}, 15],
        ['/carpmm', paying, 2],
      ] as const) {
        const amounts = await amountsOf(path, { ...known, ...parameters });
        expect(amounts.length, path).toBeGreaterThanOrEqual(least);
        expect(withCode(amounts), path).toEqual(amounts);
      }
      // Too much, so that the notes on the receipt contain amounts, too.
      await loan.pay('evt-1', 1_000_000);
      for (const [path, least] of [
        ['/receipt', 7],
        ['/settlement-letter', 3],
      ] as const) {
        const amounts = await amountsOf(path, { ...known, paymentId: 'evt-1' });
        expect(amounts.length, path).toBeGreaterThanOrEqual(least);
        expect(withCode(amounts), path).toEqual(amounts);
      }
    },
  );

  it('is next to the total of an offer, and to the received amount in its rows', async () => {
    const offer = await giveOffer(server.db, server.clock.now());
    expect(withCode(await amountsOf('/confirm', { ...from(offer), productId: offer.productId }))).toEqual([
      '$2.716,91 MXN',
      '$2.500,00\u00a0MXN',
      '$2.716,91\u00a0MXN',
    ]);
  });
});

describe('the example of a Mexican lender', () => {
  beforeAll(async () => {
    server = await openWithPages({ TENANT_FILE: 'examples/tenant-mexico.json' });
  });

  it.each(['1', '2'])('writes amounts as Mexicans do (isNeedPop=%s)', async (isNeedPop) => {
    const loan = await TestLoan.take(server);
    for (const path of ['/loan-agreement', '/loan-details']) {
      const amounts = await amountsOf(path, { ...from(loan), isNeedPop });
      const total = path === '/loan-details' ? '$2,716.91' : '$2,716.91 MXN';
      expect(amounts, path).toContain(total);
    }
  });
});
