import { cardCode, repaymentCommit, repaymentConfirm, repaymentWay } from '@plazo/contract/bank-card';
import { loanDetails } from '@plazo/contract/loan';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchOf, type TestOffer } from '../testing/borrowers.ts';
import { balancesOf, ledgerFaults, rowsOf, stateOf } from '../testing/database-state.ts';
import { takeLoanWithCards, waysOf } from '../testing/loan-with-cards.ts';
import { TestServer } from '../testing/test-server.ts';
import type { CardCharge } from './card-processor.ts';

const owed = 271_691;

/** What the processor was asked to charge, and how it answers. */
const charges: CardCharge[] = [];
let answerCharge: () => 'approved' | 'declined';
let isSmsDown: boolean;

let server: TestServer;
let offer: TestOffer;
beforeAll(async () => {
  server = await TestServer.open({
    change: (options) => ({
      ...options,
      cardProcessor: {
        async charge(charge) {
          charges.push(charge);
          return answerCharge();
        },
      },
      sms: {
        async send({ id, phone, content, sentAt }) {
          if (isSmsDown) throw new Error('sms.example cannot be reached');
          await options.db.execute(
            `insert into sms_outbox values ('${id}', '${phone}', '${content}', to_timestamp(${sentAt / 1000}))`,
          );
        },
      },
    }),
  });
});
beforeEach(async () => {
  await server.reset();
  charges.length = 0;
  answerCharge = () => 'approved';
  isSmsDown = false;
  offer = await takeLoan();
});

const takeLoan = (borrower?: string) => takeLoanWithCards(server, borrower);
const ways = (of = offer) => waysOf(server, of);

async function commit(given: Record<string, string | number> = {}, { orderId, launch, borrower } = offer) {
  const repayToken = given.repayToken ?? (await ways({ ...offer, orderId, launch })).repayToken;
  const cardId = `${borrower}-card-plain`;
  const input = { orderId, amount: owed, cardId, sendMsg: '0', ...given, repayToken };
  return server.post(repaymentCommit, input, launch);
}
const commitWithCode = (given: Record<string, string | number> = {}) => commit({ cardId: 'ana-card-code', ...given });
const recordOf = (answer: { data: unknown }) => (answer.data as { repayRecordId: string }).repayRecordId;
const confirm = (repaymentRecordId: string, verifyCode: string, { orderId, launch } = offer) =>
  server.post(repaymentConfirm, { orderId, verifyCode, repaymentRecordId }, launch);

/** The codes that were sent, newest first. */
async function codes(): Promise<string[]> {
  const rows = await rowsOf<{ content: string }>(server.db, 'select content from sms_outbox order by sent_at desc');
  return rows.map(({ content }) => /\d{6}/.exec(content)?.[0] ?? '');
}
const newestCode = async () => (await codes())[0] ?? '';
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const details = () => server.call(loanDetails, { orderId: offer.orderId }, offer.launch);
const payments = () => rowsOf(server.db, 'select id, amount, order_id from payment');

async function expectPaidOnce(): Promise<void> {
  expect(await payments()).toEqual([{ id: expect.stringMatching(/^card-/), amount: owed, order_id: offer.orderId }]);
  expect(await details()).toMatchObject({ orderStatus: 200 });
  expect(await balancesOf(server.db, offer.orderId)).toMatchObject({ principal: 0, interest: 0, cash: owed - 250_000 });
  expect(await ledgerFaults(server.db)).toEqual([]);
}

describe('the ways to repay', () => {
  it('are the cards of this borrower, masked, and a token', async () => {
    await takeLoan('bea');
    const { status, body } = await server.post(repaymentWay, { orderId: offer.orderId }, offer.launch);
    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual({
      code: '00',
      message: '',
      data: {
        alipay: '0',
        repayToken: expect.stringMatching(/^[\w-]{43}$/),
        bankCards: [
          { id: 'ana-card-code', bankName: '示例银行', cardNo: '**** **** **** 4417', bankCode: 'DEMO1' },
          { id: 'ana-card-plain', bankName: '示例银行', cardNo: '**** **** **** 8830', bankCode: 'DEMO1' },
        ],
        amount: owed,
        repayDate: '2026-04-01',
        productName: 'Plazo Flex',
      },
    });
    // The stored hash of a token is no token.
    const [{ token_hash: stored } = {}] = await rowsOf(server.db, 'select token_hash from card_repay_token');
    expect(await commit({ repayToken: String(stored) })).toMatchObject({ status: 409, code: '40900' });
  });

  it('come with a refusal in Chinese when nothing can be paid', async () => {
    expect(await server.post(repaymentWay, { orderId: 'PZNONE' }, offer.launch)).toMatchObject({
      status: 404,
      message: '没有找到相关信息，请返回后重试。',
    });
    await commit();
    expect(await server.post(repaymentWay, { orderId: offer.orderId }, offer.launch)).toMatchObject({
      status: 409,
      code: '40902',
      message: '该借款目前无需还款或暂不能还款。',
    });
    expect(await server.post(repaymentWay, { orderId: offer.orderId }, {})).toMatchObject({
      status: 401,
      message: '登录已失效，请重新登录。',
    });
    expect(await server.post(repaymentWay, {}, offer.launch)).toMatchObject({
      status: 400,
      message: '信息不完整或有误，请重新打开页面再试。',
    });
  });
});

describe('a commit', () => {
  it('with a card that needs no code repays at once', async () => {
    const answer = await commit();
    expect(answer).toMatchObject({ status: 200, code: '00', data: { needValid: '0' } });
    const charge = { id: recordOf(answer), cardToken: 'processor-8830', amount: owed, currency: 'MXN' };
    expect(charges).toEqual([charge]);
    expect(await codes()).toEqual([]);
    await expectPaidOnce();
  });

  it('takes the money once when one token is sent twenty times at once', async () => {
    const { repayToken } = await ways();
    const answers = await Promise.all(Array.from({ length: 20 }, () => commit({ repayToken })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['00', ...Array(19).fill(cardCode.duplicate)]);
    expect(answers.find(({ code }) => code !== '00')).toMatchObject({ message: '请勿重复提交还款请求', data: null });
    expect(charges).toHaveLength(1);
    await expectPaidOnce();
    expect(await commit({ repayToken })).toMatchObject({ code: cardCode.duplicate });
  });

  it('takes the money once when many send tokens of their own at once', async () => {
    const tokens: string[] = [];
    for (let count = 0; count < 6; count += 1) tokens.push((await ways()).repayToken);
    const answers = await Promise.all(tokens.map((repayToken) => commit({ repayToken })));
    expect(answers.filter(({ code }) => code === '00')).toHaveLength(1);
    for (const { code } of answers.filter(({ code }) => code !== '00'))
      expect([cardCode.inProgress, '40902']).toContain(code);
    await expectPaidOnce();
  });

  it.each([
    ['another amount', { amount: owed - 1 }, 422, '42200'],
    ["somebody else's card", { cardId: 'bea-card-plain' }, 404, '40400'],
    ['an unknown card', { cardId: 'none' }, 404, '40400'],
  ])('of %s changes nothing, and the token stays valid', async (_, given, status, code) => {
    await takeLoan('bea');
    const { repayToken } = await ways();
    const before = await stateOf(server.db);
    expect(await commit({ repayToken, ...given })).toMatchObject({ status, code, data: null });
    expect(await stateOf(server.db)).toEqual(before);
    expect(await commit({ repayToken })).toMatchObject({ code: '00' });
  });

  it('refuses a token that has expired, or is of another order or borrower', async () => {
    const bea = await takeLoan('bea');
    const { repayToken } = await ways();
    const foreign = await commit({ repayToken }, bea);
    expect(foreign).toMatchObject({ status: 409, code: '40900' });
    expect((await commit({ repayToken: 'unknown' }, bea)).body).toBe(foreign.body);
    server.clock.moveDays(31 / 24 / 60);
    expect(await commit({ repayToken })).toMatchObject({ status: 409, code: '40900' });
    expect(charges).toEqual([]);
  });

  it('with a declined card takes and credits nothing; the borrower may try again', async () => {
    answerCharge = () => 'declined';
    expect(await commit()).toMatchObject({ status: 200, code: cardCode.declined, data: null });
    expect(await payments()).toEqual([]);
    expect(await details()).toMatchObject({ orderStatus: 174, repayAmount: owed });
    answerCharge = () => 'approved';
    expect(await commit()).toMatchObject({ code: '00' });
    await expectPaidOnce();
  });

  it('asks again under the same id if the answer was lost, and credits the money once', async () => {
    answerCharge = () => {
      throw new Error('cards.example took too long');
    };
    const { repayToken } = await ways();
    const { repayToken: other } = await ways();
    expect(await commit({ repayToken })).toMatchObject({ code: cardCode.inProgress, data: null });
    // Until then nobody can pay a second time.
    expect(await commit({ repayToken: other })).toMatchObject({ code: cardCode.inProgress });
    const waiting = await server.post(repaymentWay, { orderId: offer.orderId }, offer.launch);
    expect(waiting).toMatchObject({ code: cardCode.inProgress, message: expect.stringMatching(/请勿重复还款/) });
    answerCharge = () => 'approved';
    expect(await server.post(repaymentWay, { orderId: offer.orderId }, offer.launch)).toMatchObject({ code: '40902' });
    expect(new Set(charges.map(({ id }) => id)).size).toBe(1);
    await expectPaidOnce();
  });
});

describe('a code', () => {
  it('is sent for a card that needs one, and for any card on request', async () => {
    const answer = await commitWithCode();
    expect(answer).toMatchObject({ code: '00', data: { needValid: '1', repayRecordId: expect.any(String) } });
    expect(await codes()).toEqual([expect.stringMatching(/^\d{6}$/)]);
    expect(charges).toEqual([]);
    expect(await ways()).toMatchObject({
      pending: { repayRecordId: recordOf(answer), card: { id: 'ana-card-code' }, phoneEnding: '7634', waitSeconds: 60 },
    });
    server.clock.moveDays(61 / 86_400);
    expect(await commit({ sendMsg: '1' })).toMatchObject({ data: { needValid: '1' } });
    expect(await codes()).toHaveLength(2);
    // The former code is over: only one works at a time.
    expect(await confirm(recordOf(answer), '123456')).toMatchObject({ code: cardCode.codeExpired });
  });

  it('is found only in the message', async () => {
    const answer = await commitWithCode();
    const code = await newestCode();
    const rows = await rowsOf(server.db, 'select * from card_repayment');
    expect(JSON.stringify([rows, answer.body])).not.toContain(`"${code}"`);
    expect(server.logged().join('\n')).not.toMatch(new RegExp(`${code}|4417|5598127634`));
  });

  it('repays once; confirming again gives the same answer', async () => {
    const record = recordOf(await commitWithCode());
    const code = await newestCode();
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(record, code)));
    answers.push(await confirm(record, code));
    for (const { body } of answers) {
      expect(JSON.parse(body)).toEqual({ code: '00', message: '', data: { repayRecordId: record } });
    }
    await expectPaidOnce();
  });

  it('that is wrong is refused, and the right one still repays', async () => {
    const record = recordOf(await commitWithCode());
    const code = await newestCode();
    expect(await confirm(record, wrong(code))).toMatchObject({
      status: 200,
      code: '800006',
      message: '验证码错误',
      data: null,
    });
    expect(await payments()).toEqual([]);
    expect(await confirm(record, code)).toMatchObject({ code: '00' });
    await expectPaidOnce();
  });

  it('can be tried five times a day, whatever newer codes were sent', async () => {
    const record = recordOf(await commitWithCode());
    const first = await newestCode();
    const tries = await Promise.all(Array.from({ length: 3 }, () => confirm(record, wrong(first))));
    expect(tries.map(({ code }) => code)).toEqual(Array(3).fill('800006'));
    server.clock.moveDays(61 / 86_400);
    const renewed = recordOf(await commitWithCode({ sendMsg: '1' }));
    server.clock.moveDays(61 / 86_400);
    const other = recordOf(await commit({ sendMsg: '1' }));
    expect(renewed).toBe(record);
    expect(other).not.toBe(record);
    const second = await newestCode();
    const more = await Promise.all(Array.from({ length: 6 }, () => confirm(other, wrong(second))));
    expect(more.filter(({ code }) => code === '800006')).toHaveLength(2);
    expect(await confirm(other, second)).toMatchObject({ code: cardCode.tooManyCodes, data: null });
    expect(await commit({ sendMsg: '1' })).toMatchObject({ code: cardCode.tooManyCodes });
    expect(await payments()).toEqual([]);
    server.clock.moveDays(1);
    expect(await commitWithCode()).toMatchObject({ code: '00' });
    expect(await confirm(recordOf(await commitWithCode()), await newestCode())).toMatchObject({ code: '00' });
    await expectPaidOnce();
  });

  it('expires after ten minutes', async () => {
    const record = recordOf(await commitWithCode());
    server.clock.moveDays(10 / 24 / 60);
    expect(await confirm(record, await newestCode())).toMatchObject({ code: cardCode.codeExpired, data: null });
    expect(await ways()).not.toHaveProperty('pending');
  });

  it('is not sent again within sixty seconds, which start again', async () => {
    const record = recordOf(await commitWithCode());
    server.clock.moveDays(30 / 86_400);
    expect(await ways()).toMatchObject({ pending: { waitSeconds: 30 } });
    expect(recordOf(await commitWithCode())).toBe(record);
    expect(await codes()).toHaveLength(1);
    expect(await ways()).toMatchObject({ pending: { waitSeconds: 60 } });
  });

  it('is sent ten times a day at most', async () => {
    for (let count = 0; count < 10; count += 1) {
      expect(await commitWithCode()).toMatchObject({ code: '00' });
      server.clock.moveDays(61 / 86_400);
    }
    expect(await commitWithCode()).toMatchObject({ code: cardCode.tooManyCodes });
    expect(await codes()).toHaveLength(10);
  });

  it('counts again a day later for the same card and amount, under the same limit', async () => {
    const record = recordOf(await commitWithCode());
    server.clock.moveDays(25 / 24);
    const later = recordOf(await commitWithCode());
    expect(later).not.toBe(record);
    const code = await newestCode();
    for (let count = 0; count < 5; count += 1) {
      expect(await confirm(later, wrong(code))).toMatchObject({ code: '800006' });
    }
    expect(await confirm(later, code)).toMatchObject({ code: cardCode.tooManyCodes, data: null });
    expect(await commitWithCode()).toMatchObject({ code: cardCode.tooManyCodes });
    expect(await confirm(record, code)).toMatchObject({ code: cardCode.codeExpired });
    expect(await payments()).toEqual([]);
  });

  it('is sent ten times a day at most, on the next day as well', async () => {
    await commitWithCode();
    server.clock.moveDays(25 / 24);
    for (let count = 0; count < 10; count += 1) {
      expect(await commitWithCode()).toMatchObject({ code: '00' });
      server.clock.moveDays(61 / 86_400);
    }
    expect(await commitWithCode()).toMatchObject({ code: cardCode.tooManyCodes });
    expect(await codes()).toHaveLength(11);
  });

  it('that could not be sent is reported, and can be requested again at once', async () => {
    isSmsDown = true;
    expect(await commitWithCode()).toMatchObject({ status: 503, code: '50300', data: null });
    isSmsDown = false;
    const record = recordOf(await commitWithCode());
    expect(await confirm(record, await newestCode())).toMatchObject({ code: '00' });
    await expectPaidOnce();
  });

  it('repays what was committed, or nothing', async () => {
    const record = recordOf(await commitWithCode());
    server.clock.set('2026-04-02T18:00:00Z');
    const before = await payments();
    expect(await confirm(record, await newestCode())).toMatchObject({ code: cardCode.codeExpired });
    const amount = owed + 7_500;
    const late = recordOf(await commitWithCode({ amount }));
    await server.pay({ eventId: 'evt-1', reference: 'nothing', amount: 1 });
    expect(before).toEqual([]);
    expect(await confirm(late, await newestCode())).toMatchObject({ code: '00' });
    expect(await details()).toMatchObject({ orderStatus: 200 });
    expect(await ledgerFaults(server.db)).toEqual([]);
  });

  it('of another borrower or order, or of none, gets the same answer', async () => {
    const bea = await takeLoan('bea');
    const record = recordOf(await commitWithCode());
    const code = await newestCode();
    const foreign = await confirm(record, code, bea);
    expect(foreign).toMatchObject({ status: 404, code: '40400', data: null });
    expect((await confirm('none', code, bea)).body).toBe(foreign.body);
    const asBea = await confirm(record, code, { ...offer, launch: launchOf('bea') });
    expect(asBea.body).toBe(foreign.body);
    expect(await payments()).toEqual([]);
  });
});
