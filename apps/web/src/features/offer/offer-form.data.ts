import { agreedFigures, type LoanConfirm, needsReload } from '@plazo/contract/offer';
import type { ConfirmOffer } from './confirm-offer.data.ts';

/** What the form needs of the offer; its figures are shown by the screen around it. */
export interface OfferFormData extends Omit<ConfirmOffer, 'offer'> {
  /** What is agreed to: sent as it was shown. */
  agreed: ReturnType<typeof agreedFigures>;
  /** All that the figures around the form say, as one text: with other terms no box stays ticked that was ticked for these. */
  terms: string;
  /** Where the contract can be read. */
  contract: string;
  /** What the dialog of an update says; left out where the figures are final, and only those can be agreed to. */
  toUpdate?: string;
  disclosure?: LoanConfirm['disclosure'];
}

/** null once the offer is taken. */
export function offerFormOf({ offer, ...rest }: ConfirmOffer): OfferFormData | null {
  const {
    acceptedOrderId,
    isNewContract: contract,
    amountDec,
    disclosure,
    totalAmount,
    loanRate,
    repay_plans: plans,
  } = offer;
  if (acceptedOrderId !== undefined) return null;
  const agreed = agreedFigures(offer, rest.offerNo);
  return {
    ...rest,
    agreed,
    terms: [
      ...Object.values(agreed),
      totalAmount,
      loanRate,
      ...plans.map((plan) => `${plan.amount} ${plan.pay_time}`),
    ].join(),
    contract,
    ...(needsReload(offer) ? { toUpdate: amountDec } : {}),
    ...(disclosure === undefined ? {} : { disclosure }),
  };
}
