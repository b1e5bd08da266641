import type { IsoDate } from '@plazo/loan-rules/calendar';
import { dueTotal } from '@plazo/loan-rules/charges';
import {
  chargesBeforeExtension,
  daysGained,
  extendedDueDate,
  extensionFee,
  extensionRefusal,
} from '@plazo/loan-rules/extension';
import type { ProductTerms } from '@plazo/loan-rules/terms';
import type { InstalmentBalance } from './order.ts';

/** The extension of the current instalment, if it were bought (requirement R4). */
export interface ExtensionOffer {
  instalment: InstalmentBalance;
  days: number;
  newDueDate: IsoDate;
  fee: number;
  /** How many of the days are still to come: lateness has used up the others. */
  daysGained: number;
  /** Unpaid interest and penalties: they come before the fee. */
  charges: number;
}

/** The purpose of an extension voucher: the fee of one instalment, postponed from one due date. */
export interface ExtensionClaim {
  instalment: number;
  dueDate: IsoDate;
  fee: number;
}

/** By how many days an extension moves which due date, and the payment for it. */
export interface ExtensionRecord {
  instalment: number;
  /** The due date that it moves. */
  dueDate: IsoDate;
  days: number;
  paymentId: string;
}

/**
 * All the days that are left, for the fee; null if the instalment may not be extended, whatever is paid first. An extension takes all the
 * days there are, so each instalment is extended once at most.
 */
export function extensionOffer(
  instalment: InstalmentBalance,
  all: readonly InstalmentBalance[],
  { status, today, terms }: { status: number; today: IsoDate; terms: ProductTerms },
): ExtensionOffer | null {
  const { daysExtended, dueDate } = instalment;
  const days = terms.extensionMaxDays - daysExtended;
  const extensionsMade = all.filter((one) => one.daysExtended > 0).length;
  const refusal = extensionRefusal({ status, days, daysExtended, extensionsMade, due: instalment, today, terms });
  if (refusal !== null && refusal !== 'charges-unpaid') return null;
  const newDueDate = extendedDueDate(dueDate, days);
  const span = { dueDate, newDueDate, today };
  const fee = extensionFee({ unpaidPrincipal: instalment.outstanding.principal, terms, ...span });
  // A fee that rounds to zero cannot be paid, so no payment could claim the extension.
  if (fee < 1) return null;
  return {
    instalment,
    days,
    newDueDate,
    daysGained: daysGained(span),
    fee,
    charges: chargesBeforeExtension(instalment),
  };
}

/**
 * The extension that a payment buys. Null if it buys none: the voucher's instalment is no longer the current one or was extended since; the
 * money does not cover interest, penalties and the fee; or it covers all that the instalment owes or the loan needs to be paid off, so that
 * nothing is left to postpone. The fee is never higher than the voucher's.
 */
export function granted(
  {
    extension: offer,
    payoff,
    order,
  }: {
    extension: ExtensionOffer | null;
    payoff: { amount: number } | null;
    order: { terms: Pick<ProductTerms, 'residueTolerance'> };
  },
  claim: ExtensionClaim,
  amount: number,
) {
  if (offer?.instalment.number !== claim.instalment || offer.instalment.dueDate !== claim.dueDate) return null;
  const fee = Math.min(offer.fee, claim.fee);
  const { residueTolerance = 0 } = order.terms;
  const all = Math.min(dueTotal(offer.instalment), payoff?.amount ?? 0) - residueTolerance;
  if (amount < offer.charges + fee || amount >= all) {
    return null;
  }
  return { instalment: claim.instalment, dueDate: claim.dueDate, days: offer.days, fee };
}
