import { noteContact } from '@plazo/contract/lender/contacts';
import { getOrder } from '@plazo/contract/lender/orders';
import { makePromise } from '@plazo/contract/lender/promises';
import { arrears, collectionResults, collectionResultsCsv, rollRates } from '@plazo/contract/lender/reports';
import { chargeOffOrder, forgiveOrder } from '@plazo/contract/lender/waivers';
import { addDays } from '@plazo/loan-rules/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decidePromises } from '../collections/promise.service.ts';
import { dayOf } from '../testing/borrowers.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
afterAll(() => lender.app.close());

const today = () => dayOf(lender.server.clock.now());
const timeZone = 'America/Mexico_City';

async function decide() {
  await decidePromises(lender.server.db, { now: lender.server.clock.now(), today: today(), timeZone });
}

const promise = ({ orderId }: TestLoan) =>
  lender.call(makePromise, { orderId, amount: 50_000, dueDate: addDays(today(), 2) });

const contact = ({ borrower, orderId }: TestLoan, more: object = {}) =>
  lender.call(noteContact, { borrowerId: borrower, orderId, channel: 'letter', ...more });

it('what collection came to is what has happened between two days', async () => {
  const { server } = lender;
  const take = (borrower: string) => TestLoan.take(server, { borrower });
  const [paid, silent, forgiven, chargedOff] = [
    await take('paid'),
    await take('silent'),
    await take('forgiven'),
    await take('charged'),
  ];
  const onTime = await take('on-time');
  // A Monday; five days late.
  server.clock.moveDays(35);
  await onTime.pay('early');
  const from = today();
  // Of the day before the range.
  await contact(silent);
  server.clock.moveDays(1);
  await promise(paid);
  await promise(silent);
  await contact(paid);
  await contact(forgiven);
  server.clock.moveDays(2);
  await contact(silent, { channel: 'call', outcome: 'not-reached' });
  // Nobody turned to them.
  await contact(silent, { channel: 'whatsapp', isIncoming: true });
  await paid.pay('all');
  const owed = async ({ orderId }: TestLoan) => ({
    orderId,
    outstanding: (await lender.call(getOrder, { orderId })).outstanding,
  });
  await lender.call(forgiveOrder, { ...(await owed(forgiven)), reason: 'as agreed' });
  await lender.call(chargeOffOrder, { ...(await owed(chargedOff)), reason: 'nobody answers' });
  server.clock.moveDays(2);
  await decide();
  server.clock.moveDays(40);
  const through = today();
  const { rows } = await lender.call(collectionResults, { from, through });
  const { rows: late } = await lender.call(arrears, { on: through });
  expect(rows).toEqual([
    {
      ...{ currency: 'MXN', outstanding: late[0]?.outstanding, atRisk: late[0]?.outstanding, late: 4, cured: 1 },
      ...{ contacts: 3, curedAfterContact: 1, promisesKept: 1, promisesBroken: 1 },
    },
  ]);
  expect(late).toMatchObject([{ daysLate: '31-60', orders: 1 }]);
  const rolled = (await lender.call(rollRates, { from, through })).rows.filter(({ before }) => before === '1-30');
  expect(rolled.reduce((sum, { orders }) => sum + orders, 0)).toBe(4);
  const { body } = await lender.send(collectionResultsCsv, { from, through });
  const [row = {}] = rows;
  expect(body).toBe(`${Object.keys(row).join(',')}\r\n${Object.values(row).join(',')}\r\n`);
  // Before anything had happened: on the day itself.
  expect((await lender.call(collectionResults, { from, through: from })).rows).toMatchObject([
    { late: 4, cured: 0, contacts: 0, promisesKept: 0, promisesBroken: 0, atRisk: 0 },
  ]);
  expect(await lender.send(collectionResults, { from: through, through: from })).toMatchObject({ status: 400 });
});
