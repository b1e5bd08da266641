import { googleScore } from '@plazo/contract/loan';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OfferOptions } from '../testing/borrowers.ts';
import { rowsOf, stateOf } from '../testing/database-state.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

async function settleLoan(options: OfferOptions = {}): Promise<TestLoan> {
  const loan = await TestLoan.take(server, options);
  await loan.pay(`evt-${loan.orderId}`);
  return loan;
}

const isScoreOf = async (loan: TestLoan) => (await loan.details()).isScore;
const rate = ({ launch }: TestLoan, input: object) => server.post(googleScore, input, launch);
const ratings = () => rowsOf(server.db, 'select order_id, score from rating order by order_id');

describe('a rating', () => {
  it('is requested once the loan is settled, until it is given', async () => {
    const loan = await TestLoan.take(server);
    expect(await isScoreOf(loan)).toBe('0');
    const settled = await settleLoan({ borrower: 'bea' });
    const { orderId } = settled;
    expect(await isScoreOf(settled)).toBe('1');
    expect(await rate(settled, { score: 4, orderId })).toMatchObject({ status: 200, code: '0', data: {} });
    expect(await isScoreOf(settled)).toBe('0');
    expect(await ratings()).toEqual([{ order_id: orderId, score: 4 }]);
  });

  it('is stored once per order, however often it is sent', async () => {
    const settled = await settleLoan();
    const { orderId } = settled;
    await rate(settled, { score: 2, orderId });
    const before = await stateOf(server.db);
    const answers = await Promise.all([1, 2, 3, 4, 5].map((score) => rate(settled, { score, orderId })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await stateOf(server.db)).toEqual(before);
  });

  it('without an order is for the most recently settled one', async () => {
    const first = await settleLoan();
    server.clock.moveDays(1);
    const second = await settleLoan();
    for (const score of [5, 3]) expect(await rate(second, { score })).toMatchObject({ status: 200 });
    expect(await ratings()).toEqual([
      { order_id: first.orderId, score: 3 },
      { order_id: second.orderId, score: 5 },
    ]);
    expect(await rate(second, { score: 1 })).toMatchObject({ status: 404, code: '40400' });
  });

  it('of an unsettled or another borrower’s loan is refused', async () => {
    const running = await TestLoan.take(server);
    const foreign = await settleLoan({ borrower: 'bea' });
    const before = await stateOf(server.db);
    expect(await rate(running, { score: 5, orderId: running.orderId })).toMatchObject({ status: 409, code: '40900' });
    expect(await rate(running, { score: 5, orderId: foreign.orderId })).toMatchObject({ status: 404, code: '40400' });
    for (const score of [0, 6, 2.5, 'five']) {
      expect(await rate(foreign, { score, orderId: foreign.orderId })).toMatchObject({ status: 400 });
    }
    expect(await stateOf(server.db)).toEqual(before);
  });
});
