import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { Lifecycle } from '../platform/http/lifecycle.ts';
import { sign, signatureHeader } from '../platform/http/signature.ts';
import { TestServer } from '../testing/test-server.ts';
import { Metrics } from './metrics.ts';

const earlier = 'an-earlier-secret-of-the-provider-0001';
const payoutSecret = 'a-secret-of-the-payout-provider-0001';

let server: TestServer;
let metrics: Metrics;
beforeAll(async () => {
  server = await TestServer.open({
    environment: {
      PAYMENT_WEBHOOK_SECRET_EARLIER: earlier,
      PAYOUT_PROVIDER_URL: 'http://127.0.0.1:9/payouts',
      PAYOUT_PROVIDER_SECRET: payoutSecret,
    },
    change: (options, clock) => {
      metrics = new Metrics({ db: null, clock, lifecycle: new Lifecycle(async () => true) });
      return { ...options, metrics, payouts: null };
    },
  });
});

async function send(times: number, url: string, secret: string): Promise<void> {
  const paidAt = new Date(server.clock.now()).toISOString();
  const payload = JSON.stringify({ eventId: 'evt-1', reference: '93000000000000', amount: 1, currency: 'MXN', paidAt });
  const signature = sign(payload, secret, Math.floor(Date.now() / 1000));
  const headers = { 'content-type': 'application/json', [signatureHeader]: signature };
  for (let count = 0; count < times; count += 1) {
    await server.app.inject({ method: 'POST', url, payload, headers });
  }
}

const told = () =>
  server.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'signed calls are refused, one after another');
const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

describe('a run of refused signatures', () => {
  it('is logged as an error, with details that two engineers can compare', async () => {
    const { PAYMENT_WEBHOOK_SECRET: current } = server.config;
    // The provider's engineer has a line break at the end of the secret.
    await send(4, '/webhooks/payments', `${current}\n`);
    expect(told()).toEqual([]);
    await send(1, '/webhooks/payments', `${current}\n`);
    const [line] = told();
    expect(line).toMatchObject({ level: 50, caller: 'payments', inARow: 5, reason: 'signature does not match' });
    expect(line.fingerprints).toEqual([fingerprint(current), fingerprint(earlier)]);
    await send(5, '/webhooks/payouts', 'another-secret');
    expect(told()[1]).toMatchObject({ caller: 'payouts', fingerprints: [fingerprint(payoutSecret)] });
    for (const secret of [current, earlier, payoutSecret]) expect(server.log.join()).not.toContain(secret);
  });

  it('is counted, ends with an accepted one, and is logged again after a hundred', async () => {
    await send(1, '/webhooks/payments', earlier);
    await send(4, '/webhooks/payments', 'another-secret');
    expect(told()).toHaveLength(2);
    await send(96, '/webhooks/payments', 'another-secret');
    expect(told().map(({ inARow }) => inARow)).toEqual([5, 5, 5, 100]);
    const printed = await metrics.print();
    expect(printed.split('\n').filter((line) => line.startsWith('plazo_signed_calls_total'))).toEqual([
      'plazo_signed_calls_total{caller="payments",result="taken"} 1',
      'plazo_signed_calls_total{caller="payments",result="refused"} 105',
      'plazo_signed_calls_total{caller="payouts",result="taken"} 0',
      'plazo_signed_calls_total{caller="payouts",result="refused"} 5',
      'plazo_signed_calls_total{caller="messages",result="taken"} 0',
      'plazo_signed_calls_total{caller="messages",result="refused"} 0',
      'plazo_signed_calls_total{caller="app",result="taken"} 0',
      'plazo_signed_calls_total{caller="app",result="refused"} 0',
      'plazo_signed_calls_total{caller="emails",result="taken"} 0',
      'plazo_signed_calls_total{caller="emails",result="refused"} 0',
    ]);
  });
});
