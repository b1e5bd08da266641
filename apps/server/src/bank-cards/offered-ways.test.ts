import { cardCode, repaymentCommit, repaymentHuichao, repaymentWay } from '@plazo/contract/bank-card';
import { loanDetails } from '@plazo/contract/loan';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestOffer } from '../testing/borrowers.ts';
import { takeLoanWithCards, waysOf } from '../testing/loan-with-cards.ts';
import { TestServer } from '../testing/test-server.ts';

const owed = 271_691;

let server: TestServer;
let offer: TestOffer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(async () => {
  await server.reset();
  offer = await takeLoanWithCards(server);
});

describe('the other page', () => {
  it('is not offered where the tenant has none', async () => {
    const input = { userId: 'ana', orderId: offer.orderId, amount: owed };
    const { body } = await server.post(repaymentHuichao, input, offer.launch);
    expect(JSON.parse(body)).toEqual({ code: cardCode.notOffered, message: expect.any(String), url: '' });
    expect(await waysOf(server, offer)).toMatchObject({ alipay: '0' });
  });

  it('gets a reference of its own, whose payment is credited like any', async () => {
    server.config.tenant.alternativePaymentUrl = 'https://pay.example/loans?shop=7';
    const paging = await TestServer.open({
      change: (options) => ({ ...options, db: server.db, clock: server.clock, config: server.config }),
    });
    server.config.tenant.alternativePaymentUrl = '';
    offer = await takeLoanWithCards(server);
    const post = (given: object) =>
      paging.post(repaymentHuichao, { userId: 'ana', orderId: offer.orderId, amount: owed, ...given }, offer.launch);
    const { url, code } = JSON.parse((await post({})).body) as { url: string; code: string };
    expect(code).toBe('00');
    expect(url).toMatch(/^https:\/\/pay\.example\/loans\?shop=7&reference=99\d{12}&amount=271691$/);
    const reference = new URL(url).searchParams.get('reference') ?? '';
    expect(await post({ amount: 1 })).toMatchObject({ status: 422, code: '42200' });
    expect(await post({ userId: 'bea' })).toMatchObject({ status: 404 });
    expect(await server.pay({ eventId: 'evt-1', reference, amount: owed })).toMatchObject({
      data: { result: 'credited', orderId: offer.orderId },
    });
    expect(await server.call(loanDetails, { orderId: offer.orderId }, offer.launch)).toMatchObject({
      orderStatus: 200,
    });
  });
});

describe('a lender who has configured nothing', () => {
  it('does not offer cards, and says so', async () => {
    const bare = await TestServer.open({
      change: (options) => ({ ...options, db: server.db, clock: server.clock, cardProcessor: null, sms: null }),
    });
    offer = await takeLoanWithCards(server);
    const answer = await bare.post(repaymentWay, { orderId: offer.orderId }, offer.launch);
    expect(answer).toMatchObject({ status: 200, code: cardCode.notOffered, data: null });
    expect(answer.message).toBe('暂不支持该还款方式，请使用其他还款方式。');
  });

  it('of text messages offers only cards that need no code', async () => {
    const silent = await TestServer.open({
      change: (options) => ({ ...options, db: server.db, clock: server.clock, sms: null }),
    });
    offer = await takeLoanWithCards(server);
    const { repayToken } = await waysOf(server, offer);
    const input = { orderId: offer.orderId, amount: owed, cardId: 'ana-card-code', sendMsg: '0', repayToken };
    const refused = await silent.post(repaymentCommit, input, offer.launch);
    expect(refused).toMatchObject({ code: cardCode.notOffered });
    const paid = await silent.post(repaymentCommit, { ...input, cardId: 'ana-card-plain' }, offer.launch);
    expect(paid).toMatchObject({ code: '00' });
  });
});
