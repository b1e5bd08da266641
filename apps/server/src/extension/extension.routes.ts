import { loanPlayDelayDetail } from '@plazo/contract/repayment';
import type { BorrowerCalls } from '../platform/calls/borrower-calls.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { readerOf } from '../platform/formats/formatter.ts';
import { extensionMessages } from './extension.messages.ts';
import { presentExtension } from './extension.present.ts';
import { readExtendable } from './extension.service.ts';

/** The cost and new date of extending an instalment. Its fee is paid with a voucher. */
export function serveExtension(calls: BorrowerCalls, { db, config: { tenant } }: { db: Db; config: Config }): void {
  calls.serveBorrower(loanPlayDelayDetail, async ({ orderId }, context) => {
    const extendable = await readExtendable(db, context.borrowerId, orderId, context.today);
    return presentExtension(extendable, tenant.channels, tenant.timeZone, readerOf(tenant, context, extensionMessages));
  });
}
