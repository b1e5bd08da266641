import { repaymentWay } from '@plazo/contract/bank-card';
import { capabilities } from '@plazo/contract/capabilities';
import { complaintDetail, complaintFormInit, complaintInit } from '@plazo/contract/complaints';
import { type AnyEndpoint, endpointUrl } from '@plazo/contract/endpoint';
import { verifyLetter } from '@plazo/contract/letter';
import { contractDetail, loanDetails } from '@plazo/contract/loan';
import { loanDetailConfirm } from '@plazo/contract/offer';
import { getSms, sendLoginCode } from '@plazo/contract/promotion';
import { generateVcode, loanPlayDelayDetail, loanPlayDetail } from '@plazo/contract/repayment';
import { openLaunchLink } from '@plazo/contract/sign-in';
import { describe, expect, it } from 'vitest';
import { plainAccess } from '../platform/config/core-access.ts';
import { countedTests } from '../testing/counted-tests.ts';
import { startChangedCore, startReferenceCore } from '../testing/reference-core.ts';
import { body, data, fields, type Json, json, type Wrong, wrongCores } from '../testing/wrong-core.ts';
import { checkCore } from './core-check.ts';

// The reference core, wrong on purpose: what a borrower sees, and what the log tells the core's engineers.
const { open, call } = wrongCores();
const asObject = (list: unknown[]) => Object.fromEntries(list.map((one, index) => [index + 1, one]));
const renamed = (own: Json, from: string, to: string) => {
  const { [from]: value, ...rest } = own;
  return { ...rest, [to]: value };
};
const listOf = (own: Json, name: string) => own[name] as Json[];

describe('is understood', () => {
  it.each<[string, AnyEndpoint, Wrong, shown?: string]>([
    ['an amount as text', loanPlayDetail, fields({ repayAmount: '108700' }), '$1.087,00'],
    [
      'amounts as text in a plan',
      loanDetailConfirm,
      data((own) => ({ ...own, repay_plans: [{ ...listOf(own, 'repay_plans')[0], amount: '108700' }] })),
      '$1.087,00',
    ],
    ['a status as text', loanDetails, fields({ orderStatus: '174' })],
    [
      'an order number as a number',
      complaintInit,
      data((own) => ({
        ...own,
        orderList: listOf(own, 'orderList').map((one) => ({ ...one, orderNo: one.orderNo === 'A1' ? 'A1' : 7 })),
      })),
    ],
    ['flags that are true', loanDetails, fields({ isDelay: true }), 'Extender'],
    ['flags that are numbers', loanDetails, fields({ isDelay: 1 }), 'Extender'],
    ['null for a text', loanPlayDetail, fields({ noticeMsg: null })],
    ['a text that is a number', loanPlayDetail, fields({ detail: [{ text: 'Plazo', value: 30 }] }), '30'],
    ['no message', loanDetails, (own) => ({ ...own, body: own.body.replace('"message":"",', '') })],
    ['the code "00"', loanDetails, (own) => ({ ...own, body: own.body.replace('"code":0', '"code":"00"') })],
    [
      'a success flag and no code',
      loanDetails,
      (own) => ({ ...own, body: own.body.replace('"code":0', '"success":"1"') }),
    ],
    [
      'a date with a time',
      loanPlayDetail,
      fields({ repayDate: '2030-02-03 00:00:00' }),
      'domingo 3 de febrero de 2030',
    ],
    [
      'an instant in place of words',
      loanDetailConfirm,
      fields({ expiresAt: '2030-02-04T01:30:00.000Z' }),
      'hasta el domingo 3 de febrero de 2030, 19:30.',
    ],
    [
      'a local time in place of words',
      loanDetailConfirm,
      fields({ expiresAt: '2030-02-03 19:30:00' }),
      'hasta el domingo 3 de febrero de 2030, 19:30.',
    ],
    [
      'a date in place of words',
      loanDetailConfirm,
      fields({ expiresAt: '2030-02-03' }),
      'hasta el domingo 3 de febrero de 2030.',
    ],
    [
      'a day that no month has',
      loanDetailConfirm,
      fields({ expiresAt: '2030-02-30T10:00:00Z' }),
      '2030-02-30T10:00:00Z.',
    ],
    [
      'words of its own',
      loanDetailConfirm,
      fields({ expiresAt: 'mediodía de mañana' }),
      'hasta el mediodía de mañana.',
    ],
    ['a date without zeros', loanPlayDetail, fields({ repayDate: '2030/2/3' }), 'domingo 3 de febrero de 2030'],
    ['a list that is left out', loanPlayDetail, fields({ detail: undefined })],
    ['a list that is null', loanPlayDetail, fields({ detail: null })],
    [
      'a list that is an object',
      loanPlayDetail,
      data((own) => ({ ...own, repayList: asObject(listOf(own, 'repayList')) })),
      'Tienda de la esquina',
    ],
    [
      'a list of one that is its item',
      loanPlayDetail,
      data((own) => ({ ...own, repayList: listOf(own, 'repayList')[0] })),
      'Tienda de la esquina',
    ],
    [
      'an object that is JSON as text',
      loanPlayDelayDetail,
      data((own) => ({ ...own, delayInfo: JSON.stringify(own.delayInfo) })),
      '$40,00',
    ],
    ['an empty list for an object', loanDetails, fields({ userOrderDetail: [] })],
    [
      'entries under another name',
      loanPlayDetail,
      data((own) => ({ ...own, repayList: listOf(own, 'repayList').map((one) => renamed(one, 'entries', 'list')) })),
      'Tienda de la esquina',
    ],
    [
      'sections that are their own entry',
      loanPlayDetail,
      fields({ repayList: [{ reviewer: 'Tiendas', desc: 'La tienda azul', payCode: 'blue' }] }),
      'La tienda azul',
    ],
    [
      'a name spelt otherwise',
      loanDetailConfirm,
      data((own) => renamed(own, 'repay_plans', 'repayPlans')),
      'Pago único',
    ],
    [
      'data next to the code',
      loanDetails,
      (own) => ({ ...own, body: JSON.stringify({ code: 0, ...(JSON.parse(own.body) as { data: Json }).data }) }),
    ],
    [
      'a text of the rate that names neither rate nor term',
      loanDetailConfirm,
      fields({ ratemsg: 'Tasa diaria', details: [] }),
      '30 días · Tasa diaria 0.05 %',
    ],
    ['a rate without a unit, as it came', loanDetailConfirm, fields({ loanRate: 0.05, ratemsg: '' }), '0.05'],
    ['more about the rate', loanDetailConfirm, fields({ ratemsg: 'CAT 20 % sin IVA' }), 'CAT 20 % sin IVA'],
    ['a term in months', loanDetailConfirm, fields({ periods: 6, termUnit: 'month' }), '6 meses'],
    ['another word for a unit', loanDetailConfirm, fields({ termUnit: 'Days' })],
    ['a byte order mark', loanDetails, (own) => ({ ...own, body: `\uFEFF${own.body}` })],
    [
      'pictures joined by commas',
      complaintDetail,
      fields({ images: 'https://a.example/1.jpg,https://a.example/2.jpg' }),
    ],
    ['fields that nobody knows', loanDetails, fields({ creditScore: 4711 })],
  ])('%s', async (_what, endpoint, wrong, shown) => {
    const { status, text, log } = await open(endpoint, wrong);
    expect([status, log]).toEqual([200, []]);
    if (shown !== undefined) expect(text).toContain(shown);
    expect(text).not.toContain('4711');
  });
});

const wordsOf502 = 'Recibimos una respuesta que no pudimos leer';

describe('cannot be read', () => {
  it.each<[string, AnyEndpoint, Wrong, field: string, came: string]>([
    ['an amount that is formatted', loanPlayDetail, fields({ repayAmount: '$1,087.00' }), 'repayAmount', 'a text'],
    [
      'an amount with a fraction',
      loanPlayDetail,
      fields({ repayAmount: 1087.5 }),
      'repayAmount',
      'a number with a fraction',
    ],
    ['an amount below zero', loanPlayDetail, fields({ repayAmount: -5 }), 'repayAmount', 'a negative number'],
    [
      'an amount that is there twice',
      loanPlayDetail,
      (own) => ({ ...own, body: own.body.replace('"repayAmount":', '"repayAmount":4711,"repayAmount":') }),
      'repayAmount',
      'a key twice',
    ],
    [
      'a success and a refusal in one',
      loanDetails,
      (own) => ({ ...own, body: own.body.replace('"code":0', '"code":5,"code":0') }),
      'code',
      'a key twice',
    ],
    ['no amount', loanPlayDetail, fields({ repayAmount: undefined }), 'repayAmount', 'nothing'],
    ['an empty amount', contractDetail, fields({ Interest: '' }), 'Interest', 'an empty text'],
    [
      'an amount in a list',
      loanDetailConfirm,
      data((own) => ({ ...own, repay_plans: [{ ...listOf(own, 'repay_plans')[0], amount: true }] })),
      'repay_plans[0].amount',
      'true',
    ],
    [
      'an instant for a day',
      loanPlayDetail,
      fields({ repayDate: '2030-02-03T05:00:00Z' }),
      'repayDate',
      'an instant with a time zone',
    ],
    [
      'a day that does not exist',
      loanPlayDelayDetail,
      data((own) => ({ ...own, delayInfo: { ...(own.delayInfo as Json), delayTime: '2030-02-31' } })),
      'delayInfo.delayTime',
      'a text',
    ],
    ['a status in words', loanDetails, fields({ orderStatus: 'paid' }), 'orderStatus', 'a text'],
    [
      'an id with too many digits',
      complaintInit,
      (own) => ({ ...own, body: own.body.replaceAll('"orderNo":"A2"', '"orderNo":20260214000871123456') }),
      'orderList[1].orderNo',
      'a number with more digits than JSON keeps',
    ],
    ['a unit of its own', loanDetailConfirm, fields({ termUnit: 'quarter' }), 'termUnit', 'a text'],
    ['no rate', loanDetailConfirm, fields({ loanRate: undefined }), 'loanRate', 'nothing'],
    ['an empty rate', loanDetailConfirm, fields({ loanRate: '' }), 'loanRate', 'an empty text'],
    ['a rate without a figure', loanDetailConfirm, fields({ loanRate: 'Tasa diaria' }), 'loanRate', 'a text'],
    [
      'two daily rates',
      loanDetailConfirm,
      fields({ ratemsg: '0.08 % al día' }),
      'ratemsg',
      'another daily rate than loanRate',
    ],
    ['no term', loanDetailConfirm, fields({ periods: null }), 'periods', 'nothing'],
    ['no unit of the term', loanDetailConfirm, fields({ termUnit: '' }), 'termUnit', 'an empty text'],
    ['no amount of an offer', loanDetailConfirm, fields({ amount: undefined }), 'amount', 'nothing'],
    ['no contract to read', loanDetailConfirm, fields({ isNewContract: null }), 'isNewContract', 'nothing'],
    ['a text for a list', loanPlayDetail, fields({ repayList: 'none' }), 'repayList', 'a text'],
    [
      'a list without an end',
      loanDetails,
      fields({ userOrderDetail: { detail: Array(5000).fill({ text: 'a', value: 'b' }) } }),
      'userOrderDetail.detail',
      'a list of 5000',
    ],
    ['another complaint', complaintDetail, fields({ problemId: 'Q9' }), 'problemId', 'another one'],
    [
      'another order',
      complaintInit,
      data((own) => ({ ...own, orderDetail: listOf(own, 'orderList')[1] })),
      'orderDetail.orderNo',
      'another one',
    ],
    ['no data', loanDetails, json({ code: 0, message: '', data: null }), 'data', 'null'],
    ['data without a field that anybody knows', loanDetails, data(() => ({ estado: 174 })), 'data', 'no known field'],
    ['PHP’s empty data', loanDetails, data(() => []), 'data', 'a list of 0'],
    [
      '`result` in place of data',
      loanPlayDetail,
      (own) => ({ ...own, body: own.body.replace('"data":', '"result":') }),
      'data',
      'nothing',
    ],
    ['an envelope in its envelope', loanDetails, data((own) => ({ code: 0, data: own })), 'data', 'another envelope'],
    [
      '200 for a code',
      loanDetails,
      (own) => ({ ...own, body: own.body.replace('"code":0', '"code":200') }),
      'code',
      'a number',
    ],
    [
      'a word for a code',
      loanPlayDetail,
      (own) => ({ ...own, body: own.body.replace('"code":0', '"code":"SUCCESS"') }),
      'code',
      'a text',
    ],
    [
      'a code for success of its own',
      loanDetails,
      (own) => ({ ...own, body: own.body.replace('"code":0', '"code":1') }),
      'code',
      'a number',
    ],
    [
      'sections without entries',
      loanPlayDetail,
      fields({ repayList: [{ reviewer: 'Efectivo' }] }),
      'repayList[0].entries',
      'nothing',
    ],
    [
      'sections with an empty list',
      loanPlayDelayDetail,
      fields({ repayList: [{ reviewer: 'Efectivo', entries: [] }] }),
      'repayList[0].entries',
      'a list of 0',
    ],
    ['no ways to pay', loanPlayDetail, fields({ repayList: undefined }), 'repayList', 'nothing'],
    ['null for ways to pay', loanPlayDelayDetail, fields({ repayList: null }), 'repayList', 'nothing'],
    ['no list of loans', complaintInit, fields({ orderList: undefined }), 'orderList', 'nothing'],
    ['no code and no flag', loanDetails, json({ data: {} }), 'code', 'nothing'],
    ['success with HTTP 500', loanDetails, (own) => ({ ...own, status: 500 }), 'code', 'a number'],
    ['HTML', loanDetails, body('<!doctype html><h1>Welcome</h1>'), '', 'HTML'],
    ['an empty body', loanDetails, body(''), '', 'an empty body'],
    [
      'half of a JSON',
      loanDetails,
      (own) => ({ ...own, body: own.body.slice(0, 40) }),
      '',
      'JSON that is broken or ends early',
    ],
    ['a list', loanDetails, json([]), '', 'a list of 0'],
    ['a redirect', loanDetails, body('', 302, { location: 'https://elsewhere.example/' }), '', 'a redirect (302)'],
  ])('%s', async (_what, endpoint, wrong, field, came) => {
    const { status, text, html, log } = await open(endpoint, wrong);
    expect(status).toBe(502);
    expect(text).toContain(wordsOf502);
    // Ways to go on: try again, or call somebody.
    expect(html).toMatch(/href="tel:/);
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({
      call: `${endpoint.method} ${endpoint.path}`,
      field,
      came,
      reqId: expect.any(String),
    });
    expect(log[0]?.expected).toEqual(expect.any(String));
    expect(JSON.stringify(log)).not.toMatch(/secret-session|1,087|elsewhere/);
  });
});

it('does not know whether there is a ticket when the core sends one without a code', async () => {
  const { status, text, log } = await open(
    generateVcode,
    data((own) => ({ ...own, repayDetail: { ...(own.repayDetail as Json), vCode: '', repayCode: null } })),
  );
  expect(status).toBe(504);
  expect(text).toContain('No sabemos si se hizo');
  expect(log).toMatchObject([{ field: 'repayDetail.vCode', came: 'nothing' }]);
});

describe('is distinguished', () => {
  it.each<[string, Wrong, status: number, words: string, line: object]>([
    [
      'an answer that never comes',
      () => 'nothing, ever',
      504,
      'La respuesta tardó demasiado',
      { reason: 'no answer in time' },
    ],
    ['an answer that is cut off', () => 'half', 503, 'El servicio no está disponible', { reason: expect.any(String) }],
    [
      'a connection that is reset',
      () => 'reset',
      503,
      'El servicio no está disponible',
      { reason: expect.any(String) },
    ],
    [
      'an endless answer',
      body('x'.repeat(5_000_000)),
      502,
      wordsOf502,
      { reason: expect.stringContaining('more than') },
    ],
    [
      'a proxy that finds no core',
      body('<h1>Bad gateway</h1>', 502),
      503,
      'El servicio no está disponible',
      { status: 502 },
    ],
    ['a proxy that lets nobody in', body('<h1>Sign in</h1>', 401), 401, 'Tu sesión terminó', { status: 401 }],
    ['a call that is not there', body('<h1>Not found</h1>', 404), 404, 'Esto no está disponible aquí', { status: 404 }],
    [
      'a refusal',
      json({ code: 'E7', message: 'Tu préstamo está en revisión manual.' }),
      422,
      'Tu préstamo está en revisión manual.',
      { code: 'E7', status: 422 },
    ],
    ['a refusal in another field', json({ code: 7, msg: 'No por ahora.' }), 422, 'No por ahora.', { code: '7' }],
    [
      'a refusal without a word',
      json({ code: 7 }),
      422,
      'el sistema no dijo por qué',
      { field: 'message', came: 'nothing' },
    ],
    [
      'a refusal by its flag alone',
      json({ success: false, message: 'No por ahora.' }),
      422,
      'No por ahora.',
      { code: '1' },
    ],
  ])('%s', async (_what, wrong, status, words, line) => {
    const begun = performance.now();
    const opened = await open(loanDetails, wrong);
    expect(performance.now() - begun).toBeLessThan(20_000);
    expect(opened.status).toBe(status);
    expect(opened.text).toContain(words);
    expect(opened.html).toMatch(/href="/);
    expect(opened.log).toEqual([expect.objectContaining({ ...line, call: 'POST /v3/loan-details/loan-details' })]);
  });
});

describe('keeps its insides from borrowers', () => {
  const insides = 'java.lang.NullPointerException at com.lender.Push.run(Push.java:87)';
  it.each<[string, Wrong, status: number, words: string, line: object]>([
    ['in a refusal', json({ code: 7, message: insides }), 422, 'el sistema no dijo por qué', { field: 'message' }],
    ['in a problem', json({ title: 'Bad', detail: insides }, 400), 400, 'el sistema no dijo por qué', { status: 400 }],
    ['under HTTP 500', json({ code: 'E1', message: 'Base caída' }, 500), 500, 'Algo falló', { status: 500 }],
    [
      'with the number of a card',
      json({ code: 7, message: 'No aceptamos 4111 1111 1111 1111.' }),
      422,
      'el sistema no dijo por qué',
      { came: 'a text from its insides' },
    ],
  ])('%s', async (_what, wrong, status, words, line) => {
    const { html, text, log, ...opened } = await open(loanDetails, wrong);
    expect(opened.status).toBe(status);
    expect(text).toContain(words);
    expect(html).not.toMatch(/NullPointer|lender\.Push|Base caída|4111/);
    expect(log).toEqual([expect.objectContaining({ ...line, call: 'POST /v3/loan-details/loan-details' })]);
    expect(JSON.stringify(log)).not.toMatch(/NullPointer|Base caída|4111/);
  });

  it.each([getSms, repaymentWay])('in the body that a browser gets: $name', async (endpoint) => {
    const { raw } = await call(endpoint, json({ code: 7, message: insides }));
    expect(JSON.parse(raw)).toMatchObject({ code: '7' });
    expect(raw).not.toContain('NullPointer');
  });
});

describe('does not say that a borrower has no loans', () => {
  const loans = '/loans?userId=ana&sessionId=s';
  it.each<[string, Wrong]>([
    ['without a list', fields({ orderList: undefined, orderDetail: null })],
    ['with null for a list', fields({ orderList: null, orderDetail: null })],
    ['without data', json({ code: 0, data: [] })],
  ])('%s', async (_what, wrong) => {
    const { status, text } = await open(complaintFormInit, wrong, loans);
    expect(status).toBe(502);
    expect(text).toContain(wordsOf502);
  });

  it('when the chosen loan is not among the others', async () => {
    const { status, html } = await open(complaintFormInit, fields({ orderList: [] }), loans);
    expect(status).toBe(200);
    expect(html).toMatch(/href="\/loan-details\?[^"]*orderId=A1/);
  });

  it('unless the core says so', async () => {
    const { status } = await open(complaintFormInit, fields({ orderList: [], orderDetail: null }), loans);
    expect(status).toBe(200);
  });
});

describe('a screen for one of our own calls', () => {
  it.each([
    ['/verify', verifyLetter],
    ['/login', sendLoginCode],
    ['/open?launchCode=x', openLaunchLink],
  ])('exists if the core has the call, and only then: %s', async (screen, { path }) => {
    const absent = await open(capabilities, body('', 404), screen);
    expect(absent).toMatchObject({ status: 404, log: [] });
    expect(absent.text).toContain('No encontramos esta pantalla');
    const present = await open(capabilities, json({ code: 0, data: { calls: [path] } }), screen);
    expect(present).toMatchObject({ status: 200 });
  });
});

it('says that the core lacks the feature, not that a loan is missing', async () => {
  const { status, text, html } = await open(capabilities, body('', 404), '/LoanCosts');
  expect(status).toBe(404);
  expect(text).toContain('Por ahora no se puede');
  expect(text).not.toContain('Tus préstamos');
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>.*Ir al inicio/);
});

it('tells a live screen which documents nothing may link to', async () => {
  const { html } = await open(
    capabilities,
    json({ code: 0, data: { calls: [verifyLetter.path] } }),
    '/confirm?productId=sol',
  );
  const [, keys = ''] = /"absent":\[([^\]]*)\]/.exec(html) ?? [];
  expect(keys.split(',')).toContain('"paymentReceipt"');
  expect(keys.split(',')).not.toContain('"verifyLetter"');
});

it.each<[string, Wrong, result: string, field: string]>([
  ['no rate', fields({ loanRate: '' }), 'wrong', 'loanRate'],
  ['no term', fields({ periods: '' }), 'wrong', 'periods'],
  ['no amount', fields({ amount: undefined }), 'wrong', 'amount'],
  ['two daily rates', fields({ ratemsg: '0.08 % al día' }), 'wrong', 'ratemsg'],
  ['a rate without its percent sign', fields({ loanRate: '0.05' }), 'different', 'loanRate'],
])('the check reports that an offer has %s', async (_what, wrong, result, field) => {
  const right = await startReferenceCore();
  const offer = `POST ${endpointUrl(loanDetailConfirm)}`;
  const core = await startChangedCore(right.base, (call, own) => (call === offer ? wrong(own) : own));
  const options = {
    mayWrite: false,
    timeLimit: 5000,
    rules: { origin: '', allowedHosts: [], currency: 'MXN' },
    access: plainAccess,
  };
  const findings = await checkCore({
    ...options,
    base: core.base,
    launch: { userId: 'ana', sessionId: 's' },
    values: { productId: 'sol' },
  });
  await core.close();
  await right.close();
  const finding = findings.find(({ endpoint }) => endpoint === loanDetailConfirm);
  expect(finding).toMatchObject({ result });
  expect(finding?.differences.map((one) => one.field)).toContain(field);
});

describe('a logo that the core did not send', () => {
  const without = (list: unknown) => (list as Json[]).map((one) => ({ ...one, logo: null }));
  it.each<[string, AnyEndpoint, Wrong]>([
    ['of an offer', loanDetailConfirm, fields({ comProductLogo: null })],
    ['of a loan', loanDetails, fields({ productLogo: null })],
    ['of a voucher', generateVcode, fields({ topLogo: null, bottomLogo: null })],
    [
      'of channels',
      loanPlayDetail,
      data((own) => ({
        ...own,
        productLogo: null,
        repayList: listOf(own, 'repayList').map(({ entries, ...one }) => ({ ...one, entries: without(entries) })),
      })),
    ],
    [
      'of the loan of a complaint',
      complaintInit,
      data((own) => ({ ...own, orderDetail: { ...(own.orderDetail as Json), productLogo: null } })),
    ],
  ])('leaves no empty frame: %s', async (_what, endpoint, wrong) => {
    const { status, html } = await open(endpoint, wrong);
    expect(status).toBe(200);
    const pictures = html.match(/<img[^>]*>/g) ?? [];
    expect(pictures.filter((picture) => !/ src="[^"]/.test(picture))).toEqual([]);
  });
});

it('is as many wrong cores as docs/coverage.md says, 40 more than the first 63', (context) => {
  const { tests, said } = countedTests(context, 'ways), `apps/server/src/foreign-core/gateways.test.ts`');
  expect(tests).toBe(said);
  expect(tests).toBeGreaterThanOrEqual(103);
});
