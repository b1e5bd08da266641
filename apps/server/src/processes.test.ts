import { complaintSave } from '@plazo/contract/complaints';
import type { AnyEndpoint } from '@plazo/contract/endpoint';
import { loanDetails } from '@plazo/contract/loan';
import { loanDetailPush } from '@plazo/contract/offer';
import { getSms, register } from '@plazo/contract/promotion';
import { generateVcode, loanPlayDetail } from '@plazo/contract/repayment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoCampaigns } from './demo/demo-campaigns.ts';
import { loadConfig } from './platform/config/config.ts';
import type { Db } from './platform/db/db.ts';
import { hashSid, secretHash } from './platform/secrets/secret-hash.ts';
import { putCampaign } from './promotion/campaign.repository.ts';
import { insertSession, setCaptcha } from './promotion/captcha.repository.ts';
import { putCode } from './promotion/phone-code.repository.ts';
import { giveOffer, sixMonths, type TestOffer } from './testing/borrowers.ts';
import { balancesOf, ledgerFaults, rowsOf } from './testing/database-state.ts';
import {
  dataOf,
  formPost,
  isShared,
  jsonPost,
  Processes,
  payment,
  processNow,
  type Reply,
} from './testing/processes.ts';

const processes = new Processes();
let offer: TestOffer;

beforeAll(
  () =>
    processes.start(async (db) => {
      offer = await giveOffer(db, processNow(), sixMonths);
      await sendCode(db);
    }),
  180_000,
);
afterAll(() => processes.remove());

const phone = '13800138000';
const sidOf = (n: number) => `session-number-${n}`;

/** A code sent to a phone, and visitors who have each solved a captcha. */
async function sendCode(db: Db): Promise<void> {
  const { MASTER_KEY: secret } = loadConfig({});
  const now = processNow();
  const at = { expiresAt: now + 10 * 60_000, now };
  const [campaign] = demoCampaigns;
  if (campaign) await putCampaign(db, campaign.id, campaign.template, now);
  for (let n = 0; n < 140; n += 1) {
    await insertSession(db, hashSid(sidOf(n)), at);
    await setCaptcha(db, hashSid(sidOf(n)), secretHash(secret, 'captcha', sidOf(n), 'AAAA'), at);
  }
  const hash = secretHash(secret, 'sms-code', phone, '123456');
  const code = { hash, sentAt: now, expiresAt: at.expiresAt, forgetBefore: 0 };
  const asker = secretHash(secret, 'asker', 'registration', 'device-1');
  await putCode(db, { phoneHash: secretHash(secret, 'phone', phone), asker }, code);
}

/** Sends the same request many times at once, spread over the processes; returns the distinct answers. */
async function sendAtOnce(times: number, request: (base: string, n: number) => Promise<Reply>) {
  const answers = await Promise.all(Array.from({ length: times }, (_, n) => request(processes.url(n), n)));
  expect(answers).toHaveLength(times);
  return [...new Set(answers.map(({ status, body }) => `${status} ${body}`))];
}

const post = (endpoint: AnyEndpoint, input: object) => formPost(endpoint, input, offer.launch);
const ask = async (endpoint: AnyEndpoint, input: object) => dataOf(await post(endpoint, input)(processes.url()));

// The embedded database has one process: there this only tests concurrent requests.
describe(isShared ? 'two server processes on one PostgreSQL' : 'one server process on the embedded database', () => {
  it.runIf(isShared)('are two', () => {
    expect(new Set(processes.urls).size).toBe(2);
  });

  it('make one loan from fifty pushes, and answer all of them with it', async () => {
    const { orderId, agreed } = offer;
    const answers = await sendAtOnce(50, post(loanDetailPush, agreed));
    const data = { lendDetailsUrl: `/loan-details?orderId=${orderId}&productId=plan` };
    expect(answers).toEqual([`200 ${JSON.stringify({ code: '0', message: '', data })}`]);
  });

  it('issue one voucher for twenty requests, and credit a payment reported twenty times once', async () => {
    const { orderId } = offer;
    const amount = Number((await ask(loanPlayDetail, { orderId })).repayAmount);
    const answers = await sendAtOnce(20, post(generateVcode, { orderId, amount, payCode: 'store', requestType: '1' }));
    expect(answers).toHaveLength(1);
    const reference = /"vCode":"(\d{14})"/.exec(answers[0] ?? '')?.[1] ?? '';
    const data = { result: 'credited', orderId, unapplied: 0 };
    const credited = await sendAtOnce(20, payment({ eventId: 'evt-same', reference, amount }));
    expect(credited).toEqual([`200 ${JSON.stringify({ code: '0', message: '', data })}`]);
    // Twenty different payments of one peso; none may be lost.
    const before = await ask(loanPlayDetail, { orderId });
    await sendAtOnce(20, (base, n) => payment({ eventId: `evt-${n}`, reference, amount: 100 })(base));
    const after = await ask(loanPlayDetail, { orderId });
    expect(after.repayAmount).toBe(Number(before.repayAmount) - 2_000);
    expect(await ask(loanDetails, { orderId })).toMatchObject({ orderStatus: 174 });
  });

  it('file a complaint sent twenty times once, with or without a draft', async () => {
    const complaint = { problemType: '2', problemDetail: 'Cargos que no reconozco.', orderNo: offer.orderId };
    const named = await sendAtOnce(20, post(complaintSave, { ...complaint, draftId: 'draft-1' }));
    expect(named).toEqual([expect.stringMatching(/"folio":"Q-\d{4}-\d{7}"/)]);
    const nameless = await sendAtOnce(20, post(complaintSave, { ...complaint, problemDetail: 'Otra cosa.' }));
    expect(nameless).toHaveLength(1);
    expect(nameless).not.toEqual(named);
  });

  it('register one borrower when twenty send the same code', async () => {
    const answers = await sendAtOnce(20, (base, n) =>
      jsonPost(register, {
        ...{ phone, capcode: 'AAAA', sid: sidOf(n), deviceId: 'device-1' },
        ...{ smsCode: '123456', id: 'demo' },
      })(base),
    );
    const registered = JSON.stringify({ code: '11', message: '您已注册,请直接下载APP登录！', data: null });
    expect(answers.sort()).toEqual([
      `200 ${JSON.stringify({ code: '0', message: '', data: null })}`,
      `200 ${registered}`,
    ]);
  });

  it('send one code to a phone requested twenty times, ten for a device, and thirty for an address', async () => {
    const [other, ...more] = Array.from({ length: 60 }, (_, n) => `139${String(n * 10_007).padStart(8, '0')}`);
    const asked = async (times: number, from: number, given: (n: number) => object) => {
      const common = { capcode: 'AAAA', appName: 'plazo' };
      const answers = await Promise.all(
        Array.from({ length: times }, (_, n) =>
          jsonPost(getSms, { ...common, sid: sidOf(from + n), ...given(n) })(processes.url(n)),
        ),
      );
      const codes = answers.map(({ body }) => (JSON.parse(body) as { code: string }).code);
      expect(codes.filter((code) => code !== '0').every((code) => code === '102')).toBe(true);
      return codes.filter((code) => code === '0').length;
    };
    expect(await asked(20, 20, (n) => ({ phone: other, deviceId: `phone-${n}` }))).toBe(1);
    expect(await asked(20, 40, (n) => ({ phone: more[n], deviceId: 'one-device' }))).toBe(10);
    // Thirty an hour for the address of all of them, eleven of which are used.
    expect(await asked(40, 60, (n) => ({ phone: more[19 + n], deviceId: `address-${n}` }))).toBe(19);
  });

  it('leave one of everything', async () => {
    const db = await processes.stopAndOpen();
    const count = async (query: string) => (await rowsOf(db, query)).length;
    expect(await count('select id from loan_order')).toBe(1);
    expect(await count('select number from instalment')).toBe(6);
    expect(await count('select id from voucher')).toBe(1);
    expect(await count('select id from payment')).toBe(21);
    expect(await count('select folio from complaint')).toBe(2);
    expect(await count('select phone from registration')).toBe(1);
    expect(await rowsOf(db, 'select registrations from campaign_count')).toEqual([{ registrations: 1 }]);
    // Every acknowledged message was handed over once before the processes ended.
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
