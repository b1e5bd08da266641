import { loanPlayDelayDetail, loanPlayDetail } from '@plazo/contract/repayment';
import { array, assert, asyncProperty, constantFrom, integer, oneof, record } from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sixMonths } from '../testing/borrowers.ts';
import { balancesOf, ledgerFaults, rowsOf, stateOf } from '../testing/database-state.ts';
import { extensionsOn, fee, interest, total } from '../testing/extensions.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

const { pay, creditOf, extensionOf, ask, codeFor, extensions, readyToExtend, newestEvent } = extensionsOn(() => server);

describe('money under an extension code that buys no extension', () => {
  const owed = async (loan: TestLoan) => (await loan.details()).repayAmount;

  it('pays the order if it is too little', async () => {
    const { loan, code } = await readyToExtend();
    expect(await creditOf(pay(code, fee - 1))).toBe(0);
    expect(await owed(loan)).toBe(total - interest - fee + 1);
    expect(await loan.details()).toMatchObject({ repayDate: '2026-04-01', isDelay: '1' });
    expect(await extensions()).toEqual([]);
    // The borrower learns this when they ask again, with the full fee still due.
    const received = [{ paymentId: newestEvent(), amount: fee - 1, date: '2026-03-02', time: '12:00' }];
    expect(await extensionOf(loan)).toMatchObject({ delayInfo: { delayAmount: fee }, received });
    expect((await ask(loan, '2', fee)).data).toMatchObject({ repayDetail: { amount: fee }, received });
    // The next payment stands alone: the missing cent does not buy the extension, the fee does.
    await pay(code, 1);
    expect(await extensions()).toEqual([]);
    await pay(code, fee);
    expect(await extensions()).toEqual([{ instalment: 1, due_date: '2026-04-01', days: 7 }]);
    expect(await owed(loan)).toBe(total - interest - fee);
  });

  it('pays the order if penalties have grown in the meantime', async () => {
    const { loan, code } = await readyToExtend();
    server.clock.set('2026-04-02T18:00:00Z');
    await pay(code, fee);
    expect(await extensions()).toEqual([]);
    expect(await owed(loan)).toBe(total - interest + 7_500 - fee);
  });

  it('pays the order if it was already extended', async () => {
    const { loan, code } = await readyToExtend();
    const other = await codeFor(loan, '2', fee, 'pharmacy');
    await pay(code, fee);
    for (const again of [code, other]) await pay(again, fee);
    expect(await extensions()).toHaveLength(1);
    expect(await owed(loan)).toBe(total - interest - 2 * fee);
    expect(await ledgerFaults(server.db)).toEqual([]);
  });

  it('becomes a credit balance if the order is settled', async () => {
    const { loan, code } = await readyToExtend();
    await pay(await codeFor(loan, '1', total - interest), total - interest);
    expect(await creditOf(pay(code, fee))).toBe(fee);
    expect(await loan.details()).toMatchObject({ orderStatus: 200 });
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({ unapplied_cash: -fee, cash: 21_691 + fee });
    expect(await extensions()).toEqual([]);
  });

  it('settles the order if it covers all that is owed', async () => {
    const { loan, code } = await readyToExtend();
    expect(await creditOf(pay(code, total - interest))).toBe(0);
    expect(await loan.details()).toMatchObject({ orderStatus: 200 });
    expect(await extensions()).toEqual([]);
  });

  it('pays the next instalment if its own is paid', async () => {
    const { loan, code, fee: first } = await readyToExtend(sixMonths);
    await loan.pay('evt-due');
    const next = await owed(loan);
    await pay(code, first);
    expect(await owed(loan)).toBe((next ?? 0) - first);
    expect(await extensions()).toEqual([]);
  });
});

describe('a payment of an extension', () => {
  it('of more than the fee extends, and the rest pays the order', async () => {
    const { loan, code } = await readyToExtend();
    await pay(code, fee + 5_000);
    expect(await extensions()).toHaveLength(1);
    expect(await loan.details()).toMatchObject({ repayDate: '2026-04-08', repayAmount: total - interest - 5_000 });
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({ income_extension: -fee });
    expect(await ledgerFaults(server.db)).toEqual([]);
  });

  it('that also covers grown penalties pays those first, then extends', async () => {
    const { loan, code } = await readyToExtend();
    server.clock.set('2026-04-02T18:00:00Z');
    await pay(code, fee + 7_500);
    expect(await loan.details()).toMatchObject({ orderStatus: 174, repayDate: '2026-04-08' });
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({ penalty: 0, income_penalty: -7_500 });
  });

  it('made in time and reported late extends', async () => {
    const { loan, code } = await readyToExtend();
    server.clock.set('2026-04-03T18:00:00Z');
    await pay(code, fee, '2026-04-01T23:30:00-06:00');
    expect(await loan.details()).toMatchObject({ orderStatus: 174, repayDate: '2026-04-08' });
  });

  it('under a fee that has fallen costs the lower fee', async () => {
    const { loan, code } = await readyToExtend();
    // IVA, commission, and 100.00 of the principal.
    await pay(await codeFor(loan, '1', total - interest), 2_992 + 15_000 + 10_000);
    await pay(code, fee);
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({ income_extension: -9_600 });
    expect(await loan.details()).toMatchObject({ repayDate: '2026-04-08', repayAmount: 240_000 - 400 });
  });

  it('that is reported again gets the same answer and changes nothing', async () => {
    const { code } = await readyToExtend();
    const event = { eventId: 'evt-once', reference: code, amount: fee + 1, paidAt: '2026-03-02T17:00:00Z' };
    const first = await server.pay(event);
    const before = await stateOf(server.db);
    expect((await server.pay(event)).body).toBe(first.body);
    expect(await stateOf(server.db)).toEqual(before);
  });

  it('twenty times at once, with repayments between them, extends once and loses nothing', async () => {
    const { loan, code } = await readyToExtend({}, '2026-04-02T18:00:00Z');
    const repayment = await codeFor(loan, '1', total - interest);
    const before = (await balancesOf(server.db, loan.orderId)).cash ?? 0;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => [pay(code, fee), pay(repayment, 1_000 + index)]).flat(),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const received = 20 * fee + 20 * 1_000 + 190;
    expect(await extensions()).toEqual([{ instalment: 1, due_date: '2026-04-01', days: 7 }]);
    const balances = await balancesOf(server.db, loan.orderId);
    expect(balances).toMatchObject({ cash: before + received, extension_fee: 0 });
    // One fee, at most the voucher's; everything else has reduced the debt.
    const charged = -(balances.income_extension ?? 0);
    expect(charged).toBeGreaterThan(0);
    expect(charged).toBeLessThanOrEqual(fee);
    expect(await loan.details()).toMatchObject({
      orderStatus: 174,
      repayDate: '2026-04-08',
      repayAmount: total - interest - received + charged,
    });
    expect(await ledgerFaults(server.db)).toEqual([]);
  });
});

it('changes no other instalment, books every cent, and moves no date more than seven days, whatever is paid and when', async () => {
  const step = record({
    kind: constantFrom('charges', 'fee', 'due'),
    amount: oneof(constantFrom('exact'), integer({ min: 1, max: 150_000 })),
    days: integer({ min: 0, max: 12 }),
  });
  await assert(
    asyncProperty(array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      await server.reset();
      const loan = await TestLoan.take(server, sixMonths);
      const { orderId, launch } = loan;
      const agreed = await rowsOf(server.db, 'select * from instalment order by number');
      let paid = 0;
      for (const { kind, amount, days } of steps) {
        server.clock.moveDays(days);
        const { data } = await server.post(loanPlayDelayDetail, { orderId }, launch);
        const offered = data as Awaited<ReturnType<typeof extensionOf>> | null;
        const { repayAmount } = await server.call(loanPlayDetail, { orderId }, launch);
        const charges = offered?.chargesAmount ?? 0;
        const [type, asked] =
          kind === 'fee' && offered && charges === 0
            ? (['2', offered.delayInfo.delayAmount] as const)
            : (['1', kind === 'charges' && charges > 0 ? charges : repayAmount] as const);
        const given = amount === 'exact' ? asked : amount;
        const unapplied = await creditOf(pay(await codeFor(loan, type, asked), given));
        paid += given;
        if (unapplied > 0 || (await loan.details()).orderStatus === 200) break;
      }
      expect(await rowsOf(server.db, 'select * from instalment order by number')).toEqual(agreed);
      expect(await ledgerFaults(server.db)).toEqual([]);
      expect(await balancesOf(server.db, orderId)).toMatchObject({ cash: paid - 600_000 });
      for (const { days } of await extensions()) expect(days).toBe(7);
      const fees = await rowsOf(server.db, `select 1 from ledger_transaction where kind = 'extension'`);
      expect(fees).toHaveLength((await extensions()).length);
    }),
    { numRuns: 12 },
  );
});
