import * as errorCode from '@plazo/contract/error-codes';
import type { LenderRequest } from '@plazo/contract/lender/lender-endpoint';
import type { issueVoucher as issueCall } from '@plazo/contract/lender/vouchers';
import { knownOrder } from '../loans/known-order.ts';
import { type Loan, lockLoan, readLoan } from '../loans/loan.service.ts';
import { AppError } from '../platform/app-error.ts';
import type { LenderContext } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import type { ChannelSettings } from '../platform/config/channel-schema.ts';
import type { Queryable, Transactor } from '../platform/db/db.ts';
import {
  amountDueOf,
  cancellationRequest,
  extensionOf,
  extensionRequest,
  type Purpose,
  partRequest,
  repaymentRequest,
} from './ask.ts';
import { findGivenVoucher, type GivenVoucher } from './lender-voucher.repository.ts';
import { setVoucherStatus } from './voucher.repository.ts';
import { issueVoucher } from './voucher.service.ts';

export async function knownVoucher(db: Queryable, reference: string): Promise<GivenVoucher> {
  const found = await findGivenVoucher(db, reference);
  if (!found) throw new LenderProblem('not-found', 'there is no such payment code');
  return found;
}

/** The borrower's own request, made by the lender: its purpose determines the amount. */
export async function issueFor(
  { db, today, now, masterKeys }: LenderContext,
  { orderId, payCode, purpose, amount }: LenderRequest<typeof issueCall>,
  channels: readonly ChannelSettings[],
): Promise<GivenVoucher> {
  const { borrowerId } = await knownOrder(db, orderId);
  const channel = channels.find((one) => one.payCode === payCode);
  if (!channel) {
    const known = channels.map((one) => one.payCode).join(', ');
    const errors = [{ field: 'payCode', problem: `must be one of ${known}`, code: 'not-one-of' as const }];
    throw new LenderProblem('invalid-request', 'there is no such channel', errors);
  }
  const right = amountFor(purpose, await readLoan(db, borrowerId, orderId, today), amount);
  if (amount !== undefined && amount !== right) {
    throw new LenderProblem('not-possible', `the amount due for that is ${right}`);
  }
  const request = { orderId, channel, amount: right, requestType: requestTypes[purpose] };
  return knownVoucher(db, (await issueVoucher(db, borrowerId, request, { today, now, masterKeys })).reference);
}

const requestTypes: Record<Purpose, number> = {
  repayment: repaymentRequest,
  payoff: repaymentRequest,
  charges: repaymentRequest,
  extension: extensionRequest,
  cancellation: cancellationRequest,
  part: partRequest,
};

/** The amount for a purpose; the voucher itself checks it against the order again. */
function amountFor(purpose: Purpose, loan: Loan, given: number | undefined): number {
  switch (purpose) {
    case 'repayment':
      return amountDueOf(loan).amount;
    case 'payoff':
      if (!loan.payoff) throw new AppError(errorCode.orderNotPayable, 'there is nothing to pay off today');
      return loan.payoff.amount;
    case 'charges':
      if (extensionOf(loan).charges === 0) throw new AppError(errorCode.orderNotPayable, 'there are no charges to pay');
      return extensionOf(loan).charges;
    case 'extension':
      return extensionOf(loan).fee;
    case 'cancellation':
      if (!loan.coolingOff) throw new AppError(errorCode.cancellationNotOffered, 'the loan cannot be cancelled');
      return loan.coolingOff.amount;
    case 'part': {
      if (given !== undefined) return given;
      const errors = [{ field: 'amount', problem: 'is needed for a partial payment', code: 'missing' as const }];
      throw new LenderProblem('invalid-request', 'a partial payment needs its amount', errors);
    }
  }
}

/** Withdraws a voucher. Money under it is still credited. */
export async function withdraw(db: Transactor, reference: string): Promise<GivenVoucher> {
  const { borrowerId, orderId } = await knownVoucher(db, reference);
  await lockLoan(db, borrowerId, orderId);
  const voucher = await knownVoucher(db, reference);
  if (voucher.status !== 'issued') throw new LenderProblem('conflict', `it is already ${voucher.status}`);
  await setVoucherStatus(db, borrowerId, voucher.id, 'replaced');
  return { ...voucher, status: 'replaced' };
}
