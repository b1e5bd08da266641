import { contractDetail } from '@plazo/contract/loan';
import { agreedFigures, loanDetailConfirm, loanDetailPush } from '@plazo/contract/offer';
import { buildSchedule, instalmentTotal } from '@plazo/loan-rules/schedule';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flex, flexReviewed, plan } from '../demo/demo-products.ts';
import { verifyLedger } from '../ops/ledger.ts';
import { decideOrder } from '../payouts/decision.service.ts';
import { giveOffer, sixMonths } from '../testing/borrowers.ts';
import { rowsOf, stateOf } from '../testing/database-state.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

const offerFor = (options: Parameters<typeof giveOffer>[2] = {}) => giveOffer(server.db, server.clock.now(), options);

describe('confirming an offer', () => {
  it('gives the cost of a single payment, to the cent', async () => {
    const { launch, orderId } = await offerFor();
    const offer = await server.call(loanDetailConfirm, { productId: flex.id }, launch);
    // 18 % a year over 30 of 365 days, 6 % commission, 16 % IVA on both: 3,698.63 -> 36.99; 186.99 -> 29.92.
    expect(offer).toMatchObject({
      amount: 250_000,
      periods: 30,
      termUnit: 'day',
      firstPayTime: '2026-04-01',
      totalAmount: 271_691,
      couNum: 0,
      isNeedPop: 0,
      comProductName: 'Plazo Flex',
      isNewContract: `/loan-agreement?orderId=${orderId}`,
      expiresAt: '1\u00a0abr, 12:00',
      firstPayDay: 'miércoles 1 de abril',
      firstPayAway: 'en 30 días',
    });
    const [{ description = '', ...payment } = {}, ...others] = offer.repay_plans;
    expect(payment).toEqual({ title: 'Pago único', amount: 271_691, pay_time: '2026-04-01' });
    expect(others).toEqual([]);
    const parts = 'Capital $2.500,00 · interés $36,99 · comisión $150,00 · IVA $29,92';
    expect(description.replaceAll('\u00a0', ' ')).toBe(parts);
    expect(Object.fromEntries(offer.details.map(({ text, value }) => [text, value]))).toEqual({
      Recibes: '$2.500,00\u00a0MXN',
      Interés: '$36,99',
      Comisión: '$150,00',
      IVA: '$29,92',
      'Total a pagar': '$2.716,91\u00a0MXN',
      Plazo: '30 días',
      'Tasa de interés anual': '18,00%',
      'Recargo por día de atraso': '3,00% de lo prestado que no pagues a tiempo',
    });
    // Requirement O1: the cost, the cost of a day late and the most that late charges come to, in money.
    expect(offer.inWords).toEqual({
      late: 'Cada día de atraso suma $75,00; el recargo máximo es $2.500,00.',
      lateDay: 7_500,
      cancel: 'Puedes cancelar gratis: devuélvelo hasta el 4\u00a0mar.',
      next: 'Aceptar es firmar. Depositamos en tu cuenta\u00a0··7731; si tardamos, pagas después.',
    });
    expect(offer.acceptedOrderId).toBeUndefined();
  });

  it('plans instalments that add up to the total', async () => {
    const { launch } = await offerFor({ ...sixMonths, couponAmount: 9_000 });
    const offer = await server.call(loanDetailConfirm, { productId: plan.id }, launch);
    const expected = buildSchedule({
      terms: plan.terms,
      principal: 600_000,
      periods: 6,
      termUnit: 'month',
      couponAmount: 9_000,
      disbursedOn: '2026-03-02',
    });
    expect(offer.couNum).toBe(9_000);
    expect(offer.repay_plans.map(({ pay_time, amount }) => [pay_time, amount])).toEqual(
      expected.map((instalment) => [instalment.dueDate, instalmentTotal(instalment)]),
    );
    expect(offer.repay_plans).toHaveLength(6);
    expect(offer.totalAmount).toBe(offer.repay_plans.reduce((sum, { amount }) => sum + amount, 0));
    // This product cannot be cancelled, and says so.
    expect(offer.inWords?.cancel).toBe('No puedes cancelar gratis; pagar antes ahorra interés.');
    expect(expected[0]?.principal).toBe(96_178);
    expect(offer.inWords?.late).toBe(
      'Cada día de atraso del primer pago suma $28,85, hasta $961,78. Recargo máximo por todos: $6.000,00.',
    );
    // The coupon is off the commission: 360.00 - 90.00.
    expect(offer.details).toContainEqual({ text: 'Comisión, ya restado tu cupón de $90,00', value: '$270,00' });
  });

  it('says that one late payment may cost all that a cap of the whole loan allows', async () => {
    const terms = { ...plan.terms, penaltyCapPpm: null, penaltyOrderCapPpm: 500_000 };
    const { launch } = await offerFor({ ...sixMonths, product: { ...plan, id: 'capped', terms } });
    const { inWords } = await server.call(loanDetailConfirm, { productId: 'capped' }, launch);
    expect(inWords?.late).toContain('el recargo máximo es $3.000,00');
  });

  it('of 31 January is due on the last days of shorter months, and on the 31st otherwise', async () => {
    server.clock.set('2027-01-31T18:00:00Z');
    const { launch, agreed } = await offerFor({ ...sixMonths, periods: 4 });
    const { repay_plans: plans } = await server.call(loanDetailConfirm, { productId: plan.id }, launch);
    const dates = ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'];
    expect(plans.map(({ pay_time }) => pay_time)).toEqual(dates);
    await server.call(loanDetailPush, agreed, launch);
    expect(
      (await rowsOf(server.db, 'select due_date from instalment order by number')).map((row) => row.due_date),
    ).toEqual(dates);
    expect((await verifyLedger(server.db, plan.terms.timeZone, { masterKeys: server.masterKeys })).isFaulty).toBe(
      false,
    );
  });

  it.each([
    ['week', 'Plazo', '4 pagos semanales', ['2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30']],
    ['fortnight', 'Plazo', '4 pagos catorcenales', ['2026-03-16', '2026-03-30', '2026-04-13', '2026-04-27']],
  ] as const)('is repaid every %s if the offer says so', async (termUnit, text, value, dates) => {
    const { launch, agreed, orderId } = await offerFor({ ...sixMonths, periods: 4, termUnit });
    const offer = await server.call(loanDetailConfirm, { productId: plan.id }, launch);
    expect(offer).toMatchObject({ termUnit, periods: 4, isNewContract: `/agony?orderId=${orderId}` });
    expect(offer.details).toContainEqual({ text, value });
    expect(offer.repay_plans.map(({ pay_time }) => pay_time)).toEqual(dates);
    await server.call(loanDetailPush, agreed, launch);
    const contract = await server.call(contractDetail, { orderNo: orderId }, launch);
    expect(contract.repayPlan?.map(({ time }) => time)).toEqual(dates);
    expect((await verifyLedger(server.db, plan.terms.timeZone, { masterKeys: server.masterKeys })).isFaulty).toBe(
      false,
    );
  });

  it('with a first due date of its own counts months from it, while the product allows that day', async () => {
    const product = { ...plan, id: 'payday', terms: { ...plan.terms, firstDueMinDays: 15, firstDueMaxDays: 45 } };
    const { launch, agreed } = await offerFor({ ...sixMonths, product, periods: 3, firstDueDate: '2026-03-31' });
    const { repay_plans: plans } = await server.call(loanDetailConfirm, { productId: product.id }, launch);
    expect(plans.map(({ pay_time }) => pay_time)).toEqual(['2026-03-31', '2026-04-30', '2026-05-31']);
    server.clock.moveDays(15);
    const before = await stateOf(server.db);
    expect(await server.post(loanDetailPush, agreed, launch)).toMatchObject({ status: 410, code: '41000' });
    expect(await stateOf(server.db)).toEqual(before);
    server.clock.moveDays(-1);
    await server.call(loanDetailPush, agreed, launch);
    // 15 days from the payout to the first payment.
    const [first] = await rowsOf(server.db, 'select due_date, interest from instalment where number = 1');
    expect(first).toEqual({ due_date: '2026-03-31', interest: Math.round((600_000 * 0.18 * 15) / 365) });
    expect((await verifyLedger(server.db, plan.terms.timeZone, { masterKeys: server.masterKeys })).isFaulty).toBe(
      false,
    );
  });

  it('that is paid out late moves a chosen first due date by the delay', async () => {
    const terms = { ...plan.terms, firstDueMinDays: 5, firstDueMaxDays: 45 };
    const product = { ...plan, id: 'payday-review', decision: 'review' as const, terms };
    const { launch, agreed, borrower, orderId } = await offerFor({ ...sixMonths, product, firstDueDate: '2026-03-10' });
    const { inWords } = await server.call(loanDetailConfirm, { productId: product.id }, launch);
    expect(inWords?.next).toContain('Lo revisamos en menos de un día');
    await server.call(loanDetailPush, agreed, launch);
    for (const event of ['approve', 'disburse'] as const) {
      await decideOrder(server.db, borrower, orderId, event, {
        ...{ today: '2026-03-11', now: server.clock.now(), masterKeys: server.masterKeys },
      });
    }
    const dates = await rowsOf(server.db, 'select due_date from instalment order by number limit 2');
    expect(dates.map((row) => row.due_date)).toEqual(['2026-03-19', '2026-04-19']);
    expect((await verifyLedger(server.db, plan.terms.timeZone, { masterKeys: server.masterKeys })).isFaulty).toBe(
      false,
    );
  });

  it('has equal payments, IVA and commission included, if the product is level', async () => {
    const product = { ...plan, id: 'level', terms: { ...plan.terms, levelPayment: 'total' as const } };
    const { launch } = await offerFor({ ...sixMonths, product });
    const amounts = (await server.call(loanDetailConfirm, { productId: product.id }, launch)).repay_plans.map(
      ({ amount }) => amount,
    );
    expect(new Set(amounts.slice(0, -1)).size).toBe(1);
    expect(Math.abs((amounts[5] ?? 0) - (amounts[0] ?? 0))).toBeLessThan(10);
  });

  it('says which payments bear no interest', async () => {
    const product = { ...plan, id: 'holiday', terms: { ...plan.terms, interestFreePeriods: 2 } };
    const { launch, orderId } = await offerFor({ ...sixMonths, product });
    const offer = await server.call(loanDetailConfirm, { productId: product.id }, launch);
    expect(offer.details).toContainEqual({ text: 'Pagos sin interés, al inicio', value: '2' });
    expect(offer.repay_plans.map(({ description }) => description.includes('interés\u00a0$0,00'))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    const { terms } = await server.call(contractDetail, { orderNo: orderId }, launch);
    expect(terms).toMatchObject({ interestFreePeriods: 2, principalFreePeriods: 0, ivaOn: [] });
  });

  it.each([
    [undefined, 'cat'],
    ['cat', 'cat'],
    ['aprc', 'aprc'],
    ['us-apr', 'us-apr'],
    ['in-apr', 'in-apr'],
  ] as const)('discloses the annual cost by its product’s method: %s', async (method, annualCostMethod) => {
    const product = { ...plan, id: `by-${method}`, terms: { ...plan.terms, disclosedRate: method } };
    const { launch, orderId } = await offerFor({ ...sixMonths, product });
    const offer = await server.call(loanDetailConfirm, { productId: product.id }, launch);
    const contract = await server.call(contractDetail, { orderNo: orderId }, launch);
    const ways = { cat: '45,3%', aprc: '53,9%', 'us-apr': '43,92%', 'in-apr': '43,92%' };
    for (const said of [offer, contract]) {
      expect(said).toMatchObject({ annualCostMethod, annualCost: ways[annualCostMethod] });
    }
  });

  it('asks for a second fetch once, if the offer requires it', async () => {
    const { launch, agreed } = await offerFor({ needsReload: true });
    const confirm = (isType?: string) =>
      server.call(loanDetailConfirm, { productId: flex.id, ...(isType ? { isType } : {}) }, launch);
    expect((await confirm()).isNeedPop).toBe(1);
    expect((await confirm('1')).isNeedPop).toBe(0);
    await server.call(loanDetailPush, agreed, launch);
    expect((await confirm()).isNeedPop).toBe(0);
  });

  it('shows a provisional amount until it is fetched again, and only accepts the other', async () => {
    const { launch, agreed } = await offerFor({ amount: 300_000, needsReload: true, provisionalAmount: 250_000 });
    const { productId } = agreed;
    const confirm = (isType?: string) =>
      server.call(loanDetailConfirm, { productId, ...(isType ? { isType } : {}) }, launch);
    const [first, updated] = [await confirm(), await confirm('1')];
    expect([first.amount, updated.amount]).toEqual([250_000, 300_000]);
    expect(first.totalAmount).toBeLessThan(updated.totalAmount ?? 0);
    expect(first.amountDec).not.toBe(updated.amountDec);
    const before = await stateOf(server.db);
    const refused = await server.post(loanDetailPush, { productId, ...agreedFigures(first) }, launch);
    expect(refused).toMatchObject({ status: 422, code: '42200' });
    expect(await stateOf(server.db)).toEqual(before);
    await server.call(loanDetailPush, { productId, ...agreedFigures(updated) }, launch);
    expect(await confirm()).toMatchObject({ amount: 300_000, isNeedPop: 0 });
  });

  it('shows the newest offer of the product, and only this borrower’s', async () => {
    await offerFor({ amount: 100_000 });
    server.clock.moveDays(1);
    const { launch } = await offerFor({ amount: 120_000 });
    await offerFor({ borrower: 'bea', amount: 999_000 });
    expect((await server.call(loanDetailConfirm, { productId: flex.id }, launch)).amount).toBe(120_000);
    expect(await server.post(loanDetailConfirm, { productId: 'plan' }, launch)).toMatchObject({ status: 404 });
  });

  it('ends at its last instant, and says so', async () => {
    const { launch, agreed } = await offerFor({ expiresInDays: 1 });
    server.clock.moveDays(1);
    const before = await stateOf(server.db);
    const answers = [
      await server.post(loanDetailConfirm, { productId: flex.id }, launch),
      await server.post(loanDetailPush, agreed, launch),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 410, code: '41000', data: null });
      expect(answer.message).toBe('Esta oferta ya venció. No se creó ningún préstamo; puedes pedir otra oferta.');
    }
    expect(await stateOf(server.db)).toEqual(before);
  });
});

describe('taking an offer', () => {
  it('writes the order, its plan and its ledger, and leads to the details', async () => {
    const { launch, agreed, orderId } = await offerFor(sixMonths);
    expect(await server.call(loanDetailPush, agreed, launch)).toEqual({
      lendDetailsUrl: `/loan-details?orderId=${orderId}&productId=plan`,
    });
    const orders = await rowsOf(server.db, 'select id, borrower_id, status, principal, disbursed_on from loan_order');
    expect(orders).toEqual([
      { id: orderId, borrower_id: 'ana', status: 174, principal: 600_000, disbursed_on: '2026-03-02' },
    ]);
    const plan = await rowsOf(
      server.db,
      'select number, due_date as "dueDate", principal, interest, iva, commission from instalment order by number',
    );
    const { productId: _, amount, ...terms } = agreed;
    expect(plan).toEqual(
      buildSchedule({ terms: sixMonths.product.terms, principal: amount, disbursedOn: '2026-03-02', ...terms }),
    );
  });

  it('gives a repeated push the same answer, even after the offer has ended', async () => {
    const { launch, agreed } = await offerFor({ expiresInDays: 1 });
    const first = await server.post(loanDetailPush, agreed, launch);
    const before = await stateOf(server.db);
    server.clock.moveDays(40);
    const second = await server.post(loanDetailPush, agreed, launch);
    expect(second.body).toBe(first.body);
    expect(await stateOf(server.db)).toEqual(before);
  });

  it('tells a reopened confirm screen where its loan is', async () => {
    const { launch, agreed, orderId } = await offerFor({ expiresInDays: 1 });
    await server.call(loanDetailPush, agreed, launch);
    server.clock.moveDays(2);
    const offer = await server.call(loanDetailConfirm, { productId: flex.id }, launch);
    // The figures are the loan's, not those of a loan made today.
    expect(offer).toMatchObject({ acceptedOrderId: orderId, firstPayTime: '2026-04-01' });
  });

  it('waits for a decision if the product requires one, with nothing booked', async () => {
    const { launch, agreed } = await offerFor({ product: flexReviewed });
    await server.call(loanDetailPush, agreed, launch);
    expect(await rowsOf(server.db, 'select status from loan_order')).toEqual([{ status: 21 }]);
    expect(await rowsOf(server.db, 'select number from instalment')).toHaveLength(1);
    expect(await rowsOf(server.db, 'select id from ledger_transaction')).toEqual([]);
  });

  it.each([
    ['another amount', { amount: 250_001 }],
    ['other periods', { periods: 60 }],
    ['another unit', { termUnit: 'month' }],
    ['a huge amount', { amount: Number.MAX_SAFE_INTEGER }],
  ])('refuses %s, before and after the loan was taken', async (_, tampered) => {
    const { launch, agreed } = await offerFor();
    const untouched = await stateOf(server.db);
    expect(await server.post(loanDetailPush, { ...agreed, ...tampered }, launch)).toMatchObject({
      status: 422,
      code: '42200',
    });
    expect(await stateOf(server.db)).toEqual(untouched);
    await server.call(loanDetailPush, agreed, launch);
    const taken = await stateOf(server.db);
    expect(await server.post(loanDetailPush, { ...agreed, ...tampered }, launch)).toMatchObject({ status: 422 });
    expect(await stateOf(server.db)).toEqual(taken);
  });
});

describe('an offer as it was shown', () => {
  const shownNow = async (launch: Parameters<TestServer['call']>[2]) =>
    agreedFigures(await server.call(loanDetailConfirm, { productId: flex.id }, launch));

  it('is named, and taken', async () => {
    const { launch, orderId } = await offerFor();
    const shown = await shownNow(launch);
    expect(shown).toEqual({
      amount: 250_000,
      periods: 30,
      termUnit: 'day',
      offerNo: orderId,
      totalAmount: 271_691,
      lastPayTime: '2026-04-01',
    });
    const { lendDetailsUrl } = await server.call(loanDetailPush, { productId: flex.id, ...shown }, launch);
    expect(lendDetailsUrl).toContain(orderId);
  });

  it('that has become a loan is answered with it, even after a newer offer', async () => {
    const { launch } = await offerFor();
    const push = { productId: flex.id, ...(await shownNow(launch)) };
    const first = await server.post(loanDetailPush, push, launch);
    server.clock.moveDays(2);
    await offerFor();
    const before = await stateOf(server.db);
    expect((await server.post(loanDetailPush, push, launch)).body).toBe(first.body);
    expect(await stateOf(server.db)).toEqual(before);
  });

  it('belongs to nobody else, and to no other product', async () => {
    const other = await offerFor({ ...sixMonths, borrower: 'bea' });
    const { launch, agreed } = await offerFor();
    const before = await stateOf(server.db);
    const push = { ...agreed, offerNo: other.orderId };
    expect(await server.post(loanDetailPush, push, launch)).toMatchObject({ status: 404 });
    expect(await stateOf(server.db)).toEqual(before);
  });

  it('on another day is refused if its due date or cost would differ', async () => {
    const { launch } = await offerFor();
    const shown = await shownNow(launch);
    server.clock.moveDays(1);
    const before = await stateOf(server.db);
    const answer = await server.post(loanDetailPush, { productId: flex.id, ...shown }, launch);
    expect(answer).toMatchObject({ status: 422, code: '42200', data: null });
    expect(await stateOf(server.db)).toEqual(before);
    const { lastPayTime: _, ...withoutDate } = shown;
    const costly = { productId: flex.id, ...withoutDate, totalAmount: 271_690 };
    expect(await server.post(loanDetailPush, costly, launch)).toMatchObject({ status: 422, code: '42200' });
    expect(await stateOf(server.db)).toEqual(before);
    const now = await shownNow(launch);
    expect(now.lastPayTime).toBe('2026-04-02');
    await server.call(loanDetailPush, { productId: flex.id, ...now }, launch);
    expect(await rowsOf(server.db, 'select due_date from instalment')).toEqual([{ due_date: '2026-04-02' }]);
  });
});

describe('the address of the details', () => {
  it('is absolute where a public base is configured', async () => {
    const behindBase = await TestServer.open({ environment: { PUBLIC_BASE_URL: 'https://loans.example/' } });
    const { launch, agreed, orderId } = await offerFor();
    expect(await behindBase.call(loanDetailPush, agreed, launch)).toEqual({
      lendDetailsUrl: `https://loans.example/loan-details?orderId=${orderId}&productId=flex`,
    });
  });
});
