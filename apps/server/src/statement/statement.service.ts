import * as errorCode from '@plazo/contract/error-codes';
import { addDays, type IsoDate } from '@plazo/loan-rules/calendar';
import type { ExtensionRecord } from '../ledger/extension.ts';
import { type Loan, readLoan } from '../loans/loan.service.ts';
import { AppError } from '../platform/app-error.ts';
import type { Queryable } from '../platform/db/db.ts';
import { type CreditBalance, creditBalancesOf } from './credit-balance.ts';
import {
  type BorrowerPayment,
  findExtensions,
  findPayment,
  findPayments,
  findTransactions,
} from './statement.repository.ts';
import { type StatementLine, statementOf } from './statement.ts';

/** An order, and the history of its debt. */
export interface Statement {
  loan: Loan;
  lines: StatementLine[];
  extensions: ExtensionRecord[];
  /** Newest first. */
  payments: BorrowerPayment[];
  /** The credit balance, in minor units. */
  creditBalance: number;
}

/** A payment, and what it paid. */
export interface Receipt {
  statement: Statement;
  payment: BorrowerPayment;
  /** Its own lines, before any reversal; another one for a part that counts from its report. */
  paid: StatementLine[];
  /** The fee of an extension that it paid, in minor units. */
  fee: number;
  /** The charges that were credited because of it, in minor units. */
  credited: { rebate: number; cancellation: number };
  creditBalance: CreditBalance;
}

/** How often it is read again if something was booked between two of its queries. */
const attempts = 3;

/** The statement of this borrower's order on a day. Throws unless its last balance is what the order owes. */
export async function readStatement(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  today: IsoDate,
): Promise<Statement> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const [loan, transactions, extensions, payments] = await Promise.all([
      readLoan(db, borrowerId, orderId, today),
      findTransactions(db, borrowerId, orderId),
      findExtensions(db, borrowerId, orderId),
      findPayments(db, borrowerId, orderId),
    ]);
    const { terms, pauses } = loan.order;
    const instalments = loan.instalments.map((instalment) => ({
      ...instalment,
      dueDate: addDays(instalment.dueDate, -instalment.daysExtended),
    }));
    const lines = statementOf({ instalments, terms, transactions, extensions, pauses }, today);
    const creditBalance = lines.reduce((sum, line) => sum + line.credit, 0);
    if ((lines.at(-1)?.balance ?? 0) === loan.outstanding) return { loan, lines, extensions, payments, creditBalance };
  }
  throw new AppError(errorCode.conflict, `the statement of ${orderId} does not add up to what it owes`);
}

/** The receipt of a payment to this borrower's order. Somebody else's payment is reported as not found. */
export async function readReceipt(
  db: Queryable,
  borrowerId: string,
  paymentId: string,
  today: IsoDate,
): Promise<Receipt> {
  const payment = await findPayment(db, borrowerId, paymentId);
  if (!payment) throw new AppError(errorCode.notFound, 'no such payment');
  const statement = await readStatement(db, borrowerId, payment.orderId, today);
  const own = statement.lines.filter((line) => line.paymentId === paymentId);
  const firstBack = own.findIndex(({ kind }) => kind === 'reversal');
  return {
    statement,
    payment,
    paid: (firstBack < 0 ? own : own.slice(0, firstBack)).filter(({ kind }) => kind === 'payment'),
    fee: own.find(({ kind }) => kind === 'extension')?.amount ?? 0,
    credited: { rebate: creditedIn(own, 'rebate'), cancellation: creditedIn(own, 'cancellation') },
    creditBalance: creditBalancesOf(statement.lines).get(paymentId) ?? { credit: 0, applied: 0, refunded: 0, left: 0 },
  };
}

/** The amounts that lines of a kind credited, as less debt or a credit balance. Undoing it belongs to another payment. */
function creditedIn(lines: readonly StatementLine[], kind: 'rebate' | 'cancellation'): number {
  return lines
    .filter((line) => line.kind === kind)
    .reduce((sum, { amount, credit }) => sum + Math.max(0, credit - amount), 0);
}
