import { repaymentWay } from '@plazo/contract/bank-card';
import { insertCard } from '../bank-cards/bank-card.repository.ts';
import { giveOffer, type TestOffer } from './borrowers.ts';
import { TestLoan } from './test-loan.ts';
import type { TestServer } from './test-server.ts';

const withCode = { id: 'card-code', bankName: '示例银行', bankCode: 'DEMO1', numberEnding: '4417', needsCode: true };
const withoutCode = { ...withCode, id: 'card-plain', numberEnding: '8830', needsCode: false };

/** A loan whose borrower has two cards: `<borrower>-card-code` requires a code, `<borrower>-card-plain` does not. */
export async function takeLoanWithCards(server: TestServer, borrower = 'ana'): Promise<TestOffer> {
  const taken = await giveOffer(server.db, server.clock.now(), { borrower });
  await TestLoan.accept(server, taken, taken.agreed);
  for (const card of [withCode, withoutCode]) {
    const own = { ...card, id: `${borrower}-${card.id}`, processorToken: `processor-${card.numberEnding}` };
    await insertCard(server.db, borrower, own, server.clock.now());
  }
  return taken;
}

interface Ways {
  alipay: string;
  repayToken: string;
  bankCards: object[];
  pending?: { repayRecordId: string; waitSeconds: number; phoneEnding: string };
}

/** The ways to repay a loan, as the screen requests them. */
export const waysOf = async (server: TestServer, { orderId, launch }: TestOffer) =>
  (await server.post(repaymentWay, { orderId }, launch)).data as Ways;
