import { googleScore, loanDetails, orderList } from '@plazo/contract/loan';
import { localDate } from '@plazo/loan-rules/calendar';
import { banksOf } from '../bank-accounts/bind-bank.present.ts';
import type { BorrowerCalls } from '../platform/calls/borrower-calls.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { formatterFor } from '../platform/formats/formatter.ts';
import { loanMessages } from './loan.messages.ts';
import { isMoneyNews, isPlanProposed, presentListed, presentLoan, presentPlanOver } from './loan.present.ts';
import { readLoanDetails, readNewestLoans } from './loan.service.ts';
import { rateOrder } from './rating.service.ts';
import { presentReversal } from './reversal.present.ts';

/** A borrower's order: its status and its figures. */
export function serveLoan(calls: BorrowerCalls, { db, config }: { db: Db; config: Config }): void {
  calls.serveBorrower(loanDetails, async ({ orderId }, context) => {
    const { loan, extras } = await readLoanDetails(db, context.borrowerId, orderId, context.today);
    const facts = {
      ...extras,
      locale: context.locale,
      today: context.today,
      takenOn: localDate(extras.takenAt, config.tenant.timeZone),
      banks: banksOf(config.tenant),
      destination: isMoneyNews(loan, context.today) ? extras.destination : null,
    };
    const reversal =
      extras.reversal && loan.outstanding > 0
        ? presentReversal(extras.reversal, orderId, config.tenant, context.locale)
        : undefined;
    const details = presentLoan(loan, facts, loanMessages[context.locale], formatterFor(config.tenant, context.locale));
    const heldPayments = extras.held.map(({ amount, paidAt }) => ({
      amount,
      paidOn: localDate(paidAt, config.tenant.timeZone),
    }));
    return {
      ...details,
      ...(isPlanProposed(loan, extras, context.today) ? { isPlanProposed: '1' as const } : {}),
      ...presentPlanOver(loan, extras, { today: context.today, timeZone: config.tenant.timeZone }),
      ...(reversal === undefined ? {} : { reversal }),
      ...(heldPayments.length === 0 ? {} : { heldPayments }),
    };
  });

  calls.serveBorrower(orderList, async (_, context) => {
    const { loans, isNewestOnly } = await readNewestLoans(db, context.borrowerId, context.today);
    const t = loanMessages[context.locale];
    return {
      orders: loans.map((loan) => presentListed(loan, t, context.today)),
      isNewestOnly: isNewestOnly ? '1' : '0',
    };
  });

  calls.serveBorrower(googleScore, async (rating, context) => {
    await rateOrder(db, context.borrowerId, rating, context.now);
    return {};
  });
}
