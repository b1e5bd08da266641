import { type Endpoint, endpointUrl } from '@plazo/contract/endpoint';
import { isSuccess } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { loanDetails } from '@plazo/contract/loan';
import { loanDetailConfirm, loanDetailPush } from '@plazo/contract/offer';
import { generateVcode, loanPlayDetail, paymentWebhook } from '@plazo/contract/repayment';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveOffer, type TestOffer } from '../../testing/borrowers.ts';
import { takenPort } from '../../testing/built-server.ts';
import { brokenDb } from '../../testing/faulty-db.ts';
import { type Answer, TestServer } from '../../testing/test-server.ts';
import { DatabaseError, DatabaseLostError, DatabaseUnreachableError } from '../db/database-error.ts';
import { errorMessage } from './error-messages.ts';

/** Spec 5 and 8, verbatim: without a full stop, in either language. */
const specified = [
  'Por favor, rellene sus comentarios y sugerencias',
  'El préstamo elegido no admite quejas sobre cobranza',
  'The selected order does not support sending collection types',
];

let server: TestServer;
let offer: TestOffer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(async () => {
  await server.reset();
  offer = await giveOffer(server.db, server.clock.now());
});

/** The journey's calls, all successful. */
async function journey(isNeedPop?: string): Promise<Answer[]> {
  const { orderId, productId, agreed } = offer;
  const launch = { ...offer.launch, ...(isNeedPop === undefined ? {} : { isNeedPop }) };
  const voucher = { orderId, amount: 271_691, payCode: 'store', requestType: '1' };
  return [
    await server.post(loanDetailConfirm, { productId }, launch),
    await server.post(loanDetailPush, agreed, launch),
    await server.post(loanDetails, { orderId }, launch),
    await server.post(loanPlayDetail, { orderId }, launch),
    await server.post(generateVcode, voucher, launch),
  ];
}

describe('an answer', () => {
  it('of success is an envelope that no cache may keep', async () => {
    const answers = await journey();
    answers.push(await server.pay({ eventId: 'evt-1', reference: '93000000000000', amount: 1 }));
    for (const { status, body, headers } of answers) {
      const envelope = JSON.parse(body) as Record<string, unknown>;
      expect(status).toBe(200);
      expect(Object.keys(envelope).sort()).toEqual(['code', 'data', 'message']);
      expect(envelope).toMatchObject({ code: '0', message: '', data: expect.any(Object) });
      // Spec 3: success is true when the code parses to 0.
      expect(isSuccess(envelope.code)).toBe(true);
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      });
    }
  });

  it('of failure is an envelope with an error code', async () => {
    const { status, body, headers } = await server.post(loanDetails, { orderId: 'PZNONE' }, offer.launch);
    expect(status).toBe(404);
    expect(JSON.parse(body)).toEqual({ code: '40400', message: errorMessage('40400', 'es'), data: null });
    expect(isSuccess('40400')).toBe(false);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('to a failure of ours reveals no details', async () => {
    const failure = new Error('relation "loan_order" does not exist');
    const db = brokenDb(server.db, 'session.find', failure);
    const broken = await TestServer.open({ change: (options) => ({ ...options, db }) });
    const answer = await broken.post(loanDetails, { orderId: offer.orderId }, offer.launch);
    expect(answer).toMatchObject({ status: 500, code: '50000', data: null });
    expect(answer.message).toBe('Algo falló de nuestro lado. Inténtalo de nuevo en un momento.');
    expect(answer.body).not.toContain('loan_order');
  });
});

describe('an overloaded database', () => {
  it.each([
    ['no connection is free', new DatabaseUnreachableError('timeout exceeded when trying to connect')],
    ['the connection broke', new DatabaseLostError('Connection terminated unexpectedly')],
    ['a read-only server', new DatabaseError({ severity: 'ERROR', code: '25006', message: 'read-only' })],
    ['a lasting deadlock', new DatabaseError({ severity: 'ERROR', code: '40P01', message: 'deadlock' })],
    ['a server that shuts down', new DatabaseError({ severity: 'FATAL', code: '57P01', message: 'terminating' })],
    ['a statement that waited too long', new DatabaseError({ severity: 'ERROR', code: '57014', message: 'canceled' })],
  ])('is no failure of ours, and the caller is told to try again: %s', async (_, failure) => {
    const db = brokenDb(server.db, 'session.find', failure);
    const busy = await TestServer.open({ change: (options) => ({ ...options, db }) });
    const answer = await busy.post(loanDetails, { orderId: offer.orderId }, offer.launch);
    expect(answer).toMatchObject({ status: 503, code: '50300', data: null });
    expect(answer.body).not.toContain(failure.message);
  });
});

describe('a lender’s core that cannot be reached', () => {
  it('is reported as unavailable, in the envelope and the reader’s language', async () => {
    const { port, release } = await takenPort();
    release();
    const environment = { API_BASE_URL: `http://127.0.0.1:${port}` };
    const forwarding = await TestServer.open({ environment, change: (options) => ({ ...options, db: null }) });
    const answer = await forwarding.post(loanDetails, { orderId: 'PZNONE' }, { ...offer.launch, isNeedPop: '2' });
    expect(answer).toMatchObject({ status: 503, code: '50300', data: null });
    expect(answer.message).toBe('El servicio no está disponible. Inténtalo de nuevo en un momento.');
  });
});

const inSpanish = [
  'Total a pagar',
  'Al corriente',
  'Capital',
  'Efectivo en tienda',
  'Cómo pagar',
  '$2.716,91\u00a0MXN',
] as const;

describe('the reader’s language', () => {
  it.each([
    ['1', 'Total to repay', 'On track', 'Principal', 'Cash at a shop', 'How to pay', '₹2.716,91\u00a0MXN'] as const,
    ...['2', undefined, 'en'].map((isNeedPop) => [isNeedPop, ...inSpanish] as const),
  ])('is English only for isNeedPop=1: %s', async (isNeedPop, total, status, principal, section, howTo, amount) => {
    const [confirm, , details, repayment, voucher] = await journey(isNeedPop);
    expect(confirm?.body).toContain(`{"text":"${total}","value":"${amount}"}`);
    expect(details?.data).toMatchObject({ noticeStatusText: status });
    expect(repayment?.body).toContain(`"text":"${principal}"`);
    expect(repayment?.data).toMatchObject({ repayList: [{ reviewer: section }, {}] });
    expect(voucher?.data).toMatchObject({ dataList: [{ title: howTo }] });
  });

  it('is the language of every error message', async () => {
    const messageFor = async (isNeedPop: string, order: string) =>
      (await server.post(loanDetails, { orderId: order }, { ...offer.launch, isNeedPop })).message;
    expect(await messageFor('1', 'PZNONE')).toBe(
      'We couldn’t find that. The link may be incomplete or belong to another account.',
    );
    expect(await messageFor('2', 'PZNONE')).toBe(
      'No encontramos lo que buscas. Puede que el enlace esté incompleto o sea de otra cuenta.',
    );
    expect(await messageFor('1', '')).toBe('Something is missing or invalid. Open the screen again and retry.');
    const nowhere = await server.send('/tells/nowhere?isNeedPop=1');
    expect(nowhere.message).toBe('We couldn’t find that. The link may be incomplete or belong to another account.');
  });

  it('has a sentence for every code, in both languages', () => {
    const { network: _, ...codes } = errorCode;
    for (const locale of ['es', 'en'] as const) {
      const sentences = Object.values(codes).map((code) => errorMessage(code, locale));
      expect(new Set(sentences).size).toBe(sentences.length);
      for (const sentence of sentences.filter((text) => !specified.includes(text))) {
        expect(sentence).toMatch(/^.{10,120}\.$/);
      }
      // An unexpected code is our own failure.
      expect(errorMessage('12345', locale)).toBe(errorMessage(errorCode.internal, locale));
    }
    for (const code of Object.values(codes)) {
      expect(errorMessage(code, 'es')).not.toBe(errorMessage(code, 'en'));
    }
  });
});

describe('a payment provider', () => {
  it('gets the same envelope, under its own path', async () => {
    expect(endpointUrl(paymentWebhook as Endpoint)).toBe('/webhooks/payments');
    const answer = await server.pay({ eventId: 'evt-1', reference: '93000000000000', amount: 1 });
    expect(JSON.parse(answer.body)).toEqual({
      code: '0',
      message: '',
      data: { result: 'unmatched', orderId: null, unapplied: 0 },
    });
  });
});
