import {
  getVoucher,
  issueVoucher,
  type LenderVoucher,
  listVouchers,
  withdrawVoucher,
} from '@plazo/contract/lender/vouchers';
import { knownOrder } from '../loans/known-order.ts';
import type { LenderCalls } from '../platform/calls/lender-calls.ts';
import { pageFrom } from '../platform/calls/pages.ts';
import { written } from '../platform/calls/read-input.ts';
import type { Config } from '../platform/config/config.ts';
import { cancellationRequest, extensionRequest, partRequest } from './ask.ts';
import { findGivenVouchers, type GivenVoucher } from './lender-voucher.repository.ts';
import { issueFor, knownVoucher, withdraw } from './lender-voucher.service.ts';

export function serveLenderVouchers(calls: LenderCalls, { config }: { config: Config }): void {
  const { channels } = config.tenant;
  calls.serveWrite(issueVoucher, async (input, context) => {
    const answer = present(await issueFor(context, input, channels));
    const { reference, payCode, purpose, amount } = answer;
    const after = { reference, payCode, purpose, amount };
    return { answer, audit: { action: 'voucher.issued', subject: subjectOf(answer), after } };
  });
  calls.serveRead(listVouchers, async ({ orderId, ...page }, { db }) => {
    const { borrowerId } = await knownOrder(db, orderId);
    return pageFrom(page, {
      place: { issuedAt: 'number', id: 'string' },
      find: (before, limit) => findGivenVouchers(db, borrowerId, orderId, before, limit),
      placeOf: ({ issuedAt, id }) => ({ issuedAt, id }),
      show: present,
    });
  });
  calls.serveRead(getVoucher, async ({ reference }, { db }) => present(await knownVoucher(db, reference)));
  calls.serveWrite(withdrawVoucher, async ({ reference }, { db }) => {
    const answer = present(await withdraw(db, reference));
    return { answer, audit: { action: 'voucher.withdrawn', subject: subjectOf(answer), after: { reference } } };
  });
}

function subjectOf({ orderId }: LenderVoucher) {
  return { kind: 'order', id: orderId };
}

const purposes: Record<number, LenderVoucher['purpose']> = {
  [extensionRequest]: 'extension',
  [cancellationRequest]: 'cancellation',
  [partRequest]: 'part',
};

function present(voucher: GivenVoucher): LenderVoucher {
  const { reference, orderId, borrowerId, payCode, currency, amount, toPay, paid, validThrough } = voucher;
  return {
    reference,
    orderId,
    borrowerId,
    payCode,
    currency,
    amount,
    paid,
    validThrough,
    extends: voucher.extends,
    purpose: purposes[voucher.requestType] ?? 'repayment',
    state: voucher.status,
    toPay: toPay ?? amount,
    issuedAt: written(voucher.issuedAt),
  };
}
