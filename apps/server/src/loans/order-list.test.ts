import { assignOrder, getOrder, listOrders, unassignOrder } from '@plazo/contract/lender/orders';
import { scopes } from '@plazo/contract/lender/scopes';
import { inviteStaffMember } from '@plazo/contract/lender/staff';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { flex, flexReviewed } from '../demo/demo-products.ts';
import { insertContact } from '../messages/contact.repository.ts';
import { ConsoleVisitor, invitationIn } from '../testing/console-visitor.ts';
import { operatorKey, TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

let lender: TestLender;
/** Taken one day after the other. */
const taken: TestLoan[] = [];
beforeAll(async () => {
  lender = await TestLender.open();
  const wanted = [
    { borrower: 'one', product: flexReviewed, amount: 200_000 },
    { borrower: 'two', product: flex, amount: 100_000 },
    { borrower: 'three', product: flex, amount: 300_000 },
  ];
  for (const one of wanted) {
    taken.push(await TestLoan.take(lender.server, one));
    lender.server.clock.moveDays(1);
  }
});
afterAll(() => lender.app.close());

type Wanted = Parameters<typeof lender.call<typeof listOrders>>[1];

/** Which of them a list has, read two at a time. */
async function listed(wanted: Wanted): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await lender.call(listOrders, { ...wanted, limit: 2, ...(cursor === undefined ? {} : { cursor }) });
    found.push(...page.data.map(({ borrowerId }) => borrowerId));
    cursor = page.next;
  }
  return found;
}

it.each<[string, Wanted, string[]]>([
  ['all, the newest first', {}, ['three', 'two', 'one']],
  ['a product', { productId: flex.id }, ['three', 'two']],
  ['a product and a state', { productId: flexReviewed.id, state: 'under-review' }, ['one']],
  ['a state', { state: 'under-review' }, ['one']],
  ['the days on which they were taken', { createdFrom: '2026-03-02', createdThrough: '2026-03-03' }, ['two', 'one']],
  ['one such day', { createdFrom: '2026-03-03', createdThrough: '2026-03-03' }, ['two']],
  ['what is owed, by due date', { sort: 'due-date' }, ['two', 'three']],
  ['what is due by a day', { sort: 'due-date', dueThrough: '2026-04-02' }, ['two']],
  ['what is due from a day on', { sort: 'due-date', dueFrom: '2026-04-03', state: 'repayable' }, ['three']],
  ['the largest first', { sort: 'amount' }, ['three', 'one', 'two']],
  ['amounts in a range', { sort: 'amount', minAmount: 100_001, maxAmount: 300_000 }, ['three', 'one']],
  ['amounts of a state', { sort: 'amount', state: 'under-review', maxAmount: 200_000 }, ['one']],
  ['amounts of a product', { sort: 'amount', productId: flex.id, minAmount: 100_000 }, ['three', 'two']],
])('orders are found by %s', async (_, wanted, expected) => {
  expect(await listed(wanted)).toEqual(expected);
});

it('a range with another sort is refused, and says which sort it goes with', async () => {
  const { status, json } = await lender.send(listOrders, { minAmount: 1 });
  expect([status, json.errors]).toEqual([
    400,
    [{ field: 'minAmount', problem: 'goes with the sort amount', code: 'does-not-go-together' }],
  ]);
});

it('a row says who borrows, what is owed today and when there was a contact', async () => {
  const { db, clock } = lender.server;
  const [, loan] = taken;
  const made = { channel: 'letter' as const, madeBy: 'key:somebody', outcome: null, note: null, isIncoming: false };
  const [borrowerId, orderId, madeAt] = [loan?.borrower ?? '', loan?.orderId ?? '', clock.now()];
  await insertContact(db, { ...made, id: 'c1', borrowerId, orderId, madeAt });
  const { data } = await lender.call(listOrders, { borrowerId });
  const { outstanding, borrowerName } = await lender.call(getOrder, { orderId });
  expect(outstanding).toBeGreaterThan(100_000);
  const lastContactAt = new Date(madeAt).toISOString();
  expect(data).toMatchObject([{ outstanding, borrowerName, lastContactAt, assignee: null }]);
  expect(borrowerName).not.toBe('');
  const key = await lender.newKey(scopes.filter((scope) => scope !== 'borrowers:read'));
  expect((await lender.call(listOrders, { borrowerId }, { key })).data).toMatchObject([{ borrowerName: null }]);
});

it('a person looks after an order until another one does, or nobody', async () => {
  const orderId = taken[2]?.orderId ?? '';
  const people: { id: string; visitor: ConsoleVisitor }[] = [];
  for (const name of ['Rosa', 'Jorge']) {
    const wanted = { name, email: `${name}@lender.example`, roles: ['collects' as const] };
    const { id, invitationUrl } = await lender.call(inviteStaffMember, wanted, { key: `operator_${operatorKey}` });
    const early = await lender.send(assignOrder, { orderId, staffId: id });
    expect([early.status, early.json.detail]).toEqual([422, 'they are invited']);
    const visitor = new ConsoleVisitor(lender);
    await visitor.join(invitationIn(invitationUrl));
    people.push({ id, visitor });
  }
  const [rosa, jorge] = people.map(({ id }) => id);
  for (const staffId of [rosa ?? '', jorge ?? '']) await lender.call(assignOrder, { orderId, staffId });
  const mine = async (at: number, query = '') =>
    (await people[at]?.visitor.call('GET', `/orders?assignee=me${query}`))?.json.data;
  for (const query of ['', '&sort=due-date', '&sort=amount']) {
    expect(await mine(0, query)).toEqual([]);
    expect(await mine(1, query)).toMatchObject([{ id: orderId, assignee: { id: jorge, name: 'Jorge' } }]);
  }
  await lender.call(unassignOrder, { orderId });
  expect(await mine(1)).toEqual([]);
  expect((await lender.call(getOrder, { orderId })).assignee).toBe(null);
});
