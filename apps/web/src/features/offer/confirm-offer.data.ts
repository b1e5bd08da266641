import type { NumberedOffer } from './read-offer.ts';

/** Done (isType, the call's own parameter), put off, or nothing yet. */
export type OfferUpdate = { isType: string } | { reload: 'later' } | Record<string, never>;

/** What the screen needs: the product it was opened for, and its offer. */
export interface ConfirmOffer extends NumberedOffer {
  productId: string;
  /** What the address says of the offer's update: a returning reader is not asked again. */
  update: OfferUpdate;
  /** The offer was refused because its figures had changed. */
  hasChanged?: boolean;
}
