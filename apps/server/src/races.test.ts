import type { AnyEndpoint } from '@plazo/contract/endpoint';
import { contractDetail, loanDetails } from '@plazo/contract/loan';
import { loanDetailPush } from '@plazo/contract/offer';
import { generateVcode, loanPlayDelayDetail, loanPlayDetail } from '@plazo/contract/repayment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flex, plan } from './demo/demo-products.ts';
import { verifyLedger } from './ops/ledger.ts';
import type { ProductFile } from './products/activation.ts';
import { giveOffer, sixMonths, type TestOffer } from './testing/borrowers.ts';
import { balancesOf, ledgerFaults, rowsOf } from './testing/database-state.ts';
import { dataOf, formPost, isShared, Processes, payment, processNow } from './testing/processes.ts';

// A payment, an extension and a payoff of one order at the same time, each reported to both processes. Only PostgreSQL
// has two.

/** A product whose charges stay, so that cents can be counted, and one on which paying early saves interest. */
const planAgreed: ProductFile = { ...plan, id: 'plan-agreed', terms: { ...plan.terms, earlyPayoff: 'agreed' } };
const products = [flex, planAgreed, plan];
const rounds = 4;
const partPaid = 12_345;

const processes = new Processes();
let offers: TestOffer[];

const report = async (event: Parameters<typeof payment>[0]) => dataOf(await payment(event)(processes.url()));
const call = async ({ launch }: TestOffer, endpoint: AnyEndpoint, input: object, n = 0) =>
  dataOf(await formPost(endpoint, input, launch)(processes.url(n)));

async function referenceOf(of: TestOffer, amount: number, payCode: string, requestType: string): Promise<string> {
  const { repayDetail } = await call(of, generateVcode, { orderId: of.orderId, amount, payCode, requestType });
  return (repayDetail as { vCode: string }).vCode;
}

interface Race {
  of: TestOffer;
  contractAmount: number;
  /** The charges paid before; everything owed after that; and the cost of an extension. */
  charges: number;
  everything: number;
  fee: number;
  references: { store: string; pharmacy: string; extension: string };
}

/** A loan with paid interest, so that only the fee buys an extension, and a voucher for each kind of payment. */
async function prepare(of: TestOffer): Promise<Race> {
  const { orderId } = of;
  await call(of, loanDetailPush, of.agreed);
  const { chargesAmount: charges } = (await call(of, loanPlayDelayDetail, { orderId })) as { chargesAmount: number };
  const reference = await referenceOf(of, charges, 'store', '1');
  await report({ eventId: `${orderId}-charges`, reference, amount: charges });
  const { delayInfo } = await call(of, loanPlayDelayDetail, { orderId });
  const { delayAmount: fee } = delayInfo as { delayAmount: number };
  const asked = Number((await call(of, loanPlayDetail, { orderId })).repayAmount);
  const contractAmount = Number((await call(of, contractDetail, { orderNo: orderId })).contractAmount);
  const references = {
    store: await referenceOf(of, asked, 'store', '1'),
    pharmacy: await referenceOf(of, asked, 'pharmacy', '1'),
    extension: await referenceOf(of, fee, 'store', '2'),
  };
  return { of, contractAmount, charges, everything: contractAmount - charges, fee, references };
}

describe.runIf(isShared)('a payment, an extension and a payoff of one order', () => {
  let races: Race[];

  beforeAll(
    () =>
      processes.start(async (db) => {
        offers = [];
        for (let n = 0; n < rounds * products.length; n += 1) {
          const product = products[n % products.length] ?? flex;
          const options = product === flex ? {} : { ...sixMonths, product };
          offers.push(await giveOffer(db, processNow(), { borrower: `racer-${n}`, ...options }));
        }
      }),
    180_000,
  );
  afterAll(() => processes.remove());

  it('are each answered as credited, however often they are reported at once', async () => {
    races = await Promise.all(offers.map(prepare));
    for (const [round, { of, fee, everything, references }] of races.entries()) {
      const { orderId } = of;
      const events = [
        { eventId: `${orderId}-part`, reference: references.store, amount: partPaid },
        { eventId: `${orderId}-fee`, reference: references.extension, amount: fee },
        { eventId: `${orderId}-all`, reference: references.pharmacy, amount: everything },
      ];
      // Each round starts with a different one, while somebody reads.
      const turned = events.map((_, n) => events[(n + round) % events.length] ?? events[0]);
      const sends = turned.flatMap((event) => (event ? [payment(event)] : []));
      const [looks, ...answers] = await Promise.all([
        Promise.all([0, 1].map((n) => call(of, loanDetails, { orderId }, n))),
        ...sends.flatMap((send, n) => [send(processes.url(n)), send(processes.url(n + 1))]),
      ]);
      expect(looks.every(({ orderStatus }) => orderStatus === 174 || orderStatus === 200)).toBe(true);
      expect(answers.map((answer) => dataOf(answer).result)).toEqual(answers.map(() => 'credited'));
      expect(await call(of, loanDetails, { orderId })).toMatchObject({ orderStatus: 200 });
    }
  }, 60_000);

  it('are booked one after another: nothing is lost or credited twice, and the ledger verifies', async () => {
    const db = await processes.stopAndOpen();
    for (const { of, contractAmount, charges, everything, fee } of races) {
      const { orderId, agreed } = of;
      expect(await rowsOf(db, `select id from payment where order_id = '${orderId}'`)).toHaveLength(4);
      const { cash = 0, unapplied_cash = 0, ...balances } = await balancesOf(db, orderId);
      expect(cash).toBe(charges + everything + partPaid + fee - agreed.amount);
      // The fee bought an extension (a cheaper one, after the partial payment), or came after everything and became a credit balance.
      const extension = -(balances.income_extension ?? 0);
      expect(extension).toBeGreaterThanOrEqual(0);
      expect(extension).toBeLessThanOrEqual(fee);
      const income = -(balances.income_interest ?? 0) - (balances.iva_payable ?? 0) - (balances.income_commission ?? 0);
      const credited = contractAmount - agreed.amount - income;
      if (of.productId === plan.id) expect(credited).toBeGreaterThan(0);
      else expect(credited).toBe(0);
      expect(-unapplied_cash).toBe(partPaid + fee - extension + credited);
    }
    expect(await verifyLedger(db, flex.terms.timeZone)).toEqual({
      said: `${races.length} orders verified, 0 differences.`,
      isFaulty: false,
    });
    expect(await ledgerFaults(db)).toEqual([]);
    await db.close();
  });
});
