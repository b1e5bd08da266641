import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLenderCore } from '../lender-features.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { workOf } from './late.ts';
import { localCalls } from './lender-calls.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
afterAll(() => lender.app.close());

async function said(...words: string[]): Promise<string | undefined> {
  const { db, clock, config } = lender.server;
  return workOf(words)?.(localCalls(openLenderCore({ db, clock, config })));
}

it('lists who is late, and announces it once', async () => {
  const { orderId, borrower } = await TestLoan.take(lender.server);
  expect(await said('list')).toBe('No order is late today.');
  lender.server.clock.moveDays(33);
  expect(await said('list')).toMatch(
    new RegExp(`^${orderId}  ${borrower}  3 days late since 2026-04-01  \\d+ of \\d+ MXN \\(minor units\\) due$`),
  );
  expect([await said('sweep'), await said('sweep')]).toEqual([
    '1 order reached another stage.',
    '0 orders reached another stage.',
  ]);
  expect([await said('list', 'all'), await said('')]).toEqual([undefined, undefined]);
});
