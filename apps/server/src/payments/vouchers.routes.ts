import type { BankCard } from '@plazo/contract/bank-card';
import * as errorCode from '@plazo/contract/error-codes';
import { generateVcode, loanPlayDetail, voucherState } from '@plazo/contract/repayment';
import { findHeldPayments } from '../loans/held.repository.ts';
import { AppError } from '../platform/app-error.ts';
import type { BorrowerCalls } from '../platform/calls/borrower-calls.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { readerOf } from '../platform/formats/formatter.ts';
import { repaymentMessages } from './repayment.messages.ts';
import { presentRepayment } from './repayment.present.ts';
import { readPayable } from './repayment.service.ts';
import { voucherMessages } from './voucher.messages.ts';
import { presentVoucher } from './voucher.present.ts';
import { issueVoucher } from './voucher.service.ts';
import { presentVoucherStory } from './voucher-story.present.ts';
import { findPaymentsForExtension } from './voucher-story.repository.ts';
import { readVoucherStory } from './voucher-story.service.ts';

interface VoucherDependencies {
  db: Db;
  config: Config;
  /** The cards that a borrower can pay with: they are a feature of their own, on a floor above this one. */
  cardsOf: (borrowerId: string) => Promise<BankCard[]>;
}

/** The amount due on an order, and vouchers to pay it. */
export function serveVouchers(calls: BorrowerCalls, { db, config, cardsOf }: VoucherDependencies): void {
  const { tenant } = config;

  calls.serveBorrower(loanPlayDetail, async ({ orderId, payoff, part }, context) => {
    const wanted = { isPayoff: payoff === '1', ...(part === undefined ? {} : { part }) };
    const [payable, cards] = await Promise.all([
      readPayable(db, context.borrowerId, orderId, context.today, wanted),
      cardsOf(context.borrowerId),
    ]);
    const repayment = presentRepayment(payable, tenant.channels, readerOf(tenant, context, repaymentMessages));
    // A card pays the amount due, no more and no less.
    const isForCards = cards.length > 0 && repayment.repayAmount === payable.amountDue.amount;
    return isForCards ? { ...repayment, bankCards: cards } : repayment;
  });

  calls.serveBorrower(generateVcode, async ({ payCode, ...input }, context) => {
    const channel = tenant.channels.find((one) => one.payCode === payCode);
    if (!channel) throw new AppError(errorCode.notFound, 'no such channel');
    const request = { ...input, channel, requestType: Number(input.requestType) };
    const [voucher, held] = await Promise.all([
      issueVoucher(db, context.borrowerId, request, context),
      findHeldPayments(db, context.borrowerId, input.orderId),
    ]);
    // While its code can still be used, no payment for the extension has bought it.
    const received = voucher.extends
      ? await findPaymentsForExtension(db, context.borrowerId, input.orderId, voucher.extends)
      : [];
    return presentVoucher(voucher, { received, held }, channel, tenant, readerOf(tenant, context, voucherMessages));
  });

  calls.serveBorrower(voucherState, async ({ orderId, vCode, ...input }, context) => {
    const named = { ...input, requestType: Number(input.requestType), reference: vCode ?? null };
    const story = await readVoucherStory(db, context.borrowerId, orderId, named, context.today);
    return presentVoucherStory(story, tenant.timeZone);
  });
}
