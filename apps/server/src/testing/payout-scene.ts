import { bindCard } from '@plazo/contract/bind-bank';
import { listPayouts } from '@plazo/contract/lender/payouts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { openLenderCore } from '../lender-features.ts';
import { verifyLedger } from '../ops/ledger.ts';
import { localCalls } from '../ops/lender-calls.ts';
import { workOf } from '../ops/payout.ts';
import { httpPayoutProvider } from '../payouts/payout-provider.ts';
import { type PayoutJob, payoutWorker } from '../payouts/payout-worker.ts';
import type { BackgroundWorker } from '../platform/background/background-worker.ts';
import { AccountSeal } from '../platform/secrets/account-seal.ts';
import { type Behaviour, SandboxPayoutProvider } from '../sandbox/payout-provider.ts';
import { dayOf, type OfferOptions } from './borrowers.ts';
import { balancesOf, ledgerFaults, rowsOf } from './database-state.ts';
import { TestLoan } from './test-loan.ts';
import { TestServer } from './test-server.ts';

// Steps of tests about payouts, on a server whose provider misbehaves on request.

/** Signs the provider's reports. */
export const payoutSecret = 'the-secret-of-the-payout-provider-0003';
export const clabe = { bankCode: '646', cardType: 'clabe', cardNo: '646180109400423323', phone: '5512345678' } as const;

/** Opens the server and its provider for a file's tests, and closes them after the last one. */
export function payoutScene() {
  let provider: SandboxPayoutProvider;
  let server: TestServer;
  let worker: BackgroundWorker<PayoutJob>;
  let behaving: Behaviour[] = [];
  let address = '';

  beforeAll(async () => {
    provider = new SandboxPayoutProvider({
      secret: payoutSecret,
      reportTo: () => `${address}/webhooks/payouts`,
      behave: () => behaving.shift() ?? 'confirm',
      now: () => server.clock.now(),
      reportAfter: 0,
    });
    const url = await provider.listen();
    server = await TestServer.open({
      environment: { PAYOUT_PROVIDER_URL: url, PAYOUT_PROVIDER_SECRET: payoutSecret },
      change: (options) => {
        const { db, clock, config, logger } = options;
        const seal = new AccountSeal(config.masterKeys);
        const masterKeys = config.masterKeys;
        const asked = httpPayoutProvider(url, payoutSecret);
        worker = payoutWorker({
          db,
          provider: asked,
          clock,
          timeZone: config.tenant.timeZone,
          seal,
          masterKeys,
          logger,
        });
        // Here the worker asks only when a test says so.
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
  /** The worker does what is due, and all resulting reports arrive. */
  async function payOut(...as: Behaviour[]): Promise<void> {
    behaving.push(...as);
    worker.wake();
    await worker.settled();
    await provider.reported();
  }
  return {
    take,
    payOut,
    ...looksAt(() => server),
    get server() {
      return server;
    },
    get provider() {
      return provider;
    },
  };
}

/** How a test looks at payouts, and acts as staff. */
function looksAt(server: () => TestServer) {
  const payouts = (orderId: string) =>
    rowsOf<Record<string, unknown>>(
      server().db,
      `select id, state, reference, failure, problem, paid_on from payout where order_id = '${orderId}' order by id`,
    );
  const statusOf = async (loan: TestLoan) => (await loan.details()).orderStatus;
  /** One payout is booked, of the amount lent, and the ledger has what was accepted. */
  async function expectPaidOnce(loan: TestLoan, amount = 250_000): Promise<void> {
    expect(await balancesOf(server().db, loan.orderId)).toMatchObject({ cash: -amount, principal: amount });
    expect(await ledgerFaults(server().db)).toEqual([]);
    expect(
      (await verifyLedger(server().db, server().config.tenant.timeZone, { masterKeys: server().masterKeys })).said,
    ).toBe('1 orders verified, 0 differences.');
  }
  const staffOf = (of: TestServer) => {
    const call = localCalls(openLenderCore(of));
    return async (...words: string[]) => {
      const work = workOf(words);
      if (!work) throw new Error(`no command ${words.join(' ')}`);
      return work(call);
    };
  };
  const staff = (...words: string[]) => staffOf(server())(...words);
  const listed = () => localCalls(openLenderCore(server()))(listPayouts, { waiting: true });
  const at = () => ({ now: server().clock.now(), today: dayOf(server().clock.now()), masterKeys: server().masterKeys });
  return { payouts, statusOf, expectPaidOnce, staffOf, staff, listed, at };
}
