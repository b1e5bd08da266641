import { agreedFigures, type LoanConfirm, needsReload } from '@plazo/contract/offer';
import { fingerprint } from '../../lib/fingerprint.ts';
import type { ConfirmOffer } from './confirm-offer.data.ts';
import { type Following, followingOf, isChanged } from './shown-before.ts';

/** The form's part of the offer; the screen around it shows the figures. */
export interface OfferFormData extends Omit<ConfirmOffer, 'offer'> {
  /** What the borrower agrees to: sent as it was shown. */
  agreed: ReturnType<typeof agreedFigures>;
  /** What else its reader sees of figures that are not final, for those that replace them. */
  follows?: Following;
  /**
   * A fingerprint of everything that the figures around the form say: under other terms, a box that was ticked for these does not stay ticked.
   */
  terms: string;
  /** The reader saw other figures before: nobody has agreed to these yet, so the box is not ticked for them. */
  isChanged: boolean;
  /** Where the contract can be read. */
  contract: string;
  /** The text of the update dialog; left out if the figures are final, and only final figures can be agreed to. */
  toUpdate?: string;
  disclosure?: LoanConfirm['disclosure'];
}

/** null once the offer is accepted, and as long as an account is missing. */
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
  if (acceptedOrderId !== undefined || offer.needsAccount === 1) return null;
  const agreed = agreedFigures(offer, rest.offerNo);
  return {
    ...rest,
    agreed,
    isChanged: 'isType' in rest.update && isChanged(rest.update, offer),
    terms: fingerprint(
      [
        ...Object.values(agreed),
        totalAmount,
        loanRate,
        ...plans.map((plan) => `${plan.amount} ${plan.pay_time}`),
      ].join(),
    ),
    contract,
    ...(needsReload(offer) ? { toUpdate: amountDec, follows: followingOf(offer) } : {}),
    ...(disclosure === undefined ? {} : { disclosure }),
  };
}
