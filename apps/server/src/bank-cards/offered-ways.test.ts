import { cardCode, repaymentCommit, repaymentConfirm, repaymentHuichao, repaymentWay } from '@plazo/contract/bank-card';
import { loanDetails } from '@plazo/contract/loan';
import { loanPlayDetail } from '@plazo/contract/repayment';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sixMonths, type TestOffer } from '../testing/borrowers.ts';
import { rowsOf } from '../testing/database-state.ts';
import { takeLoanWithCards, waysOf } from '../testing/loan-with-cards.ts';
import { TestLoan } from '../testing/test-loan.ts';
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

describe('what is due on an order', () => {
  const cardsAt = async (at: TestServer, input: object = {}, { orderId, launch } = offer) =>
    (await at.call(loanPlayDetail, { orderId, ...input }, launch)).bankCards?.map((card) => card.id);

  it('can be paid with this borrower’s cards, as in repayment-way', async () => {
    const other = await takeLoanWithCards(server, 'bea');
    const { bankCards } = await waysOf(server, offer);
    expect((await server.call(loanPlayDetail, { orderId: offer.orderId }, offer.launch)).bankCards).toEqual(bankCards);
    expect(await cardsAt(server, {}, other)).toEqual(['bea-card-code', 'bea-card-plain']);
    await server.db.execute("update bank_card set removed_at = now() where borrower_id = 'ana'");
    expect(await cardsAt(server)).toBeUndefined();
  });

  it('cannot be paid with a card in part, nor beyond what is due', async () => {
    const { orderId, launch } = await TestLoan.take(server, sixMonths);
    const ofPlan = (input: object) => cardsAt(server, { orderId, ...input });
    const { repayAmount, parts } = await server.call(loanPlayDetail, { orderId }, launch);
    expect(await ofPlan({})).toHaveLength(2);
    expect(await ofPlan({ part: parts?.least })).toBeUndefined();
    const payoff = await server.call(loanPlayDetail, { orderId, payoff: '1' }, launch);
    expect(payoff.repayAmount).toBeGreaterThan(repayAmount);
    expect(payoff.bankCards).toBeUndefined();
  });

  it('is not offered to cards that nobody can charge, or whose code nobody can send', async () => {
    const cardsWithout = async (without: object) => {
      const bare = await TestServer.open({
        change: (options) => ({ ...options, db: server.db, clock: server.clock, ...without }),
      });
      return cardsAt(bare, {}, await takeLoanWithCards(server));
    };
    expect(await cardsWithout({ cardProcessor: null })).toBeUndefined();
    expect(await cardsWithout({ sms: null })).toEqual(['ana-card-plain']);
  });
});

describe('the language of the card flow', () => {
  const inChinese = /[\u4e00-\u9fff]/;

  it.each([
    [{}, '【Plazo】您的还款验证码是', inChinese, '验证码错误', '登录已失效，请重新登录。'],
    [{ ownLanguage: '1' }, 'Plazo: tu clave para pagar', /^La clave/, 'La clave no es', 'Tu sesión terminó.'],
    [{ ownLanguage: '1', isNeedPop: '1' }, 'Plazo: your code to pay', /^That’s not/, 'That’s not', 'Your session'],
  ])(
    'is Chinese, or the borrower’s if one of our screens led there: %j',
    async (language, text, words, wrong, ended) => {
      const launch = { ...offer.launch, ...language };
      const { orderId } = offer;
      const { repayToken } = await waysOf(server, offer);
      const input = { orderId, amount: owed, cardId: 'ana-card-code', sendMsg: '0', repayToken };
      const { data } = await server.post(repaymentCommit, input, launch);
      const { repayRecordId: repaymentRecordId } = data as { repayRecordId: string };
      const [sent] = await rowsOf<{ content: string }>(server.db, 'select content from sms_outbox');
      expect(sent?.content).toContain(text);
      const confirm = { orderId, repaymentRecordId, verifyCode: 'wrong!' };
      const refused = await server.post(repaymentConfirm, confirm, launch);
      expect(refused.message).toMatch(words);
      expect(refused.message).toContain(wrong);
      const { message } = await server.post(repaymentWay, { orderId }, { ...launch, sessionId: 'ended' });
      expect(message).toContain(ended);
    },
  );
});

describe('the other page', () => {
  it('is not offered if the tenant has none', async () => {
    const input = { userId: 'ana', orderId: offer.orderId, amount: owed };
    const { body } = await server.post(repaymentHuichao, input, offer.launch);
    expect(JSON.parse(body)).toEqual({ code: cardCode.notOffered, message: expect.any(String), url: '' });
    expect(await waysOf(server, offer)).toMatchObject({ alipay: '0' });
  });

  it('gets a reference of its own, and its payment is credited like any other', async () => {
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

describe('a lender who has not configured card payments', () => {
  it('does not offer cards, and says so', async () => {
    const bare = await TestServer.open({
      change: (options) => ({ ...options, db: server.db, clock: server.clock, cardProcessor: null, sms: null }),
    });
    offer = await takeLoanWithCards(server);
    const answer = await bare.post(repaymentWay, { orderId: offer.orderId }, offer.launch);
    expect(answer).toMatchObject({ status: 200, code: cardCode.notOffered, data: null });
    expect(answer.message).toBe('暂不支持该还款方式，请使用其他还款方式。');
  });

  it('or text messages offers only cards that need no code', async () => {
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
