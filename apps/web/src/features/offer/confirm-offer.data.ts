import type { NumberedOffer } from './read-offer.ts';
import type { ShownBefore } from './shown-before.ts';

/** Updated (isType, the call's own parameter) from other figures, postponed, or neither yet. */
export type OfferUpdate = ({ isType: string } & ShownBefore) | { reload: 'later' } | Record<string, never>;

/** The data of the screen: the product for which it was opened, and its offer. */
export interface ConfirmOffer extends NumberedOffer {
  productId: string;
  /** What the URL says about the offer's update: a returning reader is not asked again. */
  update: OfferUpdate;
  /** The offer was refused because its figures had changed. */
  hasChanged?: boolean;
}
