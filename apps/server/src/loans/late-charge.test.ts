import { loanPlayDelayDetail, loanPlayDetail } from '@plazo/contract/repayment';
import { loanStatement } from '@plazo/contract/statement';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flex } from '../demo/demo-products.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';

// What the screens say about a late charge that grows, and about one that has reached its cap. The usual loan of 2,500.00 is due on
// 2026-04-01, and its late charge is 75.00 a day: a cap of 300.00 is reached while the loan can still be extended.
const product = { ...flex, terms: { ...flex.terms, penaltyCapPpm: 120_000 } };
let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

async function saidOn(day: string) {
  const loan = await TestLoan.take(server, { product });
  const { orderId, launch } = loan;
  server.clock.set(`${day}T18:00:00Z`);
  const details = await loan.details();
  const [repayment, extension, statement] = [
    await server.call(loanPlayDetail, { orderId }, launch),
    await server.call(loanPlayDelayDetail, { orderId }, launch),
    await server.call(loanStatement, { orderId }, launch),
  ];
  const described = details.noticeDesText;
  const said = [repayment.noticeMsg, extension.noticeMsg].filter(Boolean).join(' | ');
  server.clock.moveDays(1);
  const tomorrow = await loan.details();
  const waiting = [details.waiting, extension.waiting];
  return {
    described,
    said,
    waiting,
    penalty: statement.payoff?.penalty,
    grows: tomorrow.repayAmount !== details.repayAmount,
  };
}

const growing = /mañana|cada día|detenerlo/i;
const capped = /llegó a su tope y ya no sube/;

describe('a late charge', () => {
  it.each(['2026-04-02', '2026-04-04'])('is said to grow on every screen if it grows tomorrow, on %s', async (day) => {
    const { said, waiting, penalty, grows } = await saidOn(day);
    expect({ penalty, grows }).toEqual({ penalty: 'grows', grows: true });
    // The loan and the extension say it in figures, in place of a sentence.
    expect(waiting).toMatchObject([{ perDay: 7_500 }, { perDay: 7_500 }]);
    for (const sentence of said.split(' | ')) expect(sentence).toMatch(growing);
    expect(said).not.toMatch(capped);
  });

  it.each(['2026-04-05', '2026-04-07'])(
    'is said not to grow on any screen once it has reached its cap, on %s',
    async (day) => {
      const { described, said, penalty, grows } = await saidOn(day);
      expect({ penalty, grows }).toEqual({ penalty: 'capped', grows: false });
      expect(described).toMatch(capped);
      expect(said.split(' | ')).toHaveLength(2);
      for (const sentence of said.split(' | ')) expect(sentence).toMatch(capped);
      expect(said).not.toMatch(growing);
    },
  );

  it.each(['2026-03-10', '2026-04-02'])(
    'is announced as an amount, and the charge is that amount, from %s',
    async (day) => {
      const terms = { ...flex.terms, penaltyCapPpm: 300_000 };
      const loan = await TestLoan.take(server, { product: { ...flex, id: 'ten-days', terms } });
      server.clock.set(`${day}T18:00:00Z`);
      const { waiting } = await loan.details();
      const lateDay = day < '2026-04-01' ? '2026-04-02' : '2026-04-03';
      expect(waiting).toMatchObject({ from: lateDay, perDay: 7_500, most: 75_000 });
      expect((await loan.statement()).waiting).toEqual(waiting);
      for (const [date, amount] of [
        [lateDay, 271_691 + (day < '2026-04-01' ? 7_500 : 15_000)],
        [waiting?.date ?? '', waiting?.amount],
      ] as const) {
        server.clock.set(`${date}T18:00:00Z`);
        expect((await loan.details()).repayAmount, date).toBe(amount);
      }
      // Later the charge is never higher than announced.
      server.clock.set('2026-04-25T18:00:00Z');
      const late = await loan.details();
      expect(late.repayAmount).toBe(271_691 + 75_000);
      expect(late).not.toHaveProperty('waiting');
    },
  );

  it('is not mentioned long before the due date', async () => {
    const { said, penalty } = await saidOn('2026-03-10');
    expect(penalty).toBe('rests');
    expect(said).not.toMatch(growing);
    expect(said).not.toMatch(capped);
  });
});
