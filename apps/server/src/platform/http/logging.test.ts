import { repaymentCommit, repaymentConfirm, repaymentHuichao, repaymentWay } from '@plazo/contract/bank-card';
import { bindCard, cardList } from '@plazo/contract/bind-bank';
import { complaintDetail, complaintSave } from '@plazo/contract/complaints';
import { loanDetails } from '@plazo/contract/loan';
import { loanDetailConfirm, loanDetailPush } from '@plazo/contract/offer';
import type { PageRenderer } from '@plazo/contract/pages';
import { generateVcode, loanPlayDetail } from '@plazo/contract/repayment';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCard } from '../../bank-cards/bank-card.repository.ts';
import { giveOffer, secrets, type TestOffer } from '../../testing/borrowers.ts';
import { rowsOf } from '../../testing/database-state.ts';
import { brokenDb } from '../../testing/faulty-db.ts';
import { TestServer } from '../../testing/test-server.ts';
import { DatabaseError } from '../db/database-error.ts';

let server: TestServer;
let offer: TestOffer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(async () => {
  await server.reset();
  offer = await giveOffer(server.db, server.clock.now());
});

interface Line {
  level: number;
  reqId?: string;
  req?: Record<string, unknown>;
  [name: string]: unknown;
}
const linesOf = ({ log }: TestServer) => log.map((line) => JSON.parse(line) as Line);

/** Data that must not appear in any line: session, user and device, phone, account, voucher, and queries in any spelling. */
function expectNoSecrets(of: TestServer, others: readonly string[] = []): void {
  const { sessionId, userId, deviceId } = offer.launch;
  const forbidden = [sessionId, deviceId, `userId=${userId}`, 'sessionId', secrets.phone, '7731', ...others];
  for (const line of of.logged()) for (const secret of forbidden) expect(line).not.toContain(secret);
  for (const line of of.log) expect(line).not.toMatch(/"(url|path)":"[^"]*\?/);
}

describe('the log, at its most detailed level', () => {
  it('of a whole journey identifies requests, and no person', async () => {
    const { orderId, productId, agreed, launch } = offer;
    await server.call(loanDetailConfirm, { productId }, launch);
    await server.call(loanDetailPush, agreed, launch);
    await server.call(loanDetails, { orderId }, launch);
    await server.call(loanPlayDetail, { orderId }, launch);
    const voucher = { orderId, amount: 271_691, payCode: 'store', requestType: '1' } as const;
    const { vCode: reference } = (await server.call(generateVcode, voucher, launch)).repayDetail;
    await server.pay({ eventId: 'evt-1', reference, amount: 271_691 });
    const lines = linesOf(server);
    expect(lines.filter(({ msg }) => msg === 'incoming request')).toHaveLength(6);
    expect(lines.filter(({ msg }) => msg === 'request completed')).toHaveLength(6);
    expect(lines.find(({ msg }) => msg === 'payment received')).toMatchObject({
      event: 'evt-1',
      result: 'credited',
      orderId,
    });
    const req = { method: 'POST', path: '/tells/v3/loan-confirm/loan-detail-confirm' };
    expect(lines[0]).toMatchObject({ msg: 'incoming request', reqId: expect.stringMatching(/^[0-9a-f-]{36}$/), req });
    // At the usual level this is the only line of its request.
    expect(lines.filter(({ level, msg }) => level >= 30 && msg !== 'payment received')).toHaveLength(6);
    const completed = { level: 30, msg: 'request completed', reqId: lines[0]?.reqId, req, res: { status: 200 } };
    expect(lines).toContainEqual(expect.objectContaining(completed));
    // Both lines of a request carry its id, which is unique.
    expect(new Set(lines.flatMap(({ reqId }) => (reqId ? [reqId] : []))).size).toBe(6);
    expectNoSecrets(server, [reference]);
  });

  it('names the trace of a request in each of its lines', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    for (const value of [traceparent, `${traceparent}x`])
      await server.app.inject({ url: '/nowhere', headers: { traceparent: value } });
    const traces = linesOf(server).map(({ traceId }) => traceId);
    const trace = '0af7651916cd43dd8448eb211c80319c';
    expect(traces).toEqual([trace, trace, undefined, undefined]);
  });

  it('of a bank account that is bound or refused contains none of its digits', async () => {
    const { launch } = offer;
    const cardNo = '646180109400423323';
    const entry = { bankCode: '646', cardType: 'clabe', cardNo, phone: secrets.phone } as const;
    await server.call(bindCard, entry, launch);
    await server.post(bindCard, { ...entry, cardNo: '646180109400423324' }, launch);
    await server.post(bindCard, { ...entry, cardNo: '4242424242424242', cardType: 'cash' }, launch);
    await server.call(cardList, {}, launch);
    const refused = linesOf(server).filter(({ msg }) => msg === 'request refused');
    expect(refused.map(({ reason }) => reason)).toEqual([
      'bindCard: cardNo clabeWrong',
      expect.stringMatching(/^bindCard: .*cardType/),
    ]);
    expectNoSecrets(server, [cardNo, '64618010940042332', '3323', '4242', secrets.phone]);
  });

  it('of a complaint contains none of its text or images', async () => {
    const { orderId, agreed, launch } = offer;
    await server.call(loanDetailPush, agreed, launch);
    const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0af' } })
      .jpeg()
      .toBuffer();
    const names = { name: 'secret-4711.jpg' };
    const { data } = await server.upload(photo, launch, names);
    const { url } = data as { url: string };
    await server.upload('secret-4711', launch, names);
    await server.upload(photo.subarray(0, 100), launch, names);
    const sent = { problemType: '2', problemDetail: 'secret-4711', orderNo: orderId, draftId: 'secret-4711' };
    const { problemId, folio } = await server.call(complaintSave, { ...sent, problemImage: url }, launch);
    await server.post(complaintSave, { ...sent, draftId: 'other', problemImage: 'secret-4711' }, launch);
    await server.post(complaintSave, { ...sent, draftId: 'other', problemType: 'secret-4711' }, launch);
    await server.call(complaintDetail, { problemId }, launch);
    const refused = linesOf(server).filter(({ msg }) => msg === 'request refused');
    expect(refused.map(({ code }) => code)).toEqual(['41501', '42205', '42204', '40000']);
    expectNoSecrets(server, ['secret-4711', folio, problemId]);
  });

  it('of refused requests gives the reason, without the content', async () => {
    const { launch } = offer;
    const query = new URLSearchParams(Object.entries(launch)).toString();
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await server.post(loanDetailPush, { ...offer.agreed, amount: 'secret-4711' }, launch);
    await server.post(loanDetailPush, { ...offer.agreed, amount: 1 }, launch);
    await server.post(loanDetails, { orderId: "secret-4711'" }, launch);
    await server.post(loanDetails, { orderId: 'PZNONE' }, { ...launch, userId: 'somebody-else' });
    await server.send(`/nowhere-at-all?${query}`);
    await server.send(`/tells/%zz?${query}`, { method: 'GET' });
    await server.send(`/tells/v3/loan-details/loan-details?${query}&x=%zz`, { payload: 'orderId=%zz', headers: form });
    await server.send(`/tells/v3/loan-details/loan-details?${query}`, { payload: 'x'.repeat(70_000), headers: form });
    await server.send(`/tells/v3/loan-details/loan-details?${query}`, {
      payload: 'a',
      headers: { 'content-type': 'x/y' },
    });
    await server.postSigned('/webhooks/payments', '{"reference":"secret-4711","amount":oops}');
    await server.postSigned('/webhooks/payments', '{"reference":"secret-4711"}');
    await server.pay({ eventId: 'evt-1', reference: '93 secret-4711', amount: 1, paidAt: 'secret-4711' });
    await server.send('/webhooks/payments', { payload: '{}', headers: { 'content-type': 'application/json' } });
    const refused = linesOf(server).filter(({ msg }) => msg === 'request refused');
    expect(refused.map(({ code }) => code)).toEqual([
      '40000',
      '42200',
      '40000',
      '40100',
      '40000',
      '40000',
      '41300',
      '41500',
      '40000',
      '40000',
      '40000',
      '40100',
    ]);
    for (const { reason } of refused) expect(reason).toEqual(expect.stringMatching(/./));
    expectNoSecrets(server, ['secret-4711', 'somebody-else']);
  });

  it('of a card repayment contains no card, code, token or phone', async () => {
    const { orderId, agreed, launch, borrower } = offer;
    await server.call(loanDetailPush, agreed, launch);
    const card = { id: 'card-1', bankName: 'Banco', bankCode: 'B1', numberEnding: '9346', needsCode: true };
    await insertCard(server.db, borrower, { ...card, processorToken: 'processor-token-4711' }, server.clock.now());
    const { data } = await server.post(repaymentWay, { orderId }, launch);
    const { repayToken } = data as { repayToken: string };
    const input = { orderId, amount: 271_691, cardId: card.id, repayToken, sendMsg: '0', cardNo: '**** 9346' };
    const committed = await server.post(repaymentCommit, input, launch);
    const { repayRecordId } = committed.data as { repayRecordId: string };
    const [{ content } = {}] = await rowsOf<{ content: string }>(server.db, 'select content from sms_outbox');
    const verifyCode = /\d{6}/.exec(content ?? '')?.[0] ?? '';
    const confirm = { orderId, repaymentRecordId: repayRecordId };
    await server.post(repaymentConfirm, { ...confirm, verifyCode: '1234567' }, launch);
    expect(await server.post(repaymentConfirm, { ...confirm, verifyCode }, launch)).toMatchObject({ code: '00' });
    expect(await server.post(repaymentCommit, input, launch)).toMatchObject({ code: '800005' });
    await server.post(repaymentHuichao, { userId: borrower, orderId, amount: 271_691 }, launch);
    expectNoSecrets(server, ['9346', verifyCode, '1234567', repayToken, 'processor-token-4711']);
  });

  it('of a page’s refused call does not quote the unreadable value', async () => {
    // Fastify's own errors quote the value; ours never do.
    const failure = Object.assign(new Error('cannot read "secret-4711"'), { statusCode: 400, code: 'FST_UNREADABLE' });
    const html = '<p>refused</p>';
    const renderer: PageRenderer = {
      pagePaths: ['/loan-details'],
      publicPaths: [],
      screenStates: [],
      renderPage: async ({ call }) => {
        await expect(call(loanDetails, { orderId: 'PZ1' })).rejects.toMatchObject({ code: '40000' });
        return { status: 200, html, isPublic: false };
      },
      renderFailure: () => ({ status: 500, html, isPublic: false }),
    };
    const pages = { renderer: async () => renderer, clientFolder: null, picturesFolder: null };
    const db = brokenDb(server.db, 'session.find', failure);
    const broken = await TestServer.open({ change: (options) => ({ ...options, db, pages }) });
    const query = new URLSearchParams(offer.launch as Record<string, string>);
    const { body } = await broken.app.inject({ url: `/loan-details?${query}` });
    expect(body).toBe('<p>refused</p>');
    const refused = linesOf(broken).find(({ msg }) => msg === 'page call refused');
    expect(refused).toMatchObject({ code: '40000', reason: 'FST_UNREADABLE' });
    expectNoSecrets(broken, ['secret-4711']);
  });

  it('of a failing database names the statement and the constraint, but no value', async () => {
    const failure = new DatabaseError({
      severity: 'ERROR',
      code: '22P02',
      message: 'invalid input syntax for type bigint: "secret-4711"',
      constraint: 'loan_order_pkey',
      statement: 'offer.insert_order',
    });
    const db = brokenDb(server.db, 'offer.insert_order', failure);
    const broken = await TestServer.open({ change: (options) => ({ ...options, db }) });
    offer = await giveOffer(server.db, server.clock.now());
    const answer = await broken.post(loanDetailPush, offer.agreed, offer.launch);
    expect(answer).toMatchObject({ status: 500, code: '50000', data: null });
    const [failed] = linesOf(broken).filter(({ level }) => level >= 50);
    expect(failed).toMatchObject({
      msg: 'request failed',
      code: '50000',
      err: {
        type: 'DatabaseError',
        code: '22P02',
        constraint: 'loan_order_pkey',
        message: expect.stringContaining('(statement offer.insert_order)'),
        stack: expect.stringContaining('logging.test.ts'),
      },
    });
    expectNoSecrets(broken, ['secret-4711']);
    expect(answer.body).not.toContain('secret-4711');
  });

  it('of a real refusal by the database contains no row', async () => {
    await server.db.execute('alter table instalment add constraint small check (principal < 100)');
    try {
      expect(await server.post(loanDetailPush, offer.agreed, offer.launch)).toMatchObject({
        status: 500,
        code: '50000',
      });
    } finally {
      await server.db.execute('alter table instalment drop constraint small');
    }
    const [failed] = linesOf(server).filter(({ level }) => level >= 50);
    expect(failed?.err).toMatchObject({ code: '23514', constraint: 'small' });
    expectNoSecrets(server, [offer.orderId, '250000']);
  });
});
