import { bindCard } from '@plazo/contract/bind-bank';
import { listPayouts } from '@plazo/contract/lender/payouts';
import { loanDetails, orderList } from '@plazo/contract/loan';
import { loanDetailConfirm } from '@plazo/contract/offer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flexReoffered, flexReviewed } from '../demo/demo-products.ts';
import { openLenderCore } from '../lender-features.ts';
import { lookAtQueues } from '../monitoring/queues.repository.ts';
import { verifyLedger } from '../ops/ledger.ts';
import { localCalls } from '../ops/lender-calls.ts';
import { workOf } from '../ops/payout.ts';
import type { BackgroundWorker } from '../platform/background/background-worker.ts';
import { sign, signatureHeader } from '../platform/http/signature.ts';
import { AccountSeal } from '../platform/secrets/account-seal.ts';
import { type Behaviour, SandboxPayoutProvider } from '../sandbox/payout-provider.ts';
import { dayOf, type OfferOptions } from '../testing/borrowers.ts';
import { balancesOf, ledgerFaults, rowsOf } from '../testing/database-state.ts';
import { productionEnvironment } from '../testing/production.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';
import { decideOrder } from './decision.service.ts';
import { httpPayoutProvider } from './payout-provider.ts';
import { type PayoutJob, payoutWorker } from './payout-worker.ts';

const secret = 'the-secret-of-the-payout-provider-0003';
const clabe = { bankCode: '646', cardType: 'clabe', cardNo: '646180109400423323', phone: '5512345678' } as const;

let provider: SandboxPayoutProvider;
let server: TestServer;
let worker: BackgroundWorker<PayoutJob>;
let behaving: Behaviour[] = [];
let address = '';

beforeAll(async () => {
  provider = new SandboxPayoutProvider({
    secret,
    reportTo: () => `${address}/webhooks/payouts`,
    behave: () => behaving.shift() ?? 'confirm',
    now: () => server.clock.now(),
    reportAfter: 0,
  });
  const url = await provider.listen();
  server = await TestServer.open({
    environment: { PAYOUT_PROVIDER_URL: url, PAYOUT_PROVIDER_SECRET: secret },
    change: (options) => {
      const { db, clock, config, logger } = options;
      const seal = new AccountSeal(config.masterKeys);
      const masterKeys = config.masterKeys;
      const asked = httpPayoutProvider(url, secret);
      worker = payoutWorker({ db, provider: asked, clock, timeZone: config.tenant.timeZone, seal, masterKeys, logger });
      // Here it asks when a test says so.
      return { ...options, payouts: null };
    },
  });
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  await server.reset();
  behaving = [];
  provider.transfers.length = 0;
});
afterAll(async () => {
  await worker.stop();
  await provider.close();
  await server.app.close();
});

/** A taken loan whose borrower has bound an account. */
async function take(options: OfferOptions = {}): Promise<TestLoan> {
  const loan = await TestLoan.take(server, options);
  await server.call(bindCard, clabe, loan.launch);
  return loan;
}
/** The worker does what is due, and everything that comes of it is reported. */
async function payOut(...as: Behaviour[]): Promise<void> {
  behaving.push(...as);
  worker.wake();
  await worker.settled();
  await provider.reported();
}
const payouts = (orderId: string) =>
  rowsOf<Record<string, unknown>>(
    server.db,
    `select id, state, reference, failure, problem, paid_on from payout where order_id = '${orderId}' order by id`,
  );
const statusOf = async (loan: TestLoan) => (await loan.details()).orderStatus;
/** One payout is booked, of what was lent, and the ledger is what was accepted. */
async function expectPaidOnce(loan: TestLoan, amount = 250_000): Promise<void> {
  expect(await balancesOf(server.db, loan.orderId)).toMatchObject({ cash: -amount, principal: amount });
  expect(await ledgerFaults(server.db)).toEqual([]);
  expect((await verifyLedger(server.db, server.config.tenant.timeZone, { masterKeys: server.masterKeys })).said).toBe(
    '1 orders verified, 0 differences.',
  );
}
const staffOf = (of: TestServer) => {
  const call = localCalls(openLenderCore(of));
  return async (...words: string[]) => {
    const work = workOf(words);
    if (!work) throw new Error(`no command ${words.join(' ')}`);
    return work(call);
  };
};
const staff = (...words: string[]) => staffOf(server)(...words);
const listed = () => localCalls(openLenderCore(server))(listPayouts, { waiting: true });
const at = () => ({ now: server.clock.now(), today: dayOf(server.clock.now()), masterKeys: server.masterKeys });

describe('a loan that is taken', () => {
  it('says to which account its money goes and by when, until the day on which it is paid out is over', async () => {
    const loan = await TestLoan.take(server);
    const toContract = { amount: 250_000, bankName: '', accountEnding: '7731', by: '2026-03-02' };
    expect(await loan.details()).toMatchObject({ orderStatus: 151, payout: toContract });
    await server.call(bindCard, clabe, loan.launch);
    const toBound = { ...toContract, bankName: 'STP', accountEnding: '3323' };
    expect((await loan.details()).payout).toEqual(toBound);
    await payOut();
    // Another account says nothing of money that has left.
    server.clock.moveMinutes(1);
    await server.call(
      bindCard,
      { ...clabe, bankCode: '012', cardType: 'card', cardNo: '4242424242424242' },
      loan.launch,
    );
    expect(await loan.details()).toMatchObject({ orderStatus: 174, payout: toBound });
    server.clock.moveDays(1);
    expect((await loan.details()).payout).toBeUndefined();
  });

  it('is not booked until the provider has paid it out, to the account that the borrower has bound', async () => {
    const loan = await take();
    expect(await statusOf(loan)).toBe(151);
    expect(await payouts(loan.orderId)).toMatchObject([{ id: `${loan.orderId}-1`, state: 'requested' }]);
    expect(await rowsOf(server.db, 'select id from ledger_transaction')).toEqual([]);
    await payOut();
    expect(await statusOf(loan)).toBe(174);
    expect(await payouts(loan.orderId)).toMatchObject([
      { state: 'confirmed', reference: 'SPEI00000001', paid_on: '2026-03-02' },
    ]);
    expect(provider.transfers).toMatchObject([{ id: `${loan.orderId}-1`, amount: 250_000 }]);
    expect(provider.lastAsked).toMatchObject({
      orderId: loan.orderId,
      currency: 'MXN',
      account: { holder: 'ana Pruebas', cardType: 'clabe', bankCode: '646', number: clabe.cardNo },
    });
    await expectPaidOnce(loan);
    expect(server.logged().join()).not.toContain(clabe.cardNo);
  });

  it('is paid out when it is approved, where somebody decides', async () => {
    const loan = await take({ product: flexReviewed });
    await payOut();
    expect(provider.transfers).toEqual([]);
    expect(await decideOrder(server.db, loan.borrower, loan.orderId, 'approve', at())).toBe(151);
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
    await expect(say('confirm', loan.orderId, 'T-1')).rejects.toThrow(/waits for no money/);
  });
});

describe('a provider that misbehaves', () => {
  const well: [string, Behaviour[]][] = [
    ['reports later', ['report-later']],
    ['reports twice under one id and once under another', ['report-again']],
    ['loses its answer', ['lose-answer']],
    ['fails after it has paid', ['fail-after-paying']],
    ['fails three times before it pays', ['fail-before-paying', 'fail-before-paying', 'fail-before-paying']],
    ['says something that is no answer', ['mumble']],
  ];
  it.each(well)('%s: one transfer, one booking', async (_, as) => {
    const loan = await take();
    await payOut(...as);
    server.clock.moveMinutes(1);
    await payOut();
    expect(provider.transfers).toHaveLength(1);
    expect(await payouts(loan.orderId)).toMatchObject([{ state: 'confirmed', problem: null }]);
    await expectPaidOnce(loan);
  });

  it('refuses: the borrower is told and owes nothing, and the loan waits for somebody', async () => {
    const loan = await take();
    await payOut('refuse');
    expect((await loan.details()).payout).toBeUndefined();
    expect(await loan.details()).toMatchObject({
      orderStatus: 151,
      noticeStatusText: 'El dinero no llegó',
      noticeDesText:
        'La transferencia a tu cuenta no se pudo hacer. La enviaremos de nuevo. Mientras tanto no debes nada.',
    });
    const { orders } = await server.call(orderList, {}, loan.launch);
    expect(orders).toMatchObject([{ noticeStatusText: 'El dinero no llegó' }]);
    expect(await server.call(loanDetails, { orderId: loan.orderId }, { ...loan.launch, isNeedPop: '1' })).toMatchObject(
      {
        noticeStatusText: 'The money did not arrive',
      },
    );
    expect(await staff('list')).toContain('failed  asked once  the account is closed');
    expect(provider.transfers).toEqual([]);
    // Nobody asks again by itself.
    server.clock.moveMinutes(60);
    await payOut();
    expect(provider.transfers).toEqual([]);
    await staff('retry', loan.orderId);
    expect(await loan.details()).toMatchObject({ noticeStatusText: 'Enviando tu dinero' });
    await payOut();
    expect(await payouts(loan.orderId)).toMatchObject([{ state: 'failed' }, { state: 'confirmed' }]);
    expect(provider.transfers).toMatchObject([{ id: `${loan.orderId}-2` }]);
    await expectPaidOnce(loan);
  });

  it('pays another amount: nothing is booked, and somebody has to look', async () => {
    const loan = await take();
    await payOut('pay-other-amount');
    expect(await payouts(loan.orderId)).toMatchObject([{ state: 'asked', problem: 'other-amount' }]);
    expect(await staff('list')).toContain('other-amount');
    const { asked } = provider;
    server.clock.moveMinutes(60);
    await payOut();
    expect(provider.asked).toBe(asked);
    expect(await rowsOf(server.db, 'select id from ledger_transaction')).toEqual([]);
    await staff('confirm', loan.orderId, 'corrected');
    expect(await payouts(loan.orderId)).toMatchObject([{ state: 'confirmed', problem: null }]);
    await expectPaidOnce(loan);
  });

  it.each(['send-back', 'send-back-first'] as const)(
    'takes back what it has confirmed (%s): the booking stands until somebody has looked',
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

  it('is asked for nothing where no account is bound', async () => {
    const loan = await TestLoan.take(server);
    await payOut();
    expect(provider.transfers).toEqual([]);
    expect(await payouts(loan.orderId)).toMatchObject([{ state: 'failed', failure: 'no account is bound' }]);
  });
});

describe('a report', () => {
  const report = (content: object, by = secret) => {
    const payload = JSON.stringify(content);
    const signature = sign(payload, by, Math.floor(Date.now() / 1000));
    const headers = { 'content-type': 'application/json', [signatureHeader]: signature };
    return server.send('/webhooks/payouts', { payload, headers });
  };

  it('is signed by the payout provider alone', async () => {
    const { orderId } = await take();
    const event = { eventId: 'e-1', payoutId: `${orderId}-1`, result: 'confirmed' };
    expect(await report(event, server.config.PAYMENT_WEBHOOK_SECRET)).toMatchObject({ status: 401 });
    expect(await server.postSigned('/webhooks/payouts', event)).toMatchObject({ status: 401 });
    expect(await payouts(orderId)).toMatchObject([{ state: 'requested' }]);
    expect(await report({ ...event, payoutId: 'nobody-1' })).toMatchObject({ status: 404 });
    expect(await report({ ...event, result: 'perhaps' })).toMatchObject({ status: 400 });
    expect(await report({ ...event, paidAt: 'yesterday' })).toMatchObject({ status: 400 });
    expect(await report(event)).toMatchObject({ status: 200, data: { outcome: 'applied' } });
  });

  it('comes once, however often it comes; the same id with other content is refused, and kept until somebody has looked', async () => {
    const loan = await take();
    const event = { eventId: 'e-1', payoutId: `${loan.orderId}-1`, result: 'confirmed', reference: 'R-1' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(event)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await report({ ...event, eventId: 'e-2' })).toMatchObject({ data: { outcome: 'repeated' } });
    const other = { ...event, result: 'sent', reference: 'R-2' };
    for (let time = 0; time < 2; time += 1) expect(await report(other)).toMatchObject({ status: 409, code: '40900' });
    const problem = 'other-content';
    const said = { result: 'sent', reference: 'R-2' };
    expect((await listed()).data).toMatchObject([{ problem, contradictions: [{ problem, said, isSeen: false }] }]);
    expect((await lookAtQueues(server.db)).contradictions).toBe(1);
    await staff('seen', loan.orderId);
    expect(await report(other)).toMatchObject({ status: 409 });
    expect([(await listed()).data, (await lookAtQueues(server.db)).contradictions]).toEqual([[], 0]);
    await expectPaidOnce(loan);
    // Of another payout, too: nobody has heard yet what it says of that one.
    const next = await take({ borrower: 'bea' });
    expect(await report({ ...event, payoutId: `${next.orderId}-1` })).toMatchObject({ status: 409 });
    expect((await listed()).data).toMatchObject([{ orderId: next.orderId, problem }]);
    await payOut();
    expect(provider.transfers).toEqual([]);
  });

  const second: [string, object, string][] = [
    ['another transfer', { reference: 'R-2' }, 'other-reference'],
    ['another transfer that is on its way', { result: 'sent', reference: 'R-2' }, 'other-reference'],
    ['another day', { paidAt: '2026-03-03T18:00:00Z' }, 'other-day'],
    ['another amount', { amount: 250_100 }, 'other-amount'],
    ['another currency', { currency: 'USD' }, 'other-amount'],
    ['that it came back', { result: 'failed', reason: 'sent back' }, 'failed-after-confirmed'],
  ];
  it.each(second)('of a payout that is booked which says %s is kept, flagged and told', async (_, other, problem) => {
    const loan = await take();
    const paid = {
      payoutId: `${loan.orderId}-1`,
      result: 'confirmed',
      reference: 'R-1',
      paidAt: '2026-03-02T18:00:00Z',
    };
    await report({ eventId: 'e-1', ...paid });
    server.clock.moveDays(1);
    expect(await report({ eventId: 'e-2', ...paid })).toMatchObject({ data: { outcome: 'repeated' } });
    const contradicting = { ...paid, ...other };
    expect(await report({ eventId: 'e-3', ...contradicting })).toMatchObject({ data: { outcome: 'contradicted' } });
    expect(await payouts(loan.orderId)).toMatchObject([
      { state: 'confirmed', reference: 'R-1', paid_on: '2026-03-02', problem },
    ]);
    const { payoutId: __, ...said } = contradicting;
    expect((await listed()).data).toMatchObject([{ problem, contradictions: [{ problem, said, isSeen: false }] }]);
    const told = `select data ->> 'problem' as problem from event where type = 'payout.contradicted'`;
    expect(await rowsOf(server.db, told)).toEqual([{ problem }]);
    expect((await lookAtQueues(server.db)).contradictions).toBe(1);
    await expectPaidOnce(loan);
    await staff('seen', loan.orderId);
    // The same once more is the same: somebody has looked at it.
    expect(await report({ eventId: 'e-4', ...contradicting })).toMatchObject({ data: { outcome: 'contradicted' } });
    expect((await listed()).data).toEqual([]);
    expect((await lookAtQueues(server.db)).contradictions).toBe(0);
  });

  it('that a person’s word contradicts stays, whoever came first: another transfer or a return is kept and flagged', async () => {
    const [first, second] = [await take(), await take({ borrower: 'bea' })];
    await report({ eventId: 'e-1', payoutId: `${first.orderId}-1`, result: 'confirmed', reference: 'R-1' });
    expect(await staff('confirm', first.orderId, 'R-9')).toMatch(
      /is confirmed\. What was said contradicts .*other-reference/,
    );
    await staff('confirm', second.orderId, 'R-8');
    const late = { eventId: 'e-2', payoutId: `${second.orderId}-1`, result: 'confirmed', reference: 'R-2' };
    expect(await report(late)).toMatchObject({ data: { outcome: 'contradicted' } });
    expect(await staff('fail', second.orderId, 'it came back')).toMatch(/failed-after-confirmed/);
    expect((await listed()).data).toMatchObject([
      {
        orderId: first.orderId,
        reference: 'R-1',
        contradictions: [{ said: { result: 'confirmed', reference: 'R-9' } }],
      },
      {
        ...{ orderId: second.orderId, reference: 'R-8', state: 'confirmed', problem: 'failed-after-confirmed' },
        contradictions: [{ said: { reference: 'R-2' } }, { said: { result: 'failed', reason: 'it came back' } }],
      },
    ]);
  });

  it('of a second transfer on its way is flagged, and stays so when money has arrived under either number', async () => {
    const loan = await take();
    const of = { payoutId: `${loan.orderId}-1` };
    await report({ eventId: 'e-1', ...of, result: 'sent', reference: 'R-1' });
    const other = await report({ eventId: 'e-2', ...of, result: 'sent', reference: 'R-2' });
    expect(other).toMatchObject({ data: { outcome: 'contradicted' } });
    expect(await report({ eventId: 'e-3', ...of, result: 'confirmed', reference: 'R-1' })).toMatchObject({
      data: { outcome: 'applied' },
    });
    expect(await payouts(loan.orderId)).toMatchObject([{ state: 'confirmed', problem: 'other-reference' }]);
    await expectPaidOnce(loan);
  });

  it('of another payout of the order does not end what was flagged of the first', async () => {
    const loan = await take();
    await report({ eventId: 'e-1', payoutId: `${loan.orderId}-1`, result: 'failed' });
    await staff('retry', loan.orderId);
    await report({ eventId: 'e-2', payoutId: `${loan.orderId}-1`, result: 'confirmed', reference: 'R-1' });
    await report({ eventId: 'e-3', payoutId: `${loan.orderId}-2`, result: 'confirmed', reference: 'R-2' });
    expect(await payouts(loan.orderId)).toMatchObject([
      { state: 'failed', problem: 'paid-after-failed' },
      { state: 'confirmed', problem: null },
    ]);
  });

  it('that names the transfer of a payout which was booked without it completes it', async () => {
    const loan = await take();
    const of = { payoutId: `${loan.orderId}-1`, result: 'confirmed' };
    await report({ eventId: 'e-1', ...of });
    expect(await report({ eventId: 'e-2', ...of, reference: 'R-1' })).toMatchObject({ data: { outcome: 'applied' } });
    expect(await report({ eventId: 'e-3', ...of, reference: 'R-2' })).toMatchObject({
      data: { outcome: 'contradicted' },
    });
    expect(await payouts(loan.orderId)).toMatchObject([{ reference: 'R-1', problem: 'other-reference' }]);
  });

  it('of a payout that had failed books it, unless another was requested in its place', async () => {
    const [first, second] = [await take(), await take({ borrower: 'bea' })];
    for (const { orderId } of [first, second]) {
      expect(await report({ eventId: `f-${orderId}`, payoutId: `${orderId}-1`, result: 'failed' })).toMatchObject({
        data: { outcome: 'applied' },
      });
    }
    await staff('retry', second.orderId);
    const paid = ({ orderId }: TestLoan) =>
      report({ eventId: `p-${orderId}`, payoutId: `${orderId}-1`, result: 'confirmed' });
    expect(await paid(first)).toMatchObject({ data: { outcome: 'applied' } });
    expect(await statusOf(first)).toBe(174);
    expect(await paid(second)).toMatchObject({ data: { outcome: 'contradicted' } });
    expect(await statusOf(second)).toBe(151);
    expect(await staff('list')).toContain('paid-after-failed');
  });
});

describe('a payout later than planned', () => {
  it('moves the dates by as many days, from the day on which the money left', async () => {
    const loan = await take();
    server.clock.moveDays(2);
    await payOut('report-later');
    expect(await loan.details()).toMatchObject({ orderStatus: 174, repayDate: '2026-04-03', paidOutDaysLater: 2 });
    await expectPaidOnce(loan);
  });

  it('is not made where the product offers the loan again', async () => {
    const loan = await take({ product: { ...flexReoffered, decision: 'instant' } });
    server.clock.moveDays(1);
    await payOut();
    expect(provider.transfers).toEqual([]);
    expect(await loan.details()).toMatchObject({ orderStatus: 110, noticeStatusText: 'Este préstamo terminó' });
    expect(await payouts(loan.orderId)).toMatchObject([{ state: 'cancelled' }]);
    const offer = await server.call(loanDetailConfirm, { productId: flexReoffered.id }, loan.launch);
    expect(offer).toMatchObject({ replaces: { orderId: loan.orderId } });
  });

  it('is booked all the same where the money had left: the dates move', async () => {
    const loan = await take({ product: { ...flexReoffered, decision: 'instant' } });
    await payOut('fail-before-paying', 'fail-before-paying', 'fail-before-paying');
    server.clock.moveDays(1);
    await payOut();
    expect(await loan.details()).toMatchObject({ orderStatus: 174, paidOutDaysLater: 1 });
    await expectPaidOnce(loan);
  });
});

describe('the staff', () => {
  it('send the money themselves, and no provider is asked any more', async () => {
    const loan = await take();
    await staff('sent', loan.orderId);
    server.clock.moveMinutes(60);
    await payOut();
    expect(provider.transfers).toEqual([]);
    await staff('fail', loan.orderId, 'the bank is closed');
    expect(await loan.details()).toMatchObject({ noticeStatusText: 'El dinero no llegó' });
    await staff('confirm', loan.orderId, 'T-2');
    await expectPaidOnce(loan);
  });

  it('do not send what a provider was asked for', async () => {
    const loan = await take();
    await payOut('fail-before-paying', 'fail-before-paying', 'fail-before-paying');
    await expect(staff('sent', loan.orderId)).rejects.toThrow(/may have sent the money/);
    const rejecting = decideOrder(server.db, loan.borrower, loan.orderId, 'reject', at());
    await expect(rejecting).rejects.toThrow(/may have left/);
  });

  it('end an order that nobody was asked for', async () => {
    const loan = await take();
    expect(await decideOrder(server.db, loan.borrower, loan.orderId, 'reject', at())).toBe(110);
    await payOut();
    expect(provider.transfers).toEqual([]);
    expect(await payouts(loan.orderId)).toMatchObject([{ state: 'cancelled' }]);
  });

  it('name the day of the payout, which is not before the planned day and not to come', async () => {
    const loan = await take();
    server.clock.moveDays(3);
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
