import type { IsoDate } from '@plazo/loan-rules/calendar';
import { amountDue, dueTotal, penaltiesBetween, totalOutstanding } from '@plazo/loan-rules/charges';
import { type OrderStatus, statusOn } from '@plazo/loan-rules/order-status';
import { type ExtensionOffer, extensionOffer } from './extension.ts';
import type { InstalmentBalance, Order } from './loan.repository.ts';

/** An order as it stands on a day: penalties up to that day included, whether they are in the ledger yet or not. */
export interface Loan {
  order: Order;
  status: OrderStatus;
  instalments: InstalmentBalance[];
  /** What the borrower is asked for now; null when nothing is owed. */
  asked: { amount: number; dueDate: IsoDate; throughNumber: number } | null;
  /** Everything owed, due or not. */
  outstanding: number;
  /** What extending the current instalment would mean; null when it may not be extended. */
  extension: ExtensionOffer | null;
}

/** The penalty of an instalment that is not in the ledger yet, in minor units. */
export interface UnpostedPenalty {
  number: number;
  amount: number;
}

/** An order as it stands on a day, from what is booked of it, and those of its penalties that are not booked yet. */
export function standOn(
  order: Order,
  posted: readonly InstalmentBalance[],
  today: IsoDate,
): { loan: Loan; unposted: UnpostedPenalty[] } {
  // The penalties of the days since the last posting: computed when read, posted when touched, the same sum.
  const unposted = penaltiesBetween(posted, { from: order.bookedThrough, to: today, terms: order.terms });
  const instalments = posted.map((instalment, index) => withPenalty(instalment, unposted[index]?.amount ?? 0));
  const oldestUnpaid = instalments.find((instalment) => dueTotal(instalment) > 0);
  const status = statusOn({ stored: order.status, today, oldestUnpaidDueDate: oldestUnpaid?.dueDate ?? null });
  const loan: Loan = {
    order,
    status,
    instalments,
    asked: amountDue(instalments, today),
    outstanding: totalOutstanding(instalments),
    extension: oldestUnpaid ? extensionOffer(oldestUnpaid, instalments, { status, today, terms: order.terms }) : null,
  };
  return { loan, unposted };
}

function withPenalty(instalment: InstalmentBalance, accrued: number): InstalmentBalance {
  if (accrued === 0) return instalment;
  return {
    ...instalment,
    outstanding: { ...instalment.outstanding, penalty: instalment.outstanding.penalty + accrued },
    penaltyCharged: instalment.penaltyCharged + accrued,
  };
}
