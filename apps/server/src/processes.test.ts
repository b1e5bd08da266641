import { complaintSave } from '@plazo/contract/complaints';
import { type AnyEndpoint, endpointUrl } from '@plazo/contract/endpoint';
import { loanDetails } from '@plazo/contract/loan';
import { loanDetailPush } from '@plazo/contract/offer';
import { getSms, register } from '@plazo/contract/promotion';
import { generateVcode, loanPlayDetail, paymentWebhook } from '@plazo/contract/repayment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from './config/config.ts';
import type { Db } from './db/db.ts';
import { migrate } from './db/migrate.ts';
import { demoCampaigns } from './demo/demo-campaigns.ts';
import { sign, signatureHeader } from './http/signature.ts';
import { putCampaign } from './promotion/campaign.repository.ts';
import { insertSession, setCaptcha } from './promotion/captcha.repository.ts';
import { putCode } from './promotion/registration.repository.ts';
import { hashSid, secretHash } from './promotion/secret-hash.ts';
import { giveOffer, sixMonths, type TestOffer } from './testing/borrowers.ts';
import { BuiltServer, ensureBuilt, killServers } from './testing/built-server.ts';
import { balancesOf, ledgerFaults, rowsOf } from './testing/database-state.ts';
import { type ScratchDatabase, scratchDatabase } from './testing/scratch-database.ts';

// The built server, started as a deployment starts it: two processes on one PostgreSQL, or one on the embedded
// database, which belongs to one process.

let scratch: ScratchDatabase;
let offer: TestOffer;
let servers: BuiltServer[];
let urls: string[];

beforeAll(async () => {
  await ensureBuilt();
  scratch = await scratchDatabase();
  const db = await scratch.open();
  await migrate(db);
  offer = await giveOffer(db, Date.now(), sixMonths);
  await sendCode(db);
  await db.close();
  const environment = { ...scratch.environment, SANDBOX: 'false', DEMO_SEED: 'false' };
  servers = Array.from({ length: scratch.processes }, () => new BuiltServer(environment));
  urls = (await Promise.all(servers.map((server) => server.ready()))).map(({ url }) => url);
}, 180_000);
afterAll(async () => {
  await killServers();
  await scratch.remove();
});

const phone = '13800138000';
const sidOf = (n: number) => `session-number-${n}`;

/** A code that was sent to a phone, and visitors who each have solved a captcha. */
async function sendCode(db: Db): Promise<void> {
  const { ACCOUNT_KEY: secret } = loadConfig({});
  const now = Date.now();
  const at = { expiresAt: now + 10 * 60_000, now };
  const [campaign] = demoCampaigns;
  if (campaign) await putCampaign(db, campaign.id, campaign.template, now);
  for (let n = 0; n < 140; n += 1) {
    await insertSession(db, hashSid(sidOf(n)), at);
    await setCaptcha(db, hashSid(sidOf(n)), secretHash(secret, 'captcha', sidOf(n), 'AAAA'), at);
  }
  const hash = secretHash(secret, 'sms-code', phone, '123456');
  const code = { hash, sentAt: now, expiresAt: at.expiresAt, triesSince: 0 };
  await putCode(db, secretHash(secret, 'phone', phone), code);
}

async function send(url: string, init: RequestInit): Promise<{ status: number; body: string }> {
  const answer = await fetch(url, { method: 'POST', ...init });
  return { status: answer.status, body: await answer.text() };
}

/** The same request many times at once, shared out over the processes; answers what was answered, each answer once. */
async function sendAtOnce(times: number, request: (base: string, n: number) => ReturnType<typeof send>) {
  const answers = await Promise.all(Array.from({ length: times }, (_, n) => request(urls[n % urls.length] ?? '', n)));
  expect(answers).toHaveLength(times);
  return [...new Set(answers.map(({ status, body }) => `${status} ${body}`))];
}

function post(endpoint: AnyEndpoint, input: object) {
  const query = new URLSearchParams(Object.entries(offer.launch));
  const body = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return (base: string) => send(`${base}${endpointUrl(endpoint)}?${query}`, { body });
}

function pay(event: object) {
  const body = JSON.stringify({ currency: 'MXN', paidAt: new Date().toISOString(), ...event });
  const secret = loadConfig({}).PAYMENT_WEBHOOK_SECRET;
  const headers = {
    'content-type': 'application/json',
    [signatureHeader]: sign(body, secret, Math.floor(Date.now() / 1000)),
  };
  return (base: string) => send(`${base}${endpointUrl(paymentWebhook)}`, { body, headers });
}

const dataOf = async (endpoint: AnyEndpoint, input: object): Promise<Record<string, unknown>> => {
  const { body } = await post(endpoint, input)(urls[0] ?? '');
  return (JSON.parse(body) as { data: Record<string, unknown> }).data;
};

const isShared = (process.env.TEST_POSTGRES_URL ?? '') !== '';

// On the embedded database there is one process: it says what many requests at once do to it, and nothing of processes.
describe(isShared ? 'two server processes on one PostgreSQL' : 'one server process on the embedded database', () => {
  it.runIf(isShared)('are two', () => {
    expect(new Set(urls).size).toBe(2);
  });

  it('make one loan of fifty pushes, and answer every one with it', async () => {
    const { orderId, agreed } = offer;
    const answers = await sendAtOnce(50, post(loanDetailPush, agreed));
    const data = { lendDetailsUrl: `/loan-details?orderId=${orderId}&productId=plan` };
    expect(answers).toEqual([`200 ${JSON.stringify({ code: '0', message: '', data })}`]);
  });

  it('issue one voucher for twenty that ask, and credit one payment that is reported twenty times', async () => {
    const { orderId } = offer;
    const { repayAmount: amount } = await dataOf(loanPlayDetail, { orderId });
    const answers = await sendAtOnce(20, post(generateVcode, { orderId, amount, payCode: 'store', requestType: '1' }));
    expect(answers).toHaveLength(1);
    const reference = /"vCode":"(\d{14})"/.exec(answers[0] ?? '')?.[1];
    const data = { result: 'credited', orderId, unapplied: 0 };
    const credited = await sendAtOnce(20, pay({ eventId: 'evt-same', reference, amount }));
    expect(credited).toEqual([`200 ${JSON.stringify({ code: '0', message: '', data })}`]);
    // Twenty different payments of one peso, none of them lost.
    const before = await dataOf(loanPlayDetail, { orderId });
    await sendAtOnce(20, (base, n) => pay({ eventId: `evt-${n}`, reference, amount: 100 })(base));
    const after = await dataOf(loanPlayDetail, { orderId });
    expect(after.repayAmount).toBe(Number(before.repayAmount) - 2_000);
    expect(await dataOf(loanDetails, { orderId })).toMatchObject({ orderStatus: 174 });
  });

  it('file one complaint that is sent twenty times, by its draft or without one', async () => {
    const complaint = { problemType: '2', problemDetail: 'Cargos que no reconozco.', orderNo: offer.orderId };
    const named = await sendAtOnce(20, post(complaintSave, { ...complaint, draftId: 'draft-1' }));
    expect(named).toEqual([expect.stringMatching(/"folio":"Q-\d{4}-\d{7}"/)]);
    const nameless = await sendAtOnce(20, post(complaintSave, { ...complaint, problemDetail: 'Otra cosa.' }));
    expect(nameless).toHaveLength(1);
    expect(nameless).not.toEqual(named);
  });

  it('register one borrower of twenty who send the same code', async () => {
    const answers = await sendAtOnce(20, (base, n) =>
      send(`${base}${endpointUrl(register)}`, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone, capcode: 'AAAA', sid: sidOf(n), smsCode: '123456', id: 'demo' }),
      }),
    );
    const registered = JSON.stringify({ code: '11', message: '您已注册,请直接下载APP登录！', data: null });
    expect(answers.sort()).toEqual([
      `200 ${JSON.stringify({ code: '0', message: '', data: null })}`,
      `200 ${registered}`,
    ]);
  });

  it('send one code to a phone that twenty ask for, ten for a device, and thirty for an address', async () => {
    const [other, ...more] = Array.from({ length: 60 }, (_, n) => `139${String(n * 10_007).padStart(8, '0')}`);
    const ask = (from: number, given: (n: number) => object) => (base: string, n: number) =>
      send(`${base}${endpointUrl(getSms)}`, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ capcode: 'AAAA', sid: sidOf(from + n), appName: 'plazo', ...given(n) }),
      });
    const asked = async (times: number, request: ReturnType<typeof ask>) => {
      const answers = await Promise.all(
        Array.from({ length: times }, (_, n) => request(urls[n % urls.length] ?? '', n)),
      );
      const codes = answers.map(({ body }) => (JSON.parse(body) as { code: string }).code);
      expect(codes.filter((code) => code !== '0').every((code) => code === '102')).toBe(true);
      return codes.filter((code) => code === '0').length;
    };
    expect(
      await asked(
        20,
        ask(20, (n) => ({ phone: other, deviceId: `phone-${n}` })),
      ),
    ).toBe(1);
    expect(
      await asked(
        20,
        ask(40, (n) => ({ phone: more[n], deviceId: 'one-device' })),
      ),
    ).toBe(10);
    // Thirty an hour for the address of all of them, eleven of which are gone.
    expect(
      await asked(
        40,
        ask(60, (n) => ({ phone: more[19 + n], deviceId: `address-${n}` })),
      ),
    ).toBe(19);
  });

  it('leave one of everything behind', async () => {
    await Promise.all(servers.map((server) => server.stop()));
    const db = await scratch.open();
    const count = async (query: string) => (await rowsOf(db, query)).length;
    expect(await count('select id from loan_order')).toBe(1);
    expect(await count('select number from instalment')).toBe(6);
    expect(await count('select id from voucher')).toBe(1);
    expect(await count('select id from payment')).toBe(21);
    expect(await count('select folio from complaint')).toBe(2);
    expect(await count('select phone from registration')).toBe(1);
    expect(await rowsOf(db, 'select registrations from campaign_count')).toEqual([{ registrations: 1 }]);
    // Every message that was answered for was handed over before the processes ended, once.
    expect(await count('select id from sms_queue')).toBe(0);
    expect(await rowsOf(db, 'select count(*) as sent, count(distinct phone) as phones from sms_outbox')).toEqual([
      { sent: 30, phones: 30 },
    ]);
    expect(await rowsOf(db, 'select kind, count(*) from ledger_transaction group by kind order by kind')).toEqual([
      { kind: 'charges', count: 1 },
      { kind: 'disbursement', count: 1 },
      { kind: 'payment', count: 21 },
    ]);
    expect(await ledgerFaults(db)).toEqual([]);
    const balances = await balancesOf(db, offer.orderId);
    expect(Object.values(balances).reduce((sum, amount) => sum + amount, 0)).toBe(0);
    await db.close();
  });
});
