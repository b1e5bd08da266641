import { contractDetail } from '@plazo/contract/loan';
import { loanDetailPush } from '@plazo/contract/offer';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flex, flexReviewed, plan } from '../demo/demo-products.ts';
import { giveOffer, launchOf, sixMonths } from '../testing/borrowers.ts';
import { TestServer } from '../testing/test-server.ts';
import { findAcceptance } from './acceptance.repository.ts';
import { presentAccepted } from './contract.present.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

const offerFor = (options: Parameters<typeof giveOffer>[2] = {}) => giveOffer(server.db, server.clock.now(), options);

/** The same lender, after changing only how it writes figures. */
async function rebranded(): Promise<TestServer> {
  const dollars = { symbol: '$', group: ',', decimal: '.' };
  const formats = { es: dollars, en: dollars, contract: dollars };
  return TestServer.open({
    change: (options) => {
      const { config } = options;
      return { ...options, config: { ...config, tenant: { ...config.tenant, formats } } };
    },
  });
}

describe('how figures are written', () => {
  it.each(['es', 'en'] as const)('stays as accepted, whatever the lender writes later: %s', async (locale) => {
    const later = await rebranded();
    const isNeedPop = locale === 'es' ? '2' : '1';
    const { launch, agreed, orderId } = await offerFor(sixMonths);
    const input = [{ orderNo: orderId }, { ...launch, isNeedPop }] as const;
    expect((await later.call(contractDetail, ...input)).format).toEqual({ symbol: '$', group: ',', decimal: '.' });
    const before = await server.call(contractDetail, ...input);
    await server.call(loanDetailPush, agreed, { ...launch, isNeedPop });
    const accepted = await server.call(contractDetail, ...input);
    expect(accepted.format).toEqual({ symbol: '₱', group: '.', decimal: ',' });
    expect(accepted).toMatchObject(before);
    expect(await later.call(contractDetail, ...input)).toEqual(accepted);
  });
});

describe('the contract', () => {
  it('says which partial payments are possible and which residue is waived; one accepted under an earlier wording does not', async () => {
    const terms = { ...plan.terms, partialPaymentMin: 20_000, residueTolerance: 99 };
    const { launch, agreed, borrower, orderId } = await offerFor({ ...sixMonths, product: { ...plan, terms } });
    await server.call(loanDetailPush, agreed, launch);
    const contract = await server.call(contractDetail, { orderNo: orderId }, launch);
    expect(contract.terms).toMatchObject({ partialPaymentMin: 20_000, residueTolerance: 99 });
    const accepted = await findAcceptance(server.db, borrower, orderId);
    if (!accepted) throw new Error('nothing was accepted');
    const { formats } = server.config.tenant;
    const reader = { orderNo: orderId, company: '', timeZone: terms.timeZone, locale: 'es', formats } as const;
    const printed = (wording: string) =>
      presentAccepted({ ...accepted, document: { ...accepted.document, wording } }, reader).terms;
    const { partialPaymentMin: _, residueTolerance: __, ...before } = contract.terms ?? {};
    expect(printed('2026-11-22')).toEqual(before);
    expect(printed('2026-11-23')).toEqual(contract.terms);
  });

  it('prints the offer’s figures before, and the order’s after', async () => {
    const { launch, agreed, orderId } = await offerFor();
    const before = await server.call(contractDetail, { orderNo: orderId }, launch);
    expect(before).toEqual({
      userName: 'ana Pruebas',
      productName: 'Plazo Flex',
      amount: 250_000,
      bankNo: '**** **** **** **** 7731',
      daiDate: '2026-03-02',
      planDate: '2026-04-01',
      contractAmount: 271_691,
      commission: 15_000,
      Interest: 3_699,
      IVA: 2_992,
      giveAmount: 250_000,
      userAddress: 'Calle 1',
      contractDate: '2026-03-02',
      company: 'Plazo Demo, S.A.P.I.',
      format: { symbol: '₱', group: '.', decimal: ',' },
      currency: 'MXN',
      annualCost: '140,5%',
      annualCostMethod: 'cat',
      repayPlan: [{ amount: 271_691, time: '2026-04-01' }],
      // The product's own, not those of specification 9.
      terms: {
        annualRate: '18,00%',
        ivaRate: '16,00%',
        penaltyRate: '3,00%',
        penaltyBase: 'principal',
        penaltyGraceDays: 0,
        penaltyCap: '100,00%',
        penaltyDailyCap: 0,
        penaltyOrderCap: '',
        extensionFeeRate: '4,00%',
        extensionMaxDays: 7,
        coolingOffDays: 2,
        ivaOn: [],
        interestFreePeriods: 0,
        principalFreePeriods: 0,
        latePayout: 'shift',
        dailyRate: '0,0493%',
        earlyPayoff: 'agreed',
        allocationOrder: ['penalty', 'interest', 'iva', 'commission', 'principal'],
        extensionMaxCount: 1,
        // 4 % of 2,500.00.
        extensionFeeMost: 10_000,
        penaltyMost: 250_000,
      },
    });
    await server.call(loanDetailPush, agreed, launch);
    server.clock.moveDays(100);
    const { acceptance, ...after } = await server.call(contractDetail, { orderNo: orderId }, launch);
    expect(after).toEqual(before);
    expect(acceptance?.acceptedAt).toBe('2026-03-02 12:00:00');
  });

  it.each([
    ['one that agrees on a daily rate', 65, 23_725],
    // The product check would refuse it; the charge follows the daily rate.
    ['one whose rates contradict each other', 65, 180_000],
  ])('states the rate that is charged, from the product: %s', async (_, dailyRatePpm, annualRatePpm) => {
    const product = { ...flex, id: 'daily', terms: { ...flex.terms, dailyRatePpm, annualRatePpm } };
    const { launch, orderId } = await offerFor({ product });
    const { terms, Interest } = await server.call(contractDetail, { orderNo: orderId }, launch);
    expect(terms).toMatchObject({ dailyRate: '0,0065%', annualRate: '2,37%' });
    expect(Interest).toBe(488);
  });

  it('states the meaning of prepaying, paying, extending and being late, from the terms of the order', async () => {
    const allocationOrder = ['interest', 'penalty', 'commission', 'iva', 'principal'] as const;
    const terms = { ...plan.terms, allocationOrder, extensionMaxCount: 2, penaltyOrderCapPpm: 150_000 };
    const { launch, orderId } = await offerFor({ ...sixMonths, product: { ...plan, id: 'own', terms } });
    const { terms: stated } = await server.call(contractDetail, { orderNo: orderId }, launch);
    expect(stated).toMatchObject({
      earlyPayoff: 'accrued',
      allocationOrder,
      extensionMaxCount: 2,
      // 4 % of the largest instalment's principal, and 15 % of the loan.
      extensionFeeMost: expect.any(Number),
      penaltyMost: 90_000,
    });
    expect(stated?.extensionFeeMost).toBeGreaterThan(4_000);
    expect(stated?.extensionFeeMost).toBeLessThan(4_300);
  });

  it('has the date of the lender’s place', async () => {
    // Eight in the evening of the first is two in the morning of the second in UTC.
    server.clock.set('2026-03-02T02:00:00Z');
    const { launch, agreed, orderId } = await offerFor({ product: flexReviewed });
    await server.call(loanDetailPush, agreed, launch);
    expect(await server.call(contractDetail, { orderNo: orderId }, launch)).toMatchObject({
      contractDate: '2026-03-01',
      daiDate: '2026-03-01',
    });
  });

  it('cannot be read by anyone else', async () => {
    const { orderId } = await offerFor();
    await offerFor({ borrower: 'bea' });
    expect(await server.post(contractDetail, { orderNo: orderId }, launchOf('bea'))).toMatchObject({ status: 404 });
  });
});
