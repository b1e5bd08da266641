import { getOrderContract, getOrderStatement } from '@plazo/contract/lender/orders';
import { knownOrder } from '../loans/known-order.ts';
import { findAcceptance } from '../offers/acceptance.repository.ts';
import type { LenderCalls } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { written } from '../platform/calls/read-input.ts';
import { readStatement } from './statement.service.ts';

/** The documents of an order that a borrower can read, for the lender's systems. */
export function serveOrderPapers(calls: LenderCalls): void {
  calls.serveRead(getOrderStatement, async ({ orderId }, { db, today }) => {
    const { borrowerId, currency } = await knownOrder(db, orderId);
    const { loan, lines, creditBalance } = await readStatement(db, borrowerId, orderId, today);
    return {
      orderId,
      on: today,
      currency,
      outstanding: loan.outstanding,
      creditBalance,
      lines: lines.map(({ date, kind, amount, balance, credit, paymentId }) => {
        return { date, kind, amount, balance, creditBalance: credit, paymentId };
      }),
    };
  });
  calls.serveAuditedRead(getOrderContract, async ({ orderId }, { db }) => {
    const { borrowerId } = await knownOrder(db, orderId);
    const accepted = await findAcceptance(db, borrowerId, orderId);
    if (!accepted) throw new LenderProblem('not-found', 'no accepted document was kept');
    const { acceptedAt, text: document, hash, address, device } = accepted;
    const answer = { orderId, acceptedAt: written(acceptedAt), document, hash, address, device };
    return { answer, audit: { action: 'contract.read', subject: { kind: 'order', id: orderId } } };
  });
}
