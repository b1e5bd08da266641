import { setTimeout as sleep } from 'node:timers/promises';
import { loanDetails } from '@plazo/contract/loan';
import { loanDetailPush } from '@plazo/contract/offer';
import { bankNames } from '@plazo/loan-rules/bank-catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bindAccount } from '../bank-accounts/bind-bank.service.ts';
import { verifyLedger } from '../ops/ledger.ts';
import { loadConfig } from '../platform/config/config.ts';
import { AccountSeal } from '../platform/secrets/account-seal.ts';
import { callServer } from '../sandbox/call-server.ts';
import { type Behaviour, SandboxPayoutProvider } from '../sandbox/payout-provider.ts';
import { giveOffer, type TestOffer } from '../testing/borrowers.ts';
import { ledgerFaults, rowsOf } from '../testing/database-state.ts';
import { dataOf, formPost, Processes, processNow } from '../testing/processes.ts';

// PAYOUTS=500 KILLS=30 tries more of them.
const count = Number(process.env.PAYOUTS ?? 30);
const kills = Number(process.env.KILLS ?? 2);

const secret = 'the-secret-of-the-payout-provider-0003';
const clabe = { bankCode: '646', cardType: 'clabe', cardNo: '646180109400423323', phone: '5512345678' } as const;
/** None of them finishes a payout. */
const treatments: Behaviour[] = [
  'confirm',
  'report-later',
  'report-again',
  'lose-answer',
  'fail-after-paying',
  'fail-before-paying',
  'mumble',
];

const processes = new Processes();
let offers: TestOffer[];
let treated = 0;
const provider = new SandboxPayoutProvider({
  secret,
  reportTo: () => `${processes.url(treated)}/webhooks/payouts`,
  behave: () => {
    treated += 1;
    return treatments[treated % treatments.length] ?? 'confirm';
  },
  now: processNow,
  reportAfter: 300,
  // Kills arrive while it is thinking, too.
  answerAfter: () => 20 * (treated % 10),
});

beforeAll(async () => {
  const url = await provider.listen();
  await processes.start(
    async (db) => {
      const seal = new AccountSeal(loadConfig({}).masterKeys);
      offers = [];
      for (let n = 0; n < count; n += 1) {
        offers.push(await giveOffer(db, processNow(), { borrower: `payee-${n}` }));
        await bindAccount(db, seal, `payee-${n}`, clabe, { now: processNow(), format: 'mx', banks: bankNames });
      }
    },
    { PAYOUT_PROVIDER_URL: url, PAYOUT_PROVIDER_SECRET: secret },
  );
}, 180_000);
afterAll(async () => {
  await provider.close();
  await processes.remove();
});

/** Minutes pass: leases and pauses end, and the test need not sleep for them. */
const minutesPass = () =>
  callServer(`${processes.url()}/sandbox/clock`, { by: '+20m' }, loadConfig({}).PAYMENT_WEBHOOK_SECRET);

describe('payouts through a misbehaving provider, by processes that are killed', () => {
  it(
    'leave once each, and are booked once each',
    async () => {
      for (let kill = 0; kill < kills; kill += 1) {
        const part = offers.filter((_, n) => n % kills === kill);
        const pushes = part.map(({ agreed, launch }, n) => formPost(loanDetailPush, agreed, launch)(processes.url(n)));
        for (const reply of await Promise.all(pushes)) dataOf(reply);
        // In the middle of their requests.
        await sleep(150);
        await processes.killAndRestart();
        await minutesPass();
      }
      const waiting = async () => {
        await minutesPass();
        await provider.reported();
        const statuses = offers.map(async ({ orderId, launch }, n) => {
          const answered = await formPost(loanDetails, { orderId }, launch)(processes.url(n));
          return dataOf(answered).orderStatus;
        });
        return (await Promise.all(statuses)).filter((status) => status !== 174).length;
      };
      await expect.poll(waiting, { timeout: 120_000 + count * 1_000, interval: 1_000 }).toBe(0);
      const db = await processes.stopAndOpen();
      try {
        expect(new Set(provider.transfers.map(({ id }) => id)).size).toBe(count);
        expect(provider.transfers).toHaveLength(count);
        const states = `select state, count(*)::int as n from payout group by state`;
        expect(await rowsOf(db, states)).toEqual([{ state: 'confirmed', n: count }]);
        const booked = `select count(*)::int as n, sum(e.amount)::bigint as paid from ledger_transaction t
        join ledger_entry e on e.borrower_id = t.borrower_id and e.order_id = t.order_id and e.transaction_number = t.number and e.account = 'cash' where t.kind = 'disbursement'`;
        expect(await rowsOf(db, booked)).toEqual([{ n: count, paid: -250_000 * count }]);
        expect(await rowsOf(db, 'select distinct status from loan_order')).toEqual([{ status: 174 }]);
        expect(await ledgerFaults(db)).toEqual([]);
        const verified = await verifyLedger(db, loadConfig({}).tenant.timeZone);
        expect(verified.said).toBe(`${count} orders verified, 0 differences.`);
      } finally {
        await db.close();
      }
    },
    300_000 + kills * 60_000,
  );
});
