import { bindCard, cardList } from '@plazo/contract/bind-bank';
import { endpointUrl } from '@plazo/contract/endpoint';
import { paymentWebhook } from '@plazo/contract/repayment';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sign, signatureHeader } from '../platform/http/signature.ts';
import { AccountSeal } from '../platform/secrets/account-seal.ts';
import { giveOffer, launchOf } from '../testing/borrowers.ts';
import { rowsOf, stateOf } from '../testing/database-state.ts';
import { TestServer } from '../testing/test-server.ts';
import { resealAccounts } from './reseal.service.ts';

const [old, current] = ['an-earlier-master-key-of-this-test-1', 'the-current-master-key-of-this-test-2'];
const clabe = { bankCode: '646', cardType: 'clabe', cardNo: '646180109400423323', phone: '5512345678' } as const;

let before: TestServer;
let after: TestServer;
beforeAll(async () => {
  before = await TestServer.open({ environment: { MASTER_KEY: old } });
  after = await TestServer.open({ environment: { MASTER_KEY: current, MASTER_KEY_EARLIER: ` ${old}` } });
});
beforeEach(async () => {
  await before.reset();
  await giveOffer(before.db, before.clock.now());
  await before.call(bindCard, clabe, launchOf('ana'));
});

const rows = () =>
  rowsOf<{ number_sealed: string; fingerprint: string }>(
    after.db,
    'select number_sealed, fingerprint from bank_account',
  );

describe('a change of MASTER_KEY', () => {
  it('recognises the same number again, and keeps it once, under the current key', async () => {
    await after.call(bindCard, clabe, launchOf('ana'));
    expect((await after.call(cardList, {}, launchOf('ana'))).bankCards).toHaveLength(1);
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(new AccountSeal({ current, earlier: [] }).open(row?.number_sealed ?? '', 'ana')).toBe(clabe.cardNo);
  });

  it('encrypts every number again, once, so that the earlier key can go', async () => {
    const seal = new AccountSeal({ current, earlier: [old] });
    expect(await resealAccounts(after.db, seal)).toEqual({ renewed: 1, unreadable: [], next: null });
    const [row] = await rows();
    expect(new AccountSeal({ current, earlier: [] }).open(row?.number_sealed ?? '', 'ana')).toBe(clabe.cardNo);
    expect(() => new AccountSeal({ current: old, earlier: [] }).open(row?.number_sealed ?? '', 'ana')).toThrow();
    const state = await stateOf(after.db);
    expect(await resealAccounts(after.db, seal)).toEqual({ renewed: 0, unreadable: [], next: null });
    expect(await stateOf(after.db)).toEqual(state);
  });

  it('goes through the numbers in batches', async () => {
    const seal = new AccountSeal({ current, earlier: [old] });
    expect(await resealAccounts(after.db, seal, '', 1)).toEqual({ renewed: 1, unreadable: [], next: 'ana' });
    expect(await resealAccounts(after.db, seal, 'ana', 1)).toEqual({ renewed: 0, unreadable: [], next: null });
  });

  it('names the numbers that no key opens, and leaves them as they are', async () => {
    const state = await stateOf(after.db);
    const [{ id = '' } = {}] = await rowsOf<{ id: string }>(after.db, 'select id from bank_account');
    expect(await resealAccounts(after.db, new AccountSeal({ current, earlier: [] }))).toEqual({
      renewed: 0,
      unreadable: [id],
      next: null,
    });
    expect(await stateOf(after.db)).toEqual(state);
  });
});

describe('a change of PAYMENT_WEBHOOK_SECRET', () => {
  it('accepts events signed with the current key or an earlier one, and no others', async () => {
    const [earlier, other] = ['an-earlier-secret-of-the-webhook-0001', 'a-secret-that-nobody-was-ever-given-2'];
    const secret = 'the-current-secret-of-the-webhook-0003';
    const environment = { PAYMENT_WEBHOOK_SECRET: secret, PAYMENT_WEBHOOK_SECRET_EARLIER: `${earlier},${old}` };
    const rotated = await TestServer.open({ environment });
    const statusWith = async (signing: string) => {
      const paidAt = new Date(rotated.clock.now()).toISOString();
      const event = { eventId: `evt-${signing}`, reference: '93000000000000', amount: 100, currency: 'MXN', paidAt };
      const payload = JSON.stringify(event);
      const signature = sign(payload, signing, Math.floor(Date.now() / 1000));
      const headers = { 'content-type': 'application/json', [signatureHeader]: signature };
      return (await rotated.send(endpointUrl(paymentWebhook), { payload, headers })).status;
    };
    const statuses: number[] = [];
    for (const signing of [secret, earlier, old, other]) statuses.push(await statusWith(signing));
    expect(statuses).toEqual([200, 200, 200, 401]);
  });
});
