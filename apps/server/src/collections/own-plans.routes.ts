import {
  acceptPaymentPlan,
  choosePaymentPlan,
  type PaymentPlan,
  paymentPlanDetail,
} from '@plazo/contract/payment-plan';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { formatDisclosedRate } from '@plazo/loan-rules/disclosed-rate';
import { planLeft } from '@plazo/loan-rules/payment-plan';
import type { BorrowerCalls } from '../platform/calls/borrower-calls.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db, Queryable } from '../platform/db/db.ts';
import { choicesOf, choosePlan } from './own-plan.service.ts';
import { readPayable } from './payable-order.ts';
import { findPlans } from './payment-plan.repository.ts';
import { acceptPlan, isShown, readOwnPlan } from './payment-plan.service.ts';

/** A payment plan, as its borrower reads and accepts it. */
export function serveOwnPlans(calls: BorrowerCalls, { db, config }: { db: Db; config: Config }): void {
  const { tenant } = config;
  const { formats } = tenant;
  const read = async (on: Queryable, borrowerId: string, orderId: string, today: IsoDate): Promise<PaymentPlan> => {
    const loan = await readPayable(on, borrowerId, orderId, today);
    const plans = await findPlans(on, borrowerId, orderId);
    const choices = choicesOf(loan, plans, today, tenant);
    if (choices.length > 0 && !plans.some((plan) => isShown(plan, today))) {
      return { state: 'possible', total: loan.outstanding, payments: [], saved: 0, choices };
    }
    const { plan, figures, acceptedOn } = await readOwnPlan(on, borrowerId, orderId, today);
    const { total, interest, payments, saved, annualCostPpm } = figures;
    const decimal = formats.contract.decimal;
    const left =
      plan.state === 'open'
        ? (loan.plan ?? planLeft(payments, loan.outstanding))
        : payments.map((payment) => ({ ...payment, unpaid: payment.amount }));
    return {
      state: plan.state === 'open' ? 'open' : 'proposed',
      planId: plan.id,
      total,
      payments: left.map(({ dueDate, amount, unpaid }) => ({ dueDate, amount, unpaid })),
      saved,
      endsAfter: loan.order.terms.penaltyGraceDays + tenant.plans.clearingDays,
      ...(interest > 0 ? { interest } : {}),
      ...(annualCostPpm === null ? {} : { annualCost: formatDisclosedRate('cat', annualCostPpm, decimal) }),
      ...(acceptedOn === null ? { openThrough: plan.openThrough } : { acceptedOn }),
      ...(choices.length > 0 ? { choices } : {}),
    };
  };
  calls.serveBorrower(paymentPlanDetail, ({ orderId }, { borrowerId, today }) => read(db, borrowerId, orderId, today));
  calls.serveBorrower(choosePaymentPlan, ({ orderId, payments }, { borrowerId, now, today }) =>
    db.transaction(async (transaction) => {
      await choosePlan(transaction, borrowerId, { orderId, payments }, { now, today }, tenant);
      return read(transaction, borrowerId, orderId, today);
    }),
  );
  calls.serveBorrower(acceptPaymentPlan, ({ orderId, planId, total }, { borrowerId, now, today }) =>
    db.transaction(async (transaction) => {
      await acceptPlan(transaction, borrowerId, { orderId, planId, total }, { now, today });
      return read(transaction, borrowerId, orderId, today);
    }),
  );
}
