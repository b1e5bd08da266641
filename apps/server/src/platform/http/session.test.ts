import { loanDetailPush } from '@plazo/contract/offer';
import { generateVcode } from '@plazo/contract/repayment';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flexReviewed } from '../../demo/demo-products.ts';
import { giveOffer, launchOf, secrets, type TestOffer } from '../../testing/borrowers.ts';
import { rowsOf, stateOf } from '../../testing/database-state.ts';
import { endpointsOfOrders, everyEndpoint, payloadFor } from '../../testing/endpoints.ts';
import { type Answer, TestServer } from '../../testing/test-server.ts';
import { openSession } from './session.ts';

const day = 86_400_000;

let server: TestServer;
let anas: TestOffer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(async () => {
  await server.reset();
  anas = await giveOffer(server.db, server.clock.now());
  await giveOffer(server.db, server.clock.now(), { borrower: 'bea' });
});

/** Everything by which a caller could tell two answers apart. */
const visible = ({ status, body, headers }: Answer) => ({ status, body, headers: { ...headers, date: '' } });
const forBorrowers = everyEndpoint.filter(({ session }) => session === 'borrower');
const named = (endpoints: typeof forBorrowers) => endpoints.map((endpoint) => [endpoint.name, endpoint] as const);

describe("another borrower's order", () => {
  const taken = ['an offer', 'a loan', 'an order under review'] as const;
  it.each(taken)('gets the same answer as an unknown one: %s', async (state) => {
    if (state === 'an order under review')
      anas = await giveOffer(server.db, server.clock.now(), { product: flexReviewed });
    if (state !== 'an offer') await server.call(loanDetailPush, anas.agreed, anas.launch);
    if (state === 'a loan') {
      const voucher = { orderId: anas.orderId, amount: 271_691, payCode: 'store', requestType: '1' } as const;
      await server.call(generateVcode, voucher, anas.launch);
    }
    const before = await stateOf(server.db);
    const endpoints = endpointsOfOrders();
    expect(endpoints.length).toBeGreaterThanOrEqual(4);
    for (const { endpoint, field } of endpoints) {
      const ask = (order: string) => server.post(endpoint, payloadFor(endpoint, { [field]: order }), launchOf('bea'));
      const unknown = await ask('PZTEST999999');
      expect(visible(await ask(anas.orderId)), endpoint.name).toEqual(visible(unknown));
      expect(unknown, endpoint.name).toMatchObject({ status: 404, code: '40400', data: null });
    }
    expect(await stateOf(server.db)).toEqual(before);
  });
});

describe('a session', () => {
  it('is required by every borrower call', () => {
    const open = everyEndpoint.filter(({ session }) => session === 'none').map(({ name }) => name);
    // Somebody who needs help may have lost their session, a visitor of a promotion or of a launch link has none yet, and somebody who
    // checks a letter never has one. Loan costs are for everyone; `preview...` and `smsCodeLogin` are for developers only.
    const ofThePromotion = everyEndpoint.filter(({ feature }) => feature === 'promotion').map(({ name }) => name);
    const others = [
      'getWhatsapp',
      'loanCosts',
      'appMessageWebhook',
      'emailWebhook',
      'messageWebhook',
      'openLaunchLink',
      'paymentReversalWebhook',
      'paymentWebhook',
      'payoutWebhook',
      'previewScreens',
      'replyWebhook',
      'smsCodeLogin',
      'capabilities',
      'verifyLetter',
    ];
    expect(open.toSorted()).toEqual([...others, ...ofThePromotion].toSorted());
  });

  it.each(named(forBorrowers))(
    'that is missing, unknown, foreign or expired gets the same answer from %s',
    async (_, endpoint) => {
      await openSession(server.db, 'ana', 'over', server.clock.now());
      const before = await stateOf(server.db);
      const payload = payloadFor(endpoint, { orderId: anas.orderId, orderNo: anas.orderId });
      const wrong = [
        {},
        { userId: 'ana' },
        { sessionId: secrets.sessionId('ana') },
        { ...launchOf('ana'), sessionId: 'guessed' },
        { ...launchOf('ana'), sessionId: 'over' },
        { ...launchOf('ana'), sessionId: secrets.sessionId('bea') },
        { ...launchOf('ana'), userId: 'bea' },
        { ...launchOf('ana'), userId: 'nobody' },
        // One character too many, and a character that the database refuses.
        { ...launchOf('ana'), userId: 'a'.repeat(201) },
        { ...launchOf('ana'), userId: 'ana\u0000' },
        { ...launchOf('ana'), userId: `ana' or '1'='1` },
        { ...launchOf('ana'), sessionId: `' or 1=1 --` },
        // The stored hash gives no access.
        {
          ...launchOf('ana'),
          sessionId: (await rowsOf(server.db, 'select session_hash from session'))[0]?.session_hash,
        },
      ];
      const answers: Answer[] = [];
      for (const launch of wrong) answers.push(await server.post(endpoint, payload, launch as object));
      expect(answers[0]).toMatchObject({ status: 401, code: '40100', data: null });
      for (const answer of answers) expect(visible(answer)).toEqual(visible(answers[0] as Answer));
      expect(await stateOf(server.db)).toEqual(before);
    },
  );

  it('ends at its last instant', async () => {
    await openSession(server.db, 'ana', 'short', server.clock.now() + day);
    const launch = { ...launchOf('ana'), sessionId: 'short' };
    const push = () => server.post(loanDetailPush, anas.agreed, launch);
    server.clock.moveDays(1);
    expect(await push()).toMatchObject({ status: 401 });
    expect(await rowsOf(server.db, 'select id from loan_order')).toEqual([]);
    server.clock.moveDays(-0.001);
    expect(await push()).toMatchObject({ status: 200 });
  });

  it('that is opened again lasts until its new end', async () => {
    const launch = { ...launchOf('ana'), sessionId: 'renewed' };
    await openSession(server.db, 'ana', 'renewed', server.clock.now() + day);
    await openSession(server.db, 'ana', 'renewed', server.clock.now() + 3 * day);
    server.clock.moveDays(2);
    expect(await server.post(loanDetailPush, anas.agreed, launch)).toMatchObject({ status: 200 });
  });

  it('is stored only as a hash', async () => {
    const everything = JSON.stringify(await rowsOf(server.db, 'select * from session'));
    expect(everything).not.toContain(secrets.sessionId('ana'));
    expect(everything).toContain('ana');
  });
});
