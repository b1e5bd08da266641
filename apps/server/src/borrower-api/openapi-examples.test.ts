import { writeFileSync } from 'node:fs';
import { complaintSave } from '@plazo/contract/complaints';
import { endpointUrl } from '@plazo/contract/endpoint';
import { loanDetailPush } from '@plazo/contract/offer';
import { generateVcode, paymentReversalWebhook, paymentWebhook } from '@plazo/contract/repayment';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoCampaigns } from '../demo/demo-campaigns.ts';
import { checkCore } from '../foreign-core/core-check.ts';
import { plainAccess } from '../platform/config/core-access.ts';
import { putCampaign } from '../promotion/campaign.repository.ts';
import { giveOffer, secrets } from '../testing/borrowers.ts';
import { everyEndpoint } from '../testing/endpoints.ts';
import { examplesToStore, fieldsOf, textOfExamples } from '../testing/example-file.ts';
import { rareCalls } from '../testing/rare-calls.ts';
import { TestServer } from '../testing/test-server.ts';
import type { Example } from './openapi.ts';
import file from './openapi-examples.json' with { type: 'json' };

// The examples in /openapi.json are real answers of this server. After a change, EXAMPLES=write adds missing ones, and replaces those that
// no longer match an answer or its schema.
let stored: Readonly<Record<string, Example>> = file;

let server: TestServer;
let examples: Record<string, Example>;
beforeAll(async () => {
  server = await TestServer.open();
  const base = await server.app.listen({ host: '127.0.0.1', port: 0 });
  await server.reset();
  const common = { ...(await provided()), ...(await asked(base)) };
  const rare = Object.entries(await rareCalls()).map(([name, { request, answer }]) => {
    return [name, { request: shortened(request), answer: shortened(answer) }] as const;
  });
  examples = { ...common, ...Object.fromEntries(rare) };
  if (process.env.EXAMPLES === 'write') {
    stored = examplesToStore(stored, examples, everyEndpoint);
    writeFileSync(new URL('openapi-examples.json', import.meta.url), textOfExamples(stored));
  }
  // It may have to build the pages first.
}, 240_000);
afterAll(() => server.app.close());

let values: Record<string, string> = {};

/** A loan with a partial payment, a reversed payment and a complaint: what the two signed calls sent and received. */
async function provided(): Promise<Record<string, Example>> {
  const now = server.clock.now();
  const [campaign] = demoCampaigns;
  if (campaign) await putCampaign(server.db, campaign.id, campaign.template, now);
  const { orderId, agreed, launch, productId } = await giveOffer(server.db, now);
  await server.call(loanDetailPush, agreed, launch);
  server.clock.moveDays(1);
  const voucher = { orderId, productId, amount: 271_691, payCode: 'store', requestType: '1' as const };
  const { repayDetail } = await server.call(generateVcode, voucher, launch);
  const paidAt = new Date(server.clock.now()).toISOString();
  const payment = { reference: repayDetail.vCode, amount: 50_000, currency: 'MXN', paidAt };
  const first = { eventId: 'payment-1', ...payment };
  const webhook = { request: first, answer: dataOf(await server.postSigned(endpointUrl(paymentWebhook), first)) };
  await server.pay({ ...payment, eventId: 'payment-2' });
  const reversal = { eventId: 'reversal-2', paymentEventId: 'payment-2', reversedAt: paidAt };
  const back = {
    request: reversal,
    answer: dataOf(await server.postSigned(endpointUrl(paymentReversalWebhook), reversal)),
  };
  const complaint = { problemType: '2', problemDetail: 'No reconozco un cargo.', problemImage: '', orderNo: orderId };
  await server.call(complaintSave, complaint, launch);
  server.clock.moveDays(0.01);
  await giveOffer(server.db, server.clock.now());
  values = { ...launch, orderId, productId, templateId: campaign?.id ?? '' } as Record<string, string>;
  return { paymentWebhook: webhook, paymentReversalWebhook: back };
}

/** What the conformance check sends and receives. Refusals are no examples of answers. */
async function asked(base: string): Promise<Record<string, Example>> {
  const { userId = '', sessionId = '', ...others } = values;
  const rules = { origin: '', allowedHosts: [], currency: 'MXN' };
  const findings = await checkCore({
    base,
    launch: { userId, sessionId },
    values: others,
    rules,
    access: plainAccess,
    mayWrite: true,
    timeLimit: 60_000,
  });
  const entries = findings.flatMap(({ endpoint: { name, client }, reason, asked, answered }) => {
    if (answered === '' || reason !== '' || client === 'image') return [];
    const request = client === 'upload' ? {} : { request: shortened(asked) };
    return [[name, { ...request, answer: shortened(JSON.parse(answered)) }]];
  });
  return Object.fromEntries(entries) as Record<string, Example>;
}

const dataOf = ({ body }: { body: string }): unknown => JSON.parse(body);

/** The answer with its lists cut short, and without the contents of pictures and contracts. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(shortened);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)]));
  if (typeof value !== 'string') return value;
  if (value.startsWith('data:')) return 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
  return value.length > 300 ? `${value.slice(0, 299)}…` : value;
}

it('every call has an example, except the one that answers a picture', () => {
  const missing = everyEndpoint.filter(({ name }) => !(name in examples));
  expect(missing.map(({ name, client }) => [name, client])).toEqual([['getCaptcha', 'image']]);
});

it('each example has the fields that this server answers today', () => {
  const shapes = (all: object) =>
    Object.fromEntries(Object.entries(all).map(([name, one]) => [name, fieldsOf(one).sort()]));
  expect(shapes(stored)).toEqual(shapes(examples));
});

it('no example has a session in it', () => {
  expect(JSON.stringify(stored)).not.toContain(secrets.sessionId('ana'));
});
