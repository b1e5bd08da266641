import { repaymentCommit, repaymentConfirm } from '@plazo/contract/bank-card';
import { complaintSave, complaintScore } from '@plazo/contract/complaints';
import { decideMarketingConsent, disclosureSheet, marketingConsents } from '@plazo/contract/disclosure';
import { type AnyEndpoint, endpointUrl } from '@plazo/contract/endpoint';
import type { LaunchQuery } from '@plazo/contract/launch';
import { settlementLetter } from '@plazo/contract/letter';
import { cancelUnpaid, googleScore } from '@plazo/contract/loan';
import { appMessageWebhook, emailWebhook, messageWebhook, replyWebhook } from '@plazo/contract/message-reports';
import { chooseContact, ownMessages } from '@plazo/contract/messages';
import { chooseFirstDueDate } from '@plazo/contract/offer';
import {
  acceptPaymentPlan,
  choosePaymentPlan,
  type PaymentPlan,
  paymentPlanDetail,
} from '@plazo/contract/payment-plan';
import { payoutWebhook } from '@plazo/contract/payout';
import { previewScreens, smsCodeLogin } from '@plazo/contract/preview';
import { cancelOwnPromise } from '@plazo/contract/promise';
import { openLaunchLink } from '@plazo/contract/sign-in';
import { addDays, localDate } from '@plazo/loan-rules/calendar';
import type { Example } from '../borrower-api/openapi.ts';
import { proposePlan } from '../collections/payment-plan.service.ts';
import { deskOn } from '../complaints/desk.ts';
import { planChosen } from '../demo/demo-products.ts';
import { testCode } from '../demo/preview.service.ts';
import { seedDemo } from '../demo/seed.ts';
import { returnByHand } from '../payouts/payout-desk.service.ts';
import { sign, signatureHeader } from '../platform/http/signature.ts';
import { findMessages } from '../platform/sms/sms.repository.ts';
import { openStorage } from '../platform/uploads/storage.ts';
import { newLaunchLink } from '../sessions/launch-link.service.ts';
import { giveOffer, type OfferOptions, sixMonths, type TestOffer } from './borrowers.ts';
import { openWithPages } from './documents.ts';
import { takeLoanWithCards, waysOf } from './loan-with-cards.ts';
import { TestLoan } from './test-loan.ts';
import { TestServer } from './test-server.ts';

const secret = 'the-secret-of-the-providers-here-0004';

/** Calls that few tests make: the request and answer of each, by the call's name. */
export async function rareCalls(): Promise<Record<string, Example>> {
  const lender = () => openWithPages({ TENANT_FILE: 'examples/tenant-mexico.json' });
  return {
    ...(await calledOn(lender, ofPlans, ofOffers, ofSettledLoans, ofCards, ofLinks, ofDevelopment)),
    ...(await calledOn(openWithProviders, ofPayouts, ofMessages)),
  };
}

/** A server whose providers are never asked, but may report. */
function openWithProviders(): Promise<TestServer> {
  const url = 'http://127.0.0.1:9';
  const environment = {
    ...{ PAYOUT_PROVIDER_URL: url, PAYOUT_PROVIDER_SECRET: secret },
    ...{ SMS_PROVIDER_URL: url, SMS_PROVIDER_SECRET: secret },
    ...{ APP_MESSAGES_SECRET: secret, EMAIL_REPORTS_SECRET: secret },
  };
  return TestServer.open({ environment, change: (options) => ({ ...options, payouts: null }) });
}

async function calledOn(
  open: () => Promise<TestServer>,
  ...calls: ((server: TestServer) => Promise<Record<string, Example>>)[]
): Promise<Record<string, Example>> {
  const server = await open();
  const examples: Record<string, Example> = {};
  for (const some of calls) Object.assign(examples, await some(server));
  await server.app.close();
  return examples;
}

/** The call with its answer, which must not be a refusal. */
async function made(
  server: TestServer,
  endpoint: AnyEndpoint,
  request: object,
  launch: LaunchQuery = {},
): Promise<Example> {
  const { status, body } = await server.post(endpoint, request, launch);
  if (status !== 200) throw new Error(`${endpoint.name} answered ${status}: ${body}`);
  return { request, answer: JSON.parse(body) as unknown };
}

const give = (server: TestServer, options: OfferOptions): Promise<TestOffer> =>
  giveOffer(server.db, server.clock.now(), options);

async function ofOffers(server: TestServer): Promise<Record<string, Example>> {
  const chosen = await give(server, { ...sixMonths, product: planChosen, periods: 3, borrower: 'chooses' });
  const first = { productId: chosen.productId, offerNo: chosen.orderId, firstPayTime: '2026-03-31' };
  const { orderId: orderNo, launch } = await give(server, { ...sixMonths, borrower: 'reads' });
  const sheet = await made(server, disclosureSheet, { orderNo }, launch);
  return {
    chooseFirstDueDate: await made(server, chooseFirstDueDate, first, chosen.launch),
    disclosureSheet: sheet,
    ownMessages: await made(server, ownMessages, {}, launch),
    chooseContact: await made(server, chooseContact, { channel: 'whatsapp', isStopped: '1' }, launch),
    marketingConsents: await made(server, marketingConsents, {}, launch),
    decideMarketingConsent: await made(server, decideMarketingConsent, { kind: 'own-marketing', isGiven: '1' }, launch),
  };
}

/** A plan that the lender's people proposed. */
async function ofPlans(server: TestServer): Promise<Record<string, Example>> {
  const { orderId, borrower, launch } = await TestLoan.take(server, { borrower: 'plans' });
  const { tenant } = server.config;
  const at = { now: server.clock.now(), today: localDate(server.clock.now(), tenant.timeZone) };
  const shape = { payments: 3, every: 'month' as const, firstDueDate: addDays(at.today, 30) };
  await server.db.transaction((transaction) =>
    proposePlan(transaction, borrower, { orderId, madeBy: 'staff:demo', ...shape }, at, tenant),
  );
  const detail = await made(server, paymentPlanDetail, { orderId }, launch);
  const { planId = '', total } = (detail.answer as { data: PaymentPlan }).data;
  return {
    paymentPlanDetail: detail,
    acceptPaymentPlan: await made(server, acceptPaymentPlan, { orderId, planId, total, agreed: 1 }, launch),
    ...(await ofOwnPlans(server)),
  };
}

/** A plan that a late borrower chooses, and a promise that is not there to take back. */
async function ofOwnPlans(server: TestServer): Promise<Record<string, Example>> {
  const { orderId, launch } = await TestLoan.take(server, { borrower: 'chooses-a-plan' });
  const { byProduct } = server.config.tenant.plans;
  byProduct.flex = { payments: 6, every: 'month', fromDaysLate: 1, perOrder: 1 };
  server.clock.moveDays(33);
  const examples = {
    choosePaymentPlan: await made(server, choosePaymentPlan, { orderId, payments: 3 }, launch),
    cancelOwnPromise: await made(server, cancelOwnPromise, { orderId }, launch),
  };
  server.clock.moveDays(-33);
  delete byProduct.flex;
  return examples;
}

async function ofSettledLoans(server: TestServer): Promise<Record<string, Example>> {
  const loan = await TestLoan.take(server, { borrower: 'settles' });
  const { orderId, launch } = loan;
  await loan.pay('payment-3');
  const complaint = { problemType: '2', problemDetail: 'No reconozco un cargo.', problemImage: '', orderNo: orderId };
  const { problemId, folio = '' } = await server.call(complaintSave, complaint, launch);
  const desk = deskOn({ db: server.db, storage: openStorage(server.config) }, server.config.tenant, server.clock);
  await desk.reply(folio, 'Lo revisamos: el cargo es de su demora.', []);
  return {
    settlementLetter: await made(server, settlementLetter, { orderId }, launch),
    googleScore: await made(server, googleScore, { orderId, score: 5 }, launch),
    complaintScore: await made(server, complaintScore, { problemId, score: 4 }, launch),
  };
}

/** A card that requires a code. */
async function ofCards(server: TestServer): Promise<Record<string, Example>> {
  const taken = await takeLoanWithCards(server, 'pays');
  const { orderId, launch } = taken;
  const { repayToken } = await waysOf(server, taken);
  const request = { orderId, amount: 271_691, cardId: 'pays-card-code', sendMsg: '0', repayToken };
  const committed = await made(server, repaymentCommit, request, launch);
  const { repayRecordId } = (committed.answer as { data: { repayRecordId: string } }).data;
  const [message] = await findMessages(server.db, 1);
  const verifyCode = /\d{6}/.exec(message?.content ?? '')?.[0] ?? '';
  const confirm = { orderId, verifyCode, repaymentRecordId: repayRecordId };
  return { repaymentCommit: committed, repaymentConfirm: await made(server, repaymentConfirm, confirm, launch) };
}

async function ofPayouts(server: TestServer): Promise<Record<string, Example>> {
  const { orderId, launch } = await TestLoan.take(server);
  const request = { eventId: 'payout-1', payoutId: `${orderId}-1`, result: 'sent', reference: 'SPEI-4711' };
  const payoutReported = await reported(server, payoutWebhook, request);
  const at = { now: server.clock.now(), timeZone: server.config.tenant.timeZone, masterKeys: server.masterKeys };
  await returnByHand(server.db, orderId, 'the account is closed', at);
  return { payoutWebhook: payoutReported, cancelUnpaid: await made(server, cancelUnpaid, { orderId }, launch) };
}

async function ofMessages(server: TestServer): Promise<Record<string, Example>> {
  const reply = { eventId: 'reply-1', channel: 'sms', from: '+865598127634', content: 'BAJA' };
  return {
    appMessageWebhook: await reported(server, appMessageWebhook, { messageId: 'a-message', result: 'delivered' }),
    emailWebhook: await reported(server, emailWebhook, { messageId: 'a-message', result: 'failed' }),
    messageWebhook: await reported(server, messageWebhook, { messageId: 'a-message', result: 'delivered' }),
    replyWebhook: await reported(server, replyWebhook, reply),
  };
}

/** What a provider says, signed. */
async function reported(server: TestServer, endpoint: AnyEndpoint, request: object): Promise<Example> {
  const payload = JSON.stringify(request);
  const signature = sign(payload, secret, Math.floor(Date.now() / 1000));
  const headers = { 'content-type': 'application/json', [signatureHeader]: signature };
  const { status, body } = await server.send(endpointUrl(endpoint), { payload, headers });
  if (status !== 200) throw new Error(`${endpoint.name} answered ${status}: ${body}`);
  return { request, answer: JSON.parse(body) as unknown };
}

async function ofLinks(server: TestServer): Promise<Record<string, Example>> {
  const { borrower: borrowerId, orderId } = await give(server, { borrower: 'opens' });
  const link = { borrowerId, address: `/loan-details?orderId=${orderId}`, sessionMinutes: 30 };
  const launchCode = await newLaunchLink(server.db, link, server.clock.now() + 600_000);
  return { openLaunchLink: await made(server, openLaunchLink, { launchCode }) };
}

async function ofDevelopment(server: TestServer): Promise<Record<string, Example>> {
  const { tenant, masterKeys } = server.config;
  const [channel] = tenant.channels;
  if (!channel) throw new Error('no channel');
  const storage = openStorage(server.config);
  await seedDemo(server.db, { now: server.clock.now(), tenant, channel, storage, masterKeys });
  return {
    smsCodeLogin: await made(server, smsCodeLogin, { username: 'fermin', smsCode: testCode }),
    previewScreens: await made(server, previewScreens, {}),
  };
}
