import { randomUUID } from 'node:crypto';
import { repaymentCommit, repaymentWay } from '@plazo/contract/bank-card';
import { bindCard } from '@plazo/contract/bind-bank';
import { complaintSave } from '@plazo/contract/complaints';
import { type AnyEndpoint, endpointUrl } from '@plazo/contract/endpoint';
import { listAuditEvents, verifyAudit } from '@plazo/contract/lender/audit';
import { addBankCard } from '@plazo/contract/lender/bank-accounts';
import { addBorrowerNote } from '@plazo/contract/lender/borrower-notes';
import { putBorrower } from '@plazo/contract/lender/borrowers';
import { replyToComplaint } from '@plazo/contract/lender/complaints';
import { issueLetter, revokeLetter } from '@plazo/contract/lender/letters';
import { makeOffer } from '@plazo/contract/lender/offers';
import { approveOrder, rejectOrder } from '@plazo/contract/lender/orders';
import { recordPayment, refusePayment } from '@plazo/contract/lender/payments';
import { payoutConfirmed, payoutFailed, payoutSent, retryPayout } from '@plazo/contract/lender/payouts';
import { eraseBorrower, exportBorrower } from '@plazo/contract/lender/personal-data';
import { makeLaunchLink, openBorrowerSession } from '@plazo/contract/lender/sessions';
import { waiveCharges } from '@plazo/contract/lender/waivers';
import { loanDetailPush } from '@plazo/contract/offer';
import { openByCode, sendLoginCode } from '@plazo/contract/promotion';
import { generateVcode, loanPlayDetail } from '@plazo/contract/repayment';
import { openLaunchLink } from '@plazo/contract/sign-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flex } from '../demo/demo-products.ts';
import { removeUnusedImages } from '../platform/uploads/uploads.service.ts';
import { writeVersion } from '../products/product.repository.ts';
import { rowsOf } from '../testing/database-state.ts';
import { noise } from '../testing/pictures.ts';
import { TestImages } from '../testing/test-images.ts';
import { TestLender } from '../testing/test-lender.ts';
import { dumpOf, tracesIn } from '../testing/traces.ts';
import { Visitor } from '../testing/visitor.ts';
import { removeOldRecords } from './record-keeping.ts';

let lender: TestLender;
const images = new TestImages();
beforeAll(async () => {
  lender = await TestLender.open({ change: (options) => ({ ...options, storage: images.storage }) });
});
afterAll(async () => {
  images.remove();
  await lender.app.close();
});

/** Everything personal about a borrower, by the way it comes in. */
const person = {
  phone: '13798765432',
  name: 'Ñandú Übelacker de la Peña',
  address: 'Calle Ébano 4417 bis, piso 3',
  externalId: 'crm:kunde-7781',
  email: 'nandu@casa-nandu.example',
  birthDate: '1956-04-27',
  nationalId: 'HEGG560427MVZRRL04',
  home: '198.51.100.23',
  atWork: '198.51.100.77',
  device: 'handset-9f3c7b1d',
  account: '646180109400423323',
  accountPhone: '5511112222',
  card: '8842',
  cardToken: 'tok_4f9a8b7c6d5e',
  purpose: 'for my sister’s wedding',
  complaint: 'your app has cost me my job at the bakery',
  reply: 'we are sorry about the bakery',
  note: 'rings at night and weeps',
  rejection: 'come back when the divorce is through',
  rejectedBecause: 'said by phone that she is being divorced',
  waived: 'her mother has died on Tuesday',
  payoutFailed: 'the account is one of her cousin Ximena',
  refused: 'came from her uncle Policarpo',
  revoked: 'the letter was for her lawyer Zamudio',
  asked: 'nobody grants this to a Quetzalcoatl',
};

let borrowerId = '';
let launch = { userId: '', sessionId: '', deviceId: person.device };

const inAWeek = () => new Date(lender.server.clock.now() + 7 * 86_400_000).toISOString();
const loan = { amount: 250_000, periods: 30, termUnit: 'day' as const };

/** A call by the borrower, from their own address. */
async function tap<Data>(endpoint: AnyEndpoint, input: object, remoteAddress = person.home): Promise<Data> {
  const answer = await lender.server.app.inject({
    method: 'POST',
    url: `${endpointUrl(endpoint)}?${new URLSearchParams(launch)}`,
    payload: new URLSearchParams(
      Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress,
  });
  const { code, data } = JSON.parse(answer.body) as { code: string; data: Data };
  expect([endpoint.name, Number(code), answer.statusCode === 200 ? '' : answer.body]).toEqual([endpoint.name, 0, '']);
  return data;
}

async function registerAndSignIn(): Promise<void> {
  const { server } = lender;
  await writeVersion(server.db, { ...flex, id: 'looked-at', decision: 'review' });
  await Visitor.writeCampaigns(server);
  const visitor = new Visitor(server, { remoteAddress: person.home });
  visitor.phone = person.phone;
  visitor.deviceId = person.device;
  await visitor.register(await visitor.withCode());
  server.clock.moveMinutes(2);
  const solved = await visitor.solved();
  await visitor.ask(sendLoginCode, { phone: person.phone, ...solved });
  await server.messages.settled();
  const [smsCode = ''] = await visitor.codes();
  expect(await visitor.ask(openByCode, { ...solved, phone: person.phone, smsCode })).toMatchObject({ code: '0' });
  const { externalId, phone, address, email, birthDate, nationalId: number } = person;
  const nationalId = { kind: 'curp' as const, number };
  const profile = { externalId, phone, address, email, birthDate, nationalId };
  borrowerId = (await lender.call(putBorrower, { ...profile, fullName: 'Nandu' })).id;
  expect((await lender.call(putBorrower, { ...profile, fullName: person.name })).id).toBe(borrowerId);
  const { url = '' } = await lender.call(makeLaunchLink, { borrowerId, to: 'repayUrl' });
  const launchCode = new URL(url).searchParams.get('launchCode') ?? '';
  await tap(openLaunchLink, { launchCode }, person.atWork);
  const { userId = '', sessionId = '' } = await lender.call(openBorrowerSession, { borrowerId });
  launch = { userId, sessionId, deviceId: person.device };
}

/** Takes an offer of a product, and returns its order. */
async function take(productId: string): Promise<string> {
  lender.server.clock.moveMinutes(1);
  const wanted = { borrowerId, productId, ...loan, purpose: person.purpose, expiresAt: inAWeek() };
  const { id } = await lender.call(makeOffer, wanted);
  await tap(loanDetailPush, { ...loan, productId, offerNo: id });
  return id;
}

async function borrow(): Promise<string> {
  const refused = await take('looked-at');
  const words = { reason: person.rejectedBecause, toBorrower: person.rejection };
  await lender.call(rejectOrder, { orderId: refused, ...words });
  await tap(bindCard, { bankCode: '646', cardType: 'clabe', cardNo: person.account, phone: person.accountPhone });
  const orderId = await take('looked-at');
  await lender.call(approveOrder, { orderId });
  await lender.call(payoutSent, { orderId });
  await lender.call(payoutFailed, { orderId, reason: person.payoutFailed });
  await lender.call(retryPayout, { orderId });
  await lender.call(payoutConfirmed, { orderId, reference: 'spei-0' });
  return orderId;
}

async function complain(orderId: string): Promise<void> {
  const { server } = lender;
  const { url } = (await server.upload(await noise().png().toBuffer(), launch)).data as { url: string };
  const complaint = { problemType: '5', problemDetail: person.complaint, orderNo: orderId, problemImage: url };
  await tap(complaintSave, complaint);
  const [row] = await rowsOf<{ folio: string }>(server.db, 'select folio from complaint');
  await lender.call(replyToComplaint, { folio: row?.folio ?? '', content: person.reply });
  await lender.call(addBorrowerNote, { borrowerId, content: person.note });
}

/** Calls that wait for a second person repeat all of it. */
async function askForApprovals(): Promise<void> {
  const { db, clock } = lender.server;
  const { phone, address, externalId, email, name: fullName, note: content } = person;
  const requests = {
    putBorrower: { externalId, phone, address, fullName, email },
    addBorrowerNote: { borrowerId, content },
  };
  for (const [call, request] of Object.entries(requests)) {
    for (const state of ['approved', 'rejected', 'pending']) {
      const at = `'${new Date(clock.now()).toISOString()}'`;
      const decision = state === 'pending' ? 'null, null, null' : `'key:other', ${at}, '${person.asked}'`;
      await db.execute(`insert into approval
          (id, call, request, requested_by, requested_at, expires_at, state, decided_by, decided_at, reason)
        values ('${randomUUID()}', '${call}', '${JSON.stringify(request)}', 'key:somebody', ${at}, '2027-01-01', '${state}', ${decision})`);
    }
  }
}

async function payAndEnd(orderId: string): Promise<void> {
  const { server } = lender;
  const card = { bankName: 'BBVA', bankCode: '012', numberEnding: person.card, processorToken: person.cardToken };
  const { id: cardId } = await lender.call(addBankCard, { borrowerId, ...card, needsCode: true });
  await lender.call(waiveCharges, { orderId, charges: { commission: 1_000 }, reason: person.waived });
  const { repayAmount: amount } = await tap<{ repayAmount: number }>(loanPlayDetail, { orderId });
  const { repayToken } = await tap<{ repayToken: string }>(repaymentWay, { orderId });
  await tap(repaymentCommit, { orderId, amount, cardId, repayToken, sendMsg: '1' });
  await server.messages.settled();
  const asked = { orderId, amount, payCode: 'store', requestType: '1' };
  const { repayDetail } = await tap<{ repayDetail: { vCode: string } }>(generateVcode, asked);
  const money = { reference: repayDetail.vCode, currency: 'MXN' };
  const old = new Date(server.clock.now() - 200 * 86_400_000).toISOString();
  await lender.call(recordPayment, { ...money, paymentId: 'old-1', amount: 500, paidAt: old });
  await lender.call(refusePayment, { paymentId: 'old-1', reason: person.refused });
  expect(await server.pay({ eventId: 'pay-1', ...money, amount })).toMatchObject({ status: 200 });
  const { code } = await lender.call(issueLetter, { orderId });
  await lender.call(revokeLetter, { code, reason: person.revoked });
}

const dump = () => dumpOf(lender.server.db, [images.folder]);

describe('all data about a borrower', () => {
  it('is found in a complete dump before the erasure, and afterwards only where the law keeps it', async () => {
    const { server } = lender;
    await registerAndSignIn();
    const orderId = await borrow();
    await complain(orderId);
    await askForApprovals();
    await payAndEnd(orderId);
    const before = tracesIn(await dump(), person);
    // The account number and the audit's sealed parts are only readable through calls.
    const { data: held } = await lender.call(exportBorrower, { borrowerId });
    const told = JSON.stringify([held, await lender.call(listAuditEvents, { limit: 200 })]);
    for (const [name, value] of Object.entries(person)) {
      expect([name, name in before || told.includes(value)]).toEqual([name, true]);
    }
    expect(images.kept()).toHaveLength(1);

    await lender.call(eraseBorrower, { borrowerId, reason: `${person.name} asked for it` });
    await removeUnusedImages({ db: server.db, storage: images.storage }, server.clock.now());
    expect(images.kept()).toEqual([]);
    // The contract as accepted, and from where.
    const ofContract = {
      name: ['acceptance.document'],
      address: ['acceptance.document'],
      home: ['acceptance.address'],
    };
    expect(tracesIn(await dump(), person)).toEqual({ ...ofContract, device: ['acceptance.device'] });
    expect(server.logged().join('\n')).not.toMatch(/kunde-7781|13798765432|198\.51\.100/);
    expect((await lender.call(verifyAudit, {})).faults).toEqual([]);
    const after = JSON.stringify((await lender.call(listAuditEvents, { limit: 200 })).data);
    for (const one of [person.waived, person.revoked, person.atWork]) {
      expect(told).toContain(one);
      expect(after).not.toContain(one);
    }
  });

  it('is gone completely once the contracts need not be kept', async () => {
    const { db, clock } = lender.server;
    clock.moveDays(3_700);
    await db.execute(`insert into sandbox_clock values (1, ${4_000 * 86_400_000})`);
    await removeOldRecords({ db, clock, timeZone: 'America/Mexico_City' });
    expect(tracesIn(await dump(), person)).toEqual({});
    expect(await rowsOf(db, 'select * from borrower_key')).toEqual([]);
    expect((await lender.call(verifyAudit, {})).faults).toEqual([]);
  });

  it('would be found in a forgotten table, in any spelling', async () => {
    const { db } = lender.server;
    const { name, phone } = person;
    const isFound = (values: Record<string, string>, text: string) =>
      Object.keys(tracesIn([{ where: 'there', texts: [text] }], values)).length === 1;
    for (const spelled of [
      ...[name.toUpperCase(), name.normalize('NFD'), encodeURIComponent(name), JSON.stringify({ who: name })],
      ...[Buffer.from(`x${name}`).toString('base64'), Buffer.from(`to ${name}`).toString('base64url')],
    ]) {
      expect([spelled, isFound({ name }, spelled)]).toEqual([spelled, true]);
    }
    for (const spelled of [`+86${phone}`, '137 9876 5432', '1379-8765-432', `{"phone": "86${phone}"}`]) {
      expect([spelled, isFound({ phone }, spelled)]).toEqual([spelled, true]);
    }
    await db.execute(`create table forgotten (content text, raw bytea);
      insert into forgotten values (encode(sha256('+86${phone}'), 'hex'), '${phone}'::bytea)`);
    try {
      expect(tracesIn(await dump(), { phone })).toEqual({ phone: ['forgotten.content', 'forgotten.raw'] });
    } finally {
      await db.execute('drop table forgotten');
    }
  });
});
