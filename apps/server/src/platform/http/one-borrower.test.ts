import { loanDetailPush } from '@plazo/contract/offer';
import { generateVcode } from '@plazo/contract/repayment';
import { beforeAll, expect, it } from 'vitest';
import { giveOffer, sixMonths } from '../../testing/borrowers.ts';
import { everyEndpoint, payloadFor } from '../../testing/endpoints.ts';
import { takeLoanWithCards } from '../../testing/loan-with-cards.ts';
import { TestLoan } from '../../testing/test-loan.ts';
import { TestServer } from '../../testing/test-server.ts';
import type { Db, Queryable } from '../db/db.ts';

// A borrower's call only reads and writes that borrower's rows, and its statements name the borrower as a parameter: so the tables can be
// split by borrower across any number of servers, and each call is answered by one of them (docs/operations.md).

/** Statements about no borrower's data. */
const ofNobody = [
  // The audit has its own chains.
  'audit.insert_chain',
  'audit.lock_chain',
  'audit.update_chain',
  'market.find_all',
];

const asked = new Map<string, Set<string>>();
let isRecording = false;

/** Records the statements of a borrower's calls: those that name her, and others. */
function watched(db: Db, borrower: string): Db {
  const through = (target: Queryable): Queryable['query'] => {
    return (statement, ...values) => {
      if (isRecording) {
        const given: Readonly<Record<string, unknown>> = values[0] ?? {};
        const parameters = statement.parameters.map((name) => given[name]);
        const place = `\\$${parameters.indexOf(borrower) + 1}\\b`;
        const isHers = new RegExp(
          `(borrower_id|from borrower where id|from borrower b where b\\.id) = ${place}|(?:^|\\()\\s*insert into .*${place}`,
          's',
        ).test(statement.text);
        const kind = parameters.includes(borrower) && isHers ? 'hers' : 'other';
        asked.set(kind, (asked.get(kind) ?? new Set()).add(statement.name));
      }
      return target.query(statement, ...values);
    };
  };
  return {
    engine: db.engine,
    query: through(db),
    transaction: (work) => db.transaction((transaction) => work({ query: through(transaction) })),
    execute: (script) => db.execute(script),
    describe: (statement) => db.describe(statement),
    close: () => db.close(),
  };
}

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open({ change: (options) => ({ ...options, db: watched(options.db, 'ana') }) });
});

it("every statement of a borrower's call names the borrower", async () => {
  await giveOffer(server.db, server.clock.now(), { borrower: 'bea' });
  const cards = await takeLoanWithCards(server);
  const loan = await TestLoan.take(server, sixMonths);
  await loan.pay('evt-1', 10_000);
  server.clock.moveMinutes(1);
  const offer = await giveOffer(server.db, server.clock.now());
  isRecording = true;
  await server.call(loanDetailPush, offer.agreed, offer.launch);
  await server.call(
    generateVcode,
    { orderId: offer.orderId, amount: 271_691, payCode: 'store', requestType: '1' },
    offer.launch,
  );
  for (const endpoint of everyEndpoint.filter(({ session }) => session === 'borrower')) {
    for (const { orderId } of [offer, loan, cards]) {
      const given = { orderId, orderNo: orderId, userId: 'ana', cardId: 'ana-card-plain' };
      await server.post(endpoint, payloadFor(endpoint, given), loan.launch);
    }
  }
  isRecording = false;
  expect(asked.get('hers')?.size).toBeGreaterThan(35);
  expect([...(asked.get('other') ?? [])].sort()).toEqual(ofNobody);
});
