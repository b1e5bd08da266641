import { listCollections } from '@plazo/contract/lender/collections';
import { contactPermissions, noteContact } from '@plazo/contract/lender/contacts';
import { listEvents } from '@plazo/contract/lender/events';
import { getOrder } from '@plazo/contract/lender/orders';
import { endPause, listPauses, pauseOrder, pauseReasons } from '@plazo/contract/lender/pauses';
import { scopes } from '@plazo/contract/lender/scopes';
import { chargeOffOrder } from '@plazo/contract/lender/waivers';
import { addDays, localDate } from '@plazo/loan-rules/calendar';
import { contactChannels } from '@plazo/loan-rules/contact-hours';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flexReviewed } from '../demo/demo-products.ts';
import { ledgerFaults } from '../testing/database-state.ts';
import { publishAll } from '../testing/publish-all.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { closePauses } from './pause.service.ts';

let lender: TestLender;
let loan: TestLoan;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(async () => {
  await lender.reset();
  loan = await TestLoan.take(lender.server);
  // Three days late.
  lender.server.clock.moveDays(33);
});
afterAll(() => lender.app.close());

const timeZone = 'America/Mexico_City';
const today = () => localDate(lender.server.clock.now(), timeZone);
const inDays = (days: number) => addDays(today(), days);
const pause = (days: number, of = loan) =>
  lender.send(pauseOrder, { orderId: of.orderId, reason: 'illness', throughDate: inDays(days), note: 'Hospital' });
const outstanding = async (of = loan) => (await lender.call(getOrder, { orderId: of.orderId })).outstanding;
const end = (pauseId: string) => lender.send(endPause, { orderId: loan.orderId, pauseId });

async function told() {
  await publishAll(lender.server.db);
  const { data } = await lender.call(listEvents, { limit: 1_000 });
  return data.filter(({ type }) => type.startsWith('pause.')).map(({ type }) => type);
}

async function checkBooks(): Promise<void> {
  expect(await ledgerFaults(lender.server.db)).toEqual([]);
}

describe('a pause of late charges and contact', () => {
  it.each(pauseReasons)('is for a reason: %s', async (reason) => {
    const { orderId } = loan;
    await lender.call(pauseOrder, { orderId, reason, throughDate: inDays(5) });
    expect((await lender.call(listPauses, { orderId })).data).toMatchObject([{ reason, state: 'running' }]);
  });

  it('adds nothing on its days; what was owed stays owed, and the order stays late', async () => {
    const before = await outstanding();
    const { status, json } = await pause(5);
    expect([status, json]).toEqual([
      201,
      {
        ...{
          id: expect.any(String),
          orderId: loan.orderId,
          reason: 'illness',
          beginsOn: today(),
          throughDate: inDays(5),
        },
        ...{ state: 'running', madeBy: expect.stringMatching(/^key:/), madeAt: expect.any(String), endedBy: null },
        note: 'Hospital',
      },
    ]);
    const perDay = before - (await beforeADay());
    expect(await outstanding()).toBe(before);
    lender.server.clock.moveDays(5);
    expect(await outstanding()).toBe(before);
    expect((await lender.call(listCollections, {})).data).toMatchObject([
      { orderId: loan.orderId, daysLate: 8, pausedThrough: today() },
    ]);
    lender.server.clock.moveDays(2);
    expect(await outstanding()).toBe(before + 2 * perDay);
    await loan.pay('evt-1', 10_000);
    await loan.statement();
    await checkBooks();
  });

  it('offers no extension, which would cost something while waiting is free', async () => {
    expect(await loan.details()).toMatchObject({ isDelay: '1', extension: expect.anything() });
    await pause(5);
    const paused = await loan.details();
    expect(paused.isDelay).toBe('0');
    expect(paused).not.toHaveProperty('extension');
  });

  it('is a line of the statement, and the borrower reads until when it runs', async () => {
    await pause(5);
    lender.server.clock.moveDays(1);
    const { lines } = await loan.statement();
    expect(lines.at(-1)).toMatchObject({
      text: 'Pausa de recargos',
      amount: 0,
      note: expect.stringContaining(inDays(4)),
    });
    const { noticeStatusText, noticeDesText, waiting, pausedThrough } = await loan.details();
    expect([noticeStatusText, noticeDesText, waiting, pausedThrough]).toEqual([
      'Recargos en pausa',
      // 3 % a day of what was lent, as before.
      'Después, cada día suma $75,00; el recargo máximo es $2.500,00.',
      undefined,
      inDays(4),
    ]);
  });

  it('says that it begins, and once that it is over', async () => {
    await pause(2);
    lender.server.clock.moveDays(2);
    await closePauses(lender.server.db, today());
    expect(await told()).toEqual(['pause.begun']);
    lender.server.clock.moveDays(1);
    await Promise.all([closePauses(lender.server.db, today()), closePauses(lender.server.db, today())]);
    expect(await told()).toEqual(['pause.begun', 'pause.ended']);
    expect((await lender.call(listPauses, { orderId: loan.orderId })).data).toMatchObject([{ state: 'over' }]);
    expect((await pause(2)).status).toBe(201);
  });

  it('can be ended early: its days stay free, and late charges go on from the next day', async () => {
    const before = await outstanding();
    const { json } = await pause(20);
    lender.server.clock.moveDays(4);
    expect(await end(json.id)).toMatchObject({ status: 200, json: { state: 'ended', throughDate: today() } });
    expect(await end(json.id)).toMatchObject({ status: 409 });
    expect(await outstanding()).toBe(before);
    lender.server.clock.moveDays(1);
    expect(await outstanding()).toBeGreaterThan(before);
    await checkBooks();
  });

  it('stays as it was when a payment of an earlier day is reported', async () => {
    const code = await loan.code();
    const paidAt = new Date(lender.server.clock.now()).toISOString();
    lender.server.clock.moveDays(1);
    await pause(5);
    lender.server.clock.moveDays(6);
    await loan.pay('evt-1', 10_000);
    const event = { eventId: 'evt-2', reference: code.reference, amount: 20_000, paidAt };
    expect(await lender.server.pay(event)).toMatchObject({ status: 200 });
    await loan.statement();
    await checkBooks();
  });

  it('lets nobody contact the borrower about this order', async () => {
    const borrowerId = loan.borrower;
    const { orderId } = loan;
    const call = () => lender.send(noteContact, { borrowerId, orderId, channel: 'letter' });
    const { json } = await pause(5);
    expect(await call()).toMatchObject({ status: 409, json: { detail: expect.stringContaining('(paused)') } });
    // Nor about no order in particular: that would be a way around it.
    const anyContact = () => lender.send(noteContact, { borrowerId, channel: 'letter' });
    const named = 'a contact about an order that is not paused names it';
    expect(await anyContact()).toMatchObject({ status: 409, json: { detail: expect.stringContaining(named) } });
    await end(json.id);
    expect([(await call()).status, (await anyContact()).status]).toEqual([201, 201]);
  });

  it('is told before anybody tries: by the answer for each channel, and in the list of who is late', async () => {
    const { borrower: borrowerId, orderId } = loan;
    const other = await TestLoan.take(lender.server, { borrower: borrowerId });
    const told = async (of: { orderId?: string } = {}) =>
      (await lender.call(contactPermissions, { borrowerId, ...of })).channels.map(({ because }) => because);
    const listed = async () =>
      (await lender.call(listCollections, {})).data.map((one) => [one.orderId, one.mayCall?.because]);
    const yes = contactChannels.map(() => null);
    expect([await told(), await listed()]).toEqual([yes, [[orderId, null]]]);
    await pause(5);
    const no = contactChannels.map(() => 'paused');
    expect([await told(), await told({ orderId }), await told({ orderId: other.orderId })]).toEqual([no, no, yes]);
    expect(await listed()).toEqual([[orderId, 'paused']]);
    const { channels } = await lender.call(contactPermissions, { borrowerId, orderId });
    // Through Friday; Mexico City is six hours behind.
    expect(channels[0]).toMatchObject({ from: `${inDays(6)}T14:00:00.000Z` });
    const key = await lender.newKey(scopes.filter((scope) => scope !== 'messages:read'));
    expect((await lender.call(listCollections, {}, { key })).data).toMatchObject([{ orderId, mayCall: null }]);
  });

  it.each([
    ['today', 0],
    ['a day too far ahead', 91],
  ])('is refused through %s', async (_, days) => {
    const { status, json } = await pause(days);
    expect([status, json.type]).toEqual([422, 'urn:plazo:problem:not-possible']);
  });

  it('is one at a time, also if two are granted at the same moment', async () => {
    const both = await Promise.all([pause(3), pause(4)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('is refused where nothing is owed, and for a debt that was charged off', async () => {
    const waiting = await TestLoan.take(lender.server, { borrower: 'beto', product: flexReviewed });
    expect((await pause(3, waiting)).status).toBe(409);
    const { orderId } = loan;
    await lender.call(chargeOffOrder, { orderId, outstanding: await outstanding(), reason: 'gone' });
    expect((await pause(3)).status).toBe(409);
  });

  it('cannot be made longer in the database, nor opened again', async () => {
    const { json } = await pause(5);
    const change = (to: string) => lender.server.db.execute(`update pause set ${to}`);
    for (const to of ['through = through + 1', 'through = through - 1', 'begins_on = begins_on - 1']) {
      await expect(change(to), to).rejects.toThrow('shorter');
    }
    await end(json.id);
    await expect(change(`state = 'running', ended_by = null`)).rejects.toThrow('shorter');
  });
});

/** What was owed a day ago. */
async function beforeADay(): Promise<number> {
  lender.server.clock.moveDays(-1);
  const sum = await outstanding();
  lender.server.clock.moveDays(1);
  return sum;
}
