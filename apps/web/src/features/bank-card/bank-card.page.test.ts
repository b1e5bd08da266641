import {
  type RepaymentWay,
  repaymentCommit,
  repaymentConfirm,
  repaymentHuichao,
  repaymentWay,
} from '@plazo/contract/bank-card';
import type { Call } from '@plazo/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { parseCarry } from '../../paths.ts';
import type { LoadContext } from '../../screen/page.ts';
import { bankCardPage } from './bank-card.page.ts';

const card = { id: 'c1', bankName: '示例银行', cardNo: '**** **** **** 4417', bankCode: 'DEMO1' };
const ways: RepaymentWay = { alipay: '1', repayToken: 'token', bankCards: [card], amount: 271_691 };
const pending = { repayRecordId: 'r1', card, phoneEnding: '0100', waitSeconds: 30 };
const ok = (data: unknown) => ({ code: '00', message: '', data });

/** A page request whose calls are answered by name; the requests are recorded. */
function context(answers: Record<string, unknown>, query = '', form: Record<string, string> = {}) {
  const sent: Record<string, unknown> = {};
  const call = async ({ name }: { name: string }, input: unknown) => {
    sent[name] = input;
    return answers[name];
  };
  const search = new URLSearchParams(`userId=ana&orderId=PZ1&productId=flex${query}`);
  const tenant: Partial<LoadContext['tenant']> = { allowedHosts: ['pay.example'] };
  const made = {
    call: call as Call,
    carry: parseCarry(search),
    query: search,
    tenant: tenant as LoadContext['tenant'],
    form,
  };
  return { context: made as LoadContext, sent };
}

const load = (answers: Record<string, unknown>, query?: string) => bankCardPage.load(context(answers, query).context);
const submit = (answers: Record<string, unknown>, form: Record<string, string>) =>
  bankCardPage.submit?.(
    context(answers, '', { orderId: 'PZ1', amount: '271691', repayToken: 'token', ...form }).context,
  );

describe('the bank-card screen', () => {
  it('takes the amount from its URL if a core does not send it', async () => {
    const { amount: _, ...silent } = ways;
    expect(await load({ [repaymentWay.name]: ok(ways) }, '&amount=5')).toMatchObject({ amount: 271_691, recordId: '' });
    expect(await load({ [repaymentWay.name]: ok(silent) }, '&amount=500')).toMatchObject({ amount: 500 });
    await expect(load({ [repaymentWay.name]: ok(silent) })).rejects.toMatchObject({ message: '处理失败' });
  });

  it('asks for the code only of a repayment that is waiting for one', async () => {
    const waiting = { [repaymentWay.name]: ok({ ...ways, pending }) };
    expect(await load(waiting, '&recordId=r1')).toMatchObject({ recordId: 'r1' });
    expect(await load(waiting, '&recordId=r0')).toMatchObject({ recordId: '' });
    expect(await load({ [repaymentWay.name]: ok(ways) }, '&recordId=r1')).toMatchObject({ recordId: '' });
    const { amount: _, ...silent } = ways;
    const other = { [repaymentWay.name]: ok(silent) };
    expect(await load(other, '&recordId=r1&amount=500')).toMatchObject({ recordId: 'r1' });
  });

  it.each([
    [{ code: '9', message: '', data: null }, '查询银行卡列表失败'],
    [{ code: '9', message: '银行维护中', data: null }, '银行维护中'],
    [{ code: '00', message: '', data: null }, '查询银行卡列表失败'],
  ])('shows the message of the answer, or a default: %j', async (body, message) => {
    await expect(load({ [repaymentWay.name]: body })).rejects.toMatchObject({ message, status: 422 });
  });
});

describe('the language of the screen', () => {
  const localeAt = (query: string) =>
    bankCardPage.locale?.(context({}).context.tenant, parseCarry(new URLSearchParams(query)).launch);

  it.each([
    ['', 'zh'],
    ['isNeedPop=1', 'zh'],
    ['ownLanguage=0', 'zh'],
    ['ownLanguage=1', 'es'],
    ['ownLanguage=1&isNeedPop=1', 'en'],
  ])('is that of the specification, or the borrower’s if one of our screens led here: %j', (query, locale) => {
    expect(localeAt(query)).toBe(locale);
  });

  it('is also that of its errors and of the way onward', async () => {
    const own = '&ownLanguage=1&isNeedPop=1&cardId=c1';
    const failed = { [repaymentWay.name]: { code: '9', message: '', data: null } };
    await expect(load(failed, own)).rejects.toMatchObject({ message: 'We couldn’t show your cards.' });
    expect(await load({ [repaymentWay.name]: ok(ways) }, own)).toMatchObject({ cardId: 'c1' });
    const committed = {
      [repaymentWay.name]: ok(ways),
      [repaymentCommit.name]: ok({ needValid: '1', repayRecordId: 'r1' }),
    };
    const form = { stage: 'pay', cardId: 'c1', orderId: 'PZ1', amount: '271691', repayToken: 'token' };
    const next = await bankCardPage.submit?.(context(committed, own, form).context);
    expect(next).toContain('ownLanguage=1');
    expect(next).toContain('recordId=r1');
    await expect(bankCardPage.submit?.(context({}, own, { stage: 'pay' }).context)).rejects.toMatchObject({
      message: 'Choose a card',
    });
  });
});

describe('a post before the scripts have loaded', () => {
  it('leads to the code or to the loan', async () => {
    const committed = (needValid: string) => ({
      [repaymentWay.name]: ok(ways),
      [repaymentCommit.name]: ok({ needValid, repayRecordId: 'r1' }),
    });
    const form = { stage: 'pay', cardId: 'c1' };
    expect(await submit(committed('1'), form)).toBe(
      '/bank-card-repayment?userId=ana&orderId=PZ1&productId=flex&recordId=r1',
    );
    expect(await submit(committed('0'), form)).toBe('/loan-details?userId=ana&orderId=PZ1&productId=flex');
    const confirmed = { [repaymentConfirm.name]: ok({ repayRecordId: 'r1' }) };
    expect(await submit(confirmed, { stage: 'confirm', recordId: 'r1', verifyCode: ' 123456 ' })).toBe(
      '/loan-details?userId=ana&orderId=PZ1&productId=flex',
    );
  });

  it.each([
    ['', ''],
    ['&couponId=C-7', 'C-7'],
  ])('names the coupon from the URL %j', async (query, couponId) => {
    const answers = {
      [repaymentWay.name]: ok(ways),
      [repaymentCommit.name]: ok({ needValid: '0', repayRecordId: 'r1' }),
    };
    const form = { stage: 'pay', cardId: 'c1', orderId: 'PZ1', amount: '271691', repayToken: 'token' };
    const asked = context(answers, query, form);
    await bankCardPage.submit?.(asked.context);
    expect(asked.sent[repaymentCommit.name]).toMatchObject({ couponId });
    expect(await load(answers, query)).toMatchObject({ couponId });
  });

  it.each([
    ['as the list has it', ok(ways), { bankName: '示例银行', cardNo: '**** **** **** 4417', bankCode: 'DEMO1' }],
    ['by its id alone where the list has it no more', ok({ ...ways, bankCards: [] }), {}],
    ['by its id alone where there is no list any more', { code: '9', message: '', data: null }, {}],
  ])('describes the card as the older store expects it: %s', async (_, answer, said) => {
    const answers = {
      [repaymentWay.name]: answer,
      [repaymentCommit.name]: ok({ needValid: '0', repayRecordId: 'r1' }),
    };
    const form = { stage: 'pay', cardId: 'c1', orderId: 'PZ1', amount: '271691', repayToken: 'token' };
    const asked = context(answers, '', form);
    await bankCardPage.submit?.(asked.context);
    expect(asked.sent[repaymentCommit.name]).toEqual({
      amount: 271_691,
      cardId: 'c1',
      couponId: '',
      orderId: 'PZ1',
      // The token of the form that was sent: one requested since then would pay a second time.
      repayToken: 'token',
      sendMsg: '0',
      ...said,
    });
  });

  it('requires a card and a complete code', async () => {
    await expect(submit({}, { stage: 'pay' })).rejects.toMatchObject({ message: '请先选择还款银行卡' });
    await expect(submit({}, { stage: 'confirm', verifyCode: '12345 ' })).rejects.toMatchObject({
      message: '请输入正确的验证码',
    });
  });

  it.each([
    ['800005', 'x', '请勿重复提交还款请求'],
    ['800006', 'x', '验证码错误'],
    ['77', '余额不足', '余额不足'],
    ['77', '', '处理失败'],
  ])('puts the code %s into words', async (code, said, message) => {
    const answers = { [repaymentConfirm.name]: { code, message: said, data: null } };
    const post = submit(answers, { stage: 'confirm', recordId: 'r1', verifyCode: '123456' });
    await expect(post).rejects.toMatchObject({ code, message });
  });

  it('is only led to another page on an allowed host', async () => {
    const page = (url: string) =>
      submit({ [repaymentHuichao.name]: { code: '00', message: '', url } }, { stage: 'page' });
    expect(await page('https://pay.example/go?x=1')).toBe('https://pay.example/go?x=1');
    for (const url of ['https://evil.example/', 'http://pay.example/', 'javascript:alert(1)', '//evil.example']) {
      await expect(page(url)).rejects.toMatchObject({ message: expect.stringContaining('不受信任') });
    }
  });
});
