import { loanStatement, paymentReceipt } from '@plazo/contract/statement';
import type { BorrowerCalls, CallContext } from '../platform/calls/borrower-calls.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { formatterFor } from '../platform/formats/formatter.ts';
import { presentReceipt } from './receipt.present.ts';
import { statementMessages } from './statement.messages.ts';
import { presentStatement, type StatementReader } from './statement.present.ts';
import { readReceipt, readStatement } from './statement.service.ts';

/** Explains the debt of an order, and gives a receipt for each payment. */
export function serveStatement(calls: BorrowerCalls, { db, config }: { db: Db; config: Config }): void {
  const { tenant } = config;
  const readerOf = ({ locale }: CallContext): StatementReader => ({
    locale,
    t: statementMessages[locale],
    write: formatterFor(tenant, locale),
    channels: tenant.channels,
    timeZone: tenant.timeZone,
  });

  calls.serveBorrower(loanStatement, async ({ orderId }, context) => {
    const statement = await readStatement(db, context.borrowerId, orderId, context.today);
    return presentStatement(statement, context.today, readerOf(context));
  });

  calls.serveBorrower(paymentReceipt, async ({ paymentId }, context) => {
    const receipt = await readReceipt(db, context.borrowerId, paymentId, context.today);
    return presentReceipt(receipt, readerOf(context));
  });
}
