import { coolingOffDetail } from '@plazo/contract/repayment';
import { payoffQuote } from '@plazo/contract/statement';
import type { BorrowerCalls } from '../platform/calls/borrower-calls.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { readerOf } from '../platform/formats/formatter.ts';
import { coolingOffMessages } from './cooling-off.messages.ts';
import { presentCoolingOff } from './cooling-off.present.ts';
import { readCancellable } from './cooling-off.service.ts';
import { payoffMessages } from './payoff.messages.ts';
import { presentPayoff } from './payoff.present.ts';
import { readPayoff } from './payoff.service.ts';

/** The ways to end a loan before its last due date: paying everything, or cancelling within the cooling-off days. */
export function servePayoff(calls: BorrowerCalls, { db, config: { tenant } }: { db: Db; config: Config }): void {
  calls.serveBorrower(payoffQuote, async ({ orderId, date }, context) => {
    const payoff = await readPayoff(db, context.borrowerId, orderId, { date, today: context.today });
    return presentPayoff(payoff, readerOf(tenant, context, payoffMessages));
  });

  calls.serveBorrower(coolingOffDetail, async ({ orderId }, context) => {
    const cancellable = await readCancellable(db, context.borrowerId, orderId, context.today);
    return presentCoolingOff(cancellable, tenant.channels, readerOf(tenant, context, coolingOffMessages));
  });
}
