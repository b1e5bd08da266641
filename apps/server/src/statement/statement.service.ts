import { errorCode } from '@plazo/contract/envelope';
import { addDays, type IsoDate } from '@plazo/loan-rules/calendar';
import type { Queryable } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import type { ExtensionRecord } from '../loan/extension.ts';
import { type Loan, readLoan } from '../loan/loan.service.ts';
import { type KeptMoney, keptMoneyOf } from './kept-money.ts';
import {
  type BorrowerPayment,
  findExtensions,
  findPayment,
  findPayments,
  findTransactions,
} from './statement.repository.ts';
import { type StatementLine, statementOf } from './statement.ts';

/** An order, and how it came to owe what it owes. */
export interface Statement {
  loan: Loan;
  lines: StatementLine[];
  extensions: ExtensionRecord[];
  /** Newest first. */
  payments: BorrowerPayment[];
  /** What is kept for the borrower, in minor units. */
  kept: number;
}

/** A payment, and what it did. */
export interface Receipt {
  statement: Statement;
  payment: BorrowerPayment;
  /** Its own lines, before any of it was taken back: another for what of it counts from its report. */
  paid: StatementLine[];
  /** The fee of an extension that it paid, in minor units. */
  fee: number;
  /** Charges that were given back for it, in minor units. */
  givenBack: { rebate: number; cancellation: number };
  keptMoney: KeptMoney;
}

/** How often it is read again when something was booked between two of its questions. */
const attempts = 3;

/** The statement of an order of this borrower on a day. Its last balance is what the order owes, or nothing is answered. */
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
    const { terms } = loan.order;
    const instalments = loan.instalments.map((instalment) => ({
      ...instalment,
      dueDate: addDays(instalment.dueDate, -instalment.daysExtended),
    }));
    const lines = statementOf({ instalments, terms, transactions, extensions }, today);
    const kept = lines.reduce((sum, line) => sum + line.kept, 0);
    if ((lines.at(-1)?.balance ?? 0) === loan.outstanding) return { loan, lines, extensions, payments, kept };
  }
  throw new AppError(errorCode.conflict, `the statement of ${orderId} does not add up to what it owes`);
}

/** The receipt of a payment to an order of this borrower. A foreign payment is answered like an unknown one. */
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
  const firstBack = own.findIndex(({ kind }) => kind === 'chargeback');
  return {
    statement,
    payment,
    paid: (firstBack < 0 ? own : own.slice(0, firstBack)).filter(({ kind }) => kind === 'payment'),
    fee: own.find(({ kind }) => kind === 'extension')?.amount ?? 0,
    givenBack: { rebate: givenBackIn(own, 'rebate'), cancellation: givenBackIn(own, 'cancellation') },
    keptMoney: keptMoneyOf(statement.lines).get(paymentId) ?? { kept: 0, applied: 0, refunded: 0, left: 0 },
  };
}

/** What lines of a kind have given back: owed no longer, or kept. Taking it back again is another payment's doing. */
function givenBackIn(lines: readonly StatementLine[], kind: 'rebate' | 'cancellation'): number {
  return lines
    .filter((line) => line.kind === kind)
    .reduce((sum, { amount, kept }) => sum + Math.max(0, kept - amount), 0);
}
