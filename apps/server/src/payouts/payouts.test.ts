import { bindCard } from '@plazo/contract/bind-bank';
import { loanDetails, orderList } from '@plazo/contract/loan';
import { loanDetailConfirm } from '@plazo/contract/offer';
import { describe, expect, it } from 'vitest';
import { flexReoffered, flexReviewed } from '../demo/demo-products.ts';
import { workOf } from '../ops/payout.ts';
import type { Db } from '../platform/db/db.ts';
import type { Behaviour } from '../sandbox/payout-provider.ts';
import { balancesOf, rowsOf } from '../testing/database-state.ts';
import { interruptedDb } from '../testing/faulty-db.ts';
import { clabe, payoutScene } from '../testing/payout-scene.ts';
import { productionEnvironment } from '../testing/production.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';
import { decideOrder } from './decision.service.ts';
import { takePayouts } from './payout.repository.ts';

const scene = payoutScene();
const { take, payOut, payouts, statusOf, expectPaidOnce, staffOf, staff, at } = scene;

describe('due payouts', () => {
  const takeDue = (db: Db, most: number) => {
    const now = scene.server.clock.now();
    return takePayouts(db, { now, until: now + 30_000, most });
  };

  it('are each taken by one process, however many look at once, and again when its lease has ended', async () => {
    const orders: string[] = [];
    for (let n = 0; n < 6; n += 1) orders.push((await take({ borrower: `b${n}` })).orderId);
    const { db, clock } = scene.server;
    const taken = (await Promise.all([takeDue(db, 4), takeDue(db, 4), takeDue(db, 4)])).flat();
    expect(taken.map(({ id }) => id).sort()).toEqual(orders.map((orderId) => `${orderId}-1`).sort());
    expect(await takeDue(db, 4)).toEqual([]);
    clock.moveMinutes(1);
    expect((await takeDue(db, 9)).map(({ tries }) => tries)).toEqual(orders.map(() => 2));
  });

  it('that another process takes between a look and a claim are left to it', async () => {
    await take();
    let others: unknown[] = [];
    const interrupted = interruptedDb(scene.server.db, async () => {
      others = [...others, ...(await takeDue(scene.server.db, 4))];
    });
    expect(await takeDue(interrupted, 4)).toEqual([]);
    expect(others).toMatchObject([{ tries: 1 }]);
  });
});

describe('an accepted loan', () => {
  it('says which account its money goes to and by when, until the end of the day on which it is paid out', async () => {
    const loan = await TestLoan.take(scene.server);
    const toContract = { amount: 250_000, bankName: '', accountEnding: '7731', by: '2026-03-02' };
    expect(await loan.details()).toMatchObject({ orderStatus: 151, payout: toContract });
    await scene.server.call(bindCard, clabe, loan.launch);
    const toBound = { ...toContract, bankName: 'STP', accountEnding: '3323' };
    expect((await loan.details()).payout).toEqual(toBound);
    await payOut();
    // A new account has no money on the way to it.
    scene.server.clock.moveMinutes(1);
    await scene.server.call(
      bindCard,
      { ...clabe, bankCode: '012', cardType: 'card', cardNo: '4242424242424242' },
      loan.launch,
    );
    expect(await loan.details()).toMatchObject({ orderStatus: 174, payout: toBound });
    scene.server.clock.moveDays(1);
    expect((await loan.details()).payout).toBeUndefined();
  });

  it('is not booked until the provider has paid it out, to the account that the borrower has bound', async () => {
    const loan = await take();
    expect(await statusOf(loan)).toBe(151);
    expect(await payouts(loan.orderId)).toMatchObject([{ id: `${loan.orderId}-1`, state: 'requested' }]);
    expect(await rowsOf(scene.server.db, 'select id from ledger_transaction')).toEqual([]);
    await payOut();
    expect(await statusOf(loan)).toBe(174);
    expect(await payouts(loan.orderId)).toMatchObject([
      { state: 'confirmed', reference: 'SPEI00000001', paid_on: '2026-03-02' },
    ]);
    expect(scene.provider.transfers).toMatchObject([{ id: `${loan.orderId}-1`, amount: 250_000 }]);
    expect(scene.provider.lastAsked).toMatchObject({
      orderId: loan.orderId,
      currency: 'MXN',
      account: { holder: 'ana Pruebas', cardType: 'clabe', bankCode: '646', number: clabe.cardNo },
    });
    await expectPaidOnce(loan);
    expect(scene.server.logged().join()).not.toContain(clabe.cardNo);
  });

  it('is paid out when it is approved, if a person decides', async () => {
    const loan = await take({ product: flexReviewed });
    await payOut();
    expect(scene.provider.transfers).toEqual([]);
    expect(await decideOrder(scene.server.db, loan.borrower, loan.orderId, 'approve', at())).toBe(151);
    await payOut();
    expect(await statusOf(loan)).toBe(174);
    await expectPaidOnce(loan);
  });

  it('waits for its money in production without a provider, and is booked when somebody reports it', async () => {
    const alone = await TestServer.open({ environment: { ...productionEnvironment } });
    await alone.reset();
    const loan = await TestLoan.take(alone);
    const say = staffOf(alone);
    expect((await loan.details()).orderStatus).toBe(151);
    expect(await say('list')).toMatch(new RegExp(`^${loan.orderId}  ${loan.orderId}-1  .*  250000 MXN  requested$`));
    expect(await say('sent', loan.orderId, 'T-1')).toBe(
      `The payout of ${loan.orderId} is sent. Confirm it when it has arrived.`,
    );
    expect((await loan.details()).orderStatus).toBe(151);
    expect(await rowsOf(alone.db, 'select id from ledger_transaction')).toEqual([]);
    expect(await say('confirm', loan.orderId, 'T-1')).toBe(`The payout of ${loan.orderId} is confirmed.`);
    expect((await loan.details()).orderStatus).toBe(174);
    expect(await say('list')).toBe('Nothing.');
    expect(await balancesOf(alone.db, loan.orderId)).toMatchObject({ cash: -250_000 });
    await expect(say('confirm', loan.orderId, 'T-1')).rejects.toThrow(/is not waiting for money/);
  });
});

describe('a provider that misbehaves', () => {
  const well: [string, Behaviour[]][] = [
    ['reports later', ['report-later']],
    ['reports twice under one id and once under another', ['report-again']],
    ['loses its answer', ['lose-answer']],
    ['fails after it has paid', ['fail-after-paying']],
    ['fails three times before it pays', ['fail-before-paying', 'fail-before-paying', 'fail-before-paying']],
    ['sends something that is not an answer', ['mumble']],
  ];
  it.each(well)('%s: one transfer, one booking', async (_, as) => {
    const loan = await take();
    await payOut(...as);
    scene.server.clock.moveMinutes(1);
    await payOut();
    expect(scene.provider.transfers).toHaveLength(1);
    expect(await payouts(loan.orderId)).toMatchObject([{ state: 'confirmed', problem: null }]);
    await expectPaidOnce(loan);
  });

  it('refuses: the borrower is told and owes nothing, and the loan waits for a person', async () => {
    const loan = await take();
    await payOut('refuse');
    expect((await loan.details()).payout).toBeUndefined();
    expect(await loan.details()).toMatchObject({
      orderStatus: 151,
      noticeStatusText: 'El dinero no llegó',
      noticeDesText:
        'La transferencia a tu cuenta no se pudo hacer. La enviaremos de nuevo. Mientras tanto no debes nada.',
    });
    const { orders } = await scene.server.call(orderList, {}, loan.launch);
    expect(orders).toMatchObject([{ noticeStatusText: 'El dinero no llegó' }]);
    expect(
      await scene.server.call(loanDetails, { orderId: loan.orderId }, { ...loan.launch, isNeedPop: '1' }),
    ).toMatchObject({
      noticeStatusText: 'The money didn’t arrive',
    });
    expect(await staff('list')).toContain('failed  asked once  the account is closed');
    expect(scene.provider.transfers).toEqual([]);
    // Nothing retries by itself.
    scene.server.clock.moveMinutes(60);
    await payOut();
    expect(scene.provider.transfers).toEqual([]);
    await staff('retry', loan.orderId);
    expect(await loan.details()).toMatchObject({ noticeStatusText: 'Enviando tu dinero' });
    await payOut();
    expect(await payouts(loan.orderId)).toMatchObject([{ state: 'failed' }, { state: 'confirmed' }]);
    expect(scene.provider.transfers).toMatchObject([{ id: `${loan.orderId}-2` }]);
    await expectPaidOnce(loan);
  });

  it('pays another amount: nothing is booked, and somebody must look', async () => {
    const loan = await take();
    await payOut('pay-other-amount');
    expect(await payouts(loan.orderId)).toMatchObject([{ state: 'asked', problem: 'other-amount' }]);
    expect(await staff('list')).toContain('other-amount');
    const { asked } = scene.provider;
    scene.server.clock.moveMinutes(60);
    await payOut();
    expect(scene.provider.asked).toBe(asked);
    expect(await rowsOf(scene.server.db, 'select id from ledger_transaction')).toEqual([]);
    await staff('confirm', loan.orderId, 'corrected');
    expect(await payouts(loan.orderId)).toMatchObject([{ state: 'confirmed', problem: null }]);
    await expectPaidOnce(loan);
  });

  it.each(['send-back', 'send-back-first'] as const)(
    'reverses what it has confirmed (%s): the booking stays until somebody has looked',
    async (behaviour) => {
      const loan = await take();
      await payOut(behaviour);
      expect(await payouts(loan.orderId)).toMatchObject([{ state: 'confirmed', problem: 'failed-after-confirmed' }]);
      expect(await statusOf(loan)).toBe(174);
      expect(await staff('list')).toContain('failed-after-confirmed');
      await staff('seen', loan.orderId);
      expect(await staff('list')).toBe('Nothing.');
      await expect(staff('seen', loan.orderId)).rejects.toThrow(/nothing is wrong/);
    },
  );

  it('is not asked if no account is bound', async () => {
    const loan = await TestLoan.take(scene.server);
    await payOut();
    expect(scene.provider.transfers).toEqual([]);
    expect(await payouts(loan.orderId)).toMatchObject([{ state: 'failed', failure: 'no account is bound' }]);
  });
});

describe('a payout later than planned', () => {
  it('moves the dates by the delay, counted to the day on which the money left', async () => {
    const loan = await take();
    scene.server.clock.moveDays(2);
    await payOut('report-later');
    expect(await loan.details()).toMatchObject({ orderStatus: 174, repayDate: '2026-04-03', paidOutDaysLater: 2 });
    await expectPaidOnce(loan);
  });

  it('is not made if the product offers the loan again', async () => {
    const loan = await take({ product: { ...flexReoffered, decision: 'instant' } });
    scene.server.clock.moveDays(1);
    await payOut();
    expect(scene.provider.transfers).toEqual([]);
    expect(await loan.details()).toMatchObject({ orderStatus: 110, noticeStatusText: 'Este préstamo terminó' });
    expect(await payouts(loan.orderId)).toMatchObject([{ state: 'cancelled' }]);
    const offer = await scene.server.call(loanDetailConfirm, { productId: flexReoffered.id }, loan.launch);
    expect(offer).toMatchObject({ replaces: { orderId: loan.orderId } });
  });

  it('is booked all the same if the money had already left: the dates move', async () => {
    const loan = await take({ product: { ...flexReoffered, decision: 'instant' } });
    await payOut('fail-before-paying', 'fail-before-paying', 'fail-before-paying');
    scene.server.clock.moveDays(1);
    await payOut();
    expect(await loan.details()).toMatchObject({ orderStatus: 174, paidOutDaysLater: 1 });
    await expectPaidOnce(loan);
  });
});

describe('the staff', () => {
  it('send the money themselves, and no provider is asked any more', async () => {
    const loan = await take();
    await staff('sent', loan.orderId);
    scene.server.clock.moveMinutes(60);
    await payOut();
    expect(scene.provider.transfers).toEqual([]);
    await staff('fail', loan.orderId, 'the bank is closed');
    expect(await loan.details()).toMatchObject({ noticeStatusText: 'El dinero no llegó' });
    await staff('confirm', loan.orderId, 'T-2');
    await expectPaidOnce(loan);
  });

  it('do not send money that a provider was already asked to send', async () => {
    const loan = await take();
    await payOut('fail-before-paying', 'fail-before-paying', 'fail-before-paying');
    await expect(staff('sent', loan.orderId)).rejects.toThrow(/may have sent the money/);
    const rejecting = decideOrder(scene.server.db, loan.borrower, loan.orderId, 'reject', at());
    await expect(rejecting).rejects.toThrow(/may have left/);
  });

  it('end an order whose payout nobody was asked to make', async () => {
    const loan = await take();
    expect(await decideOrder(scene.server.db, loan.borrower, loan.orderId, 'reject', at())).toBe(110);
    await payOut();
    expect(scene.provider.transfers).toEqual([]);
    expect(await payouts(loan.orderId)).toMatchObject([{ state: 'cancelled' }]);
  });

  it('give the day of the payout, which is neither before the planned day nor in the future', async () => {
    const loan = await take();
    scene.server.clock.moveDays(3);
    await expect(staff('confirm', loan.orderId, 'T-3', '2026-03-01')).rejects.toThrow(/from 2026-03-02 to 2026-03-05/);
    await expect(staff('confirm', loan.orderId, 'T-3', '2026-03-06')).rejects.toThrow(/from 2026-03-02 to 2026-03-05/);
    await staff('confirm', loan.orderId, 'T-3', '2026-03-04');
    expect(await loan.details()).toMatchObject({ paidOutDaysLater: 2 });
    await expectPaidOnce(loan);
  });

  it.each([
    ['list', 'x'],
    ['sent'],
    ['confirm', 'o'],
    ['confirm', 'o', 'r', 'tomorrow'],
    ['fail', 'o'],
    ['retry', 'o', 'x'],
    [],
  ])('know no command %s %s', (...words) => {
    expect(workOf(words)).toBeNull();
  });
});
