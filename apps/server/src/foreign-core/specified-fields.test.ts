import { createServer } from 'node:http';
import { endpointUrl } from '@plazo/contract/endpoint';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../borrower-app.ts';
import { builtPages } from '../pages/page-source.ts';
import { systemClock } from '../platform/clock.ts';
import { loadConfig } from '../platform/config/config.ts';
import { formatterFor } from '../platform/formats/formatter.ts';
import { createLogger } from '../platform/http/logging.ts';
import { listen, type RunningCore } from '../testing/reference-core.ts';
import { knownCalls } from './known-calls.ts';

// Spec 3 lists the fields of each entity. A core sends these and nothing else, each with a value of its own; the borrower has to find each
// value on a screen, in both languages. A field that only steers a screen, such as a flag, is tested where the screen is.

const logo = (name: string) => `/pictures/${name}.png`;
const rows = (...names: string[]) => names.map((name) => ({ text: `text ${name}`, value: `value ${name}` }));
const titled = (...names: string[]) => names.map((name) => ({ title: `title ${name}`, value: `9${name.length}` }));
const entry = (name: string) => ({
  logo: logo(`logo-${name}`),
  desc: `desc ${name}`,
  payCode: `pay-${name}`,
  vCode: '',
  BARcodeImg: '',
});
const ways = (name: string) => [
  { reviewer: `reviewer ${name}`, entries: [entry(`${name}-one`), entry(`${name}-two`)] },
];

/** An amount, a day or a picture, as it is sent. */
const amounts = { toPay: 123_457, offered: 200_017, planned: 210_029, extended: 40_031, rest: 170_033, coded: 180_043 };
const contract = {
  amount: 300_017,
  contractAmount: 310_019,
  giveAmount: 320_021,
  commission: 3_023,
  Interest: 4_027,
  IVA: 5_029,
};
const days = {
  due: '2031-05-11',
  moved: '2031-06-12',
  first: '2031-07-13',
  paidOut: '2031-01-14',
  planned: '2031-02-15',
  signed: '2031-03-16',
};

const order = {
  orderNo: 'A1',
  productLogo: logo('order'),
  productName: 'Order product',
  status: 174,
  isShow: '1',
  rows: [{ title: 'row title', value: 'row value' }],
};

/** The data of each call, by its name. */
const sent: Record<string, unknown> = {
  complaintInit: {
    problemType: [
      { title: 'Type one', value: '1' },
      { title: 'Type two', value: '2' },
    ],
    problemSonType: titled('son'),
    orderDetail: order,
    orderList: [order, { ...order, orderNo: 'A2', productName: 'Second product' }],
  },
  complaintList: {
    tabs: [{ items: [{ id: 'Q1', time: '2031-01-01 10:11', type: 'List type', content: 'List content' }] }],
  },
  complaintDetail: {
    type: 'Detail type',
    sonType: 'Detail son',
    problemId: 'Q1',
    content: 'Detail content',
    images: [logo('mine')],
    disposeDetail: 'Dispose detail',
    disposeImages: [logo('theirs')],
    isNeedScore: 0,
  },
  contractDetail: {
    userName: 'User Name',
    productName: 'Contract product',
    bankNo: '**** 7788',
    daiDate: days.paidOut,
    planDate: days.planned,
    contractDate: days.signed,
    userAddress: 'User Address 1',
    company: 'Company, S.A.',
    ...contract,
  },
  getWhatsapp: { phone: '+52 55 1111 2222', va: '+52 55 3333 4444', email: 'mail@core.example' },
  loanDetails: {
    orderStatus: 174,
    noticeStatusText: 'Notice status',
    noticeDesText: 'Notice description',
    productName: 'Loan product',
    productLogo: logo('loan'),
    userOrderDetail: { detail: rows('loan-a', 'loan-b') },
    inside: 1,
    isScore: 0,
    h5Url: '',
    isDelay: 1,
    isNewContract: '/loan-agreement?orderNo=A1',
  },
  loanPlayDetail: {
    repayAmount: amounts.toPay,
    productName: 'Repay product',
    repayDate: days.due,
    productLogo: logo('repay'),
    detail: rows('repay'),
    repayList: ways('repay'),
    noticeMsg: 'Repay notice',
  },
  loanPlayDelayDetail: {
    productName: 'Delay product',
    productLogo: logo('delay'),
    delayInfo: { reviewer: 'Delay reviewer', delayAmount: amounts.extended, delayTime: days.moved },
    repayPlan: [
      { title: 'Plan fee', amount: amounts.extended, remark: 'Plan remark', time: days.due },
      { title: 'Plan rest', amount: amounts.rest, remark: '', time: days.moved },
    ],
    repayList: ways('delay'),
    noticeMsg: 'Delay notice',
    note: 'Delay note',
  },
  generateVcode: {
    topLogo: logo('top'),
    repayDetail: {
      amount: amounts.coded,
      repayTitle: 'Code title',
      repayDes: 'Code description',
      companyName: 'Code company',
      repayCode: logo('bars'),
      vCode: '990011223344',
    },
    dataList: [{ title: 'List title', content: ['List step one', 'List step two'] }],
    imgList: [{ title: 'Image title', eMail: 'images@core.example', content: [logo('step')] }],
    bottomLogo: logo('bottom'),
  },
  loanDetailConfirm: {
    firstPayTime: days.first,
    amount: amounts.offered,
    periods: 37,
    termUnit: 'day',
    isNeedPop: 0,
    sendSms: 0,
    details: rows('offer'),
    repay_plans: [
      { title: 'Plan title', amount: amounts.planned, pay_time: days.first, description: 'Plan description' },
    ],
    loanRate: '0.0613 %',
    ratemsg: 'Rate words',
    amountDec: 'Amount in words',
    isNewContract: '/loan-agreement?orderNo=A3',
    messageType: '',
    comProductLogo: logo('offer'),
    comProductName: 'Offer product',
    couNum: 6_037,
  },
};

const bare: Record<string, unknown> = {
  repaymentWay: {
    code: '00',
    message: '',
    data: {
      alipay: '1',
      repayToken: 'token',
      bankCards: [{ id: 'C1', bankName: 'Bank one', cardNo: '**** 6655', bankCode: '002' }],
    },
  },
  channelTemplate: { code: '00', message: '', data: { id: 'sol', template: '<b>anything</b>' } },
  getSid: { code: '0', message: '', data: { sid: 'visitor-0000000001' } },
};

const session = 'userId=ana&sessionId=s';

/** A screen, what a borrower has to find on it (texts, amounts, days), and what the document has to name. */
interface Walk {
  call: string;
  screen: string;
  texts?: string[];
  amounts?: number[];
  days?: string[];
  /** spec 9: the contract writes a day as year-month-day. */
  written?: string[];
  named?: string[];
}

const walks: Walk[] = [
  {
    call: 'loanDetails',
    screen: '/loan-details?orderId=A1',
    texts: ['Notice status', 'Notice description', 'Loan product', 'text loan-a', 'value loan-a', 'value loan-b'],
    amounts: [amounts.toPay],
    days: [days.due],
    named: [logo('loan'), '/loan-agreement?', '/repayment?', '/extension?'],
  },
  {
    call: 'loanPlayDetail',
    screen: '/repayment?orderId=A1',
    texts: [
      'Repay product',
      'text repay',
      'value repay',
      'reviewer repay',
      'desc repay-one',
      'desc repay-two',
      'Repay notice',
    ],
    amounts: [amounts.toPay],
    days: [days.due],
    named: [logo('logo-repay-one'), 'payCode=pay-repay-two'],
  },
  {
    call: 'loanPlayDelayDetail',
    screen: '/extension?orderId=A1',
    texts: ['Delay product', 'Plan remark', 'reviewer delay', 'desc delay-one', 'Delay notice', 'Delay note'],
    amounts: [amounts.extended, amounts.rest],
    days: [days.moved],
    named: [logo('logo-delay-two'), 'payCode=pay-delay-one'],
  },
  {
    call: 'generateVcode',
    screen: `/carpmm?orderId=A1&amount=${amounts.coded}&payCode=store&requestType=1`,
    texts: [
      'Code title',
      'Code description',
      'Code company',
      'List title',
      'List step one',
      'List step two',
      'Image title',
    ],
    amounts: [amounts.coded],
    named: ['mailto:images@core.example', logo('bars'), logo('step'), logo('top'), logo('bottom'), '990011223344'],
  },
  {
    call: 'loanDetailConfirm',
    screen: '/confirm?productId=sol',
    texts: [
      'Offer product',
      'text offer',
      'value offer',
      'Plan title',
      'Plan description',
      '0.0613 %',
      'Rate words',
      '37',
    ],
    amounts: [amounts.offered, amounts.planned],
    days: [days.first],
    named: [logo('offer'), '/loan-agreement?orderNo=A3'],
  },
  {
    call: 'contractDetail',
    screen: '/loan-agreement?orderNo=A1',
    texts: ['User Name', 'Contract product', '··7788', 'User Address 1', 'Company, S.A.'],
    amounts: Object.values(contract),
    written: [days.paidOut, days.planned, days.signed],
  },
  {
    call: 'complaintInit',
    screen: '/complaint?orderId=A1',
    texts: ['Type one', 'Type two', 'title son', 'Order product', 'row title', 'row value', 'Second product'],
    named: [logo('order')],
  },
  {
    call: 'complaintList',
    screen: '/complaintList?',
    texts: ['List type', 'List content', '10:11'],
    named: ['problemId=Q1'],
  },
  {
    call: 'complaintDetail',
    screen: '/complainDetails?problemId=Q1',
    texts: ['Detail type', 'Detail son', 'Detail content', 'Dispose detail'],
    named: [logo('mine'), logo('theirs')],
  },
  {
    call: 'getWhatsapp',
    screen: '/customer-service?',
    texts: ['mail@core.example'],
    named: ['wa.me/525511112222', 'tel:+525533334444', 'mailto:mail@core.example'],
  },
  {
    call: 'repaymentWay',
    screen: `/bank-card-repayment?orderId=A1&amount=${amounts.toPay}&ownLanguage=1`,
    texts: ['Bank one', '6655'],
    amounts: [amounts.toPay],
    named: ['value="C1"', 'value="page"'],
  },
];

let core: RunningCore;
let app: FastifyInstance;
const lines: string[] = [];
beforeAll(async () => {
  const answers = new Map<string, unknown>(
    knownCalls.flatMap((endpoint) => {
      const { method, name } = endpoint;
      const body = name in bare ? bare[name] : name in sent ? { code: 0, message: '', data: sent[name] } : undefined;
      return body === undefined ? [] : [[`${method} ${endpointUrl(endpoint)}`, body] as const];
    }),
  );
  core = await listen(
    createServer((request, response) => {
      const body = answers.get(`${request.method} ${request.url?.split('?')[0]}`);
      response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' });
      request
        .resume()
        .once('end', () => response.end(JSON.stringify(body ?? { code: 404, message: 'none', data: null })));
    }),
  );
  const config = loadConfig({ API_BASE_URL: core.base, LOG_LEVEL: 'warn' });
  const logger = createLogger('warn', { write: (line) => lines.push(line) });
  app = await buildApp({ db: null, clock: systemClock, config, logger, pages: await builtPages() });
});
afterAll(async () => {
  await app.close();
  await core.close();
});

async function open(address: string) {
  const { statusCode, body } = await app.inject({ url: address, headers: { accept: 'text/html' } });
  const text = body
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<wbr\/?>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  return { status: statusCode, html: body.replaceAll('&amp;', '&'), text };
}

const { tenant } = loadConfig({});
const languages = [
  ['es', '2'],
  ['en', '1'],
] as const;

it('names what is to be paid before anything else of a loan', async () => {
  const { text } = await open(`/loan-details?orderId=A1&${session}&isNeedPop=2`);
  const { money } = formatterFor(tenant, 'es');
  expect(text.indexOf(money(amounts.toPay))).toBeGreaterThan(0);
  expect(text.indexOf(money(amounts.toPay))).toBeLessThan(text.indexOf('text loan-a'));
});

it('opens the registration, whatever the template is', async () => {
  const { status, html, text } = await open('/promotion?templateId=sol');
  expect([status, lines.splice(0)]).toEqual([200, []]);
  expect(html).toMatch(/<input[^>]*name="phone"/);
  expect(text).toContain('立即申请');
  // An agreement that is not there is not agreed to.
  expect(text).not.toContain('点击申请即表示您同意');
});

it('counts down to another code of a card, with the way to ask for it', async () => {
  const waiting = 'orderId=A1&amount=123457&recordId=R1&cardId=C1&ownLanguage=1';
  const { status, text } = await open(`/bank-card-repayment?${waiting}&${session}&isNeedPop=1`);
  expect([status, text]).toEqual([200, expect.stringContaining('Get another code in 60 s')]);
  expect(text).toContain('Bank one ··6655');
});

describe.each(languages)('a core with the specified fields alone, in %s', (language, isNeedPop) => {
  it.each(walks.map((walk) => [walk.call, walk] as const))('shows every value of %s', async (_, walk) => {
    const { status, html, text } = await open(`${walk.screen}&${session}&isNeedPop=${isNeedPop}`);
    expect([status, lines.splice(0)]).toEqual([200, []]);
    const symbol = walk.call === 'contractDetail' ? tenant.formats.contract.symbol : '';
    const ofScreen = { ...tenant.formats[language], ...(symbol === '' ? {} : { symbol }) };
    const { money } = formatterFor({ ...tenant, formats: { ...tenant.formats, [language]: ofScreen } }, language);
    const wanted = [
      ...(walk.texts ?? []),
      ...(walk.written ?? []),
      ...(walk.amounts ?? []).map((amount) => money(amount)),
      ...(walk.days ?? []).map((day) => dayInWords(day, language, '2026-01-01')),
    ];
    expect(wanted.filter((one) => !text.includes(one))).toEqual([]);
    expect((walk.named ?? []).filter((one) => !html.includes(one))).toEqual([]);
  });
});
