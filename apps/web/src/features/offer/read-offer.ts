import type { Call } from '@plazo/contract/endpoint';
import { ApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { type LoanConfirm, loanDetailConfirm } from '@plazo/contract/offer';

/** An offer and its number: from the offer itself, otherwise from its link. */
export interface NumberedOffer {
  offer: LoanConfirm;
  offerNo: string | undefined;
}

/** The offer of the product that the link names. If a core answers with another product's offer, there is none. */
export async function readOffer(
  call: Call,
  { productId, offerNo: linked, isType }: { productId: string; offerNo: string | undefined; isType?: string | null },
): Promise<NumberedOffer> {
  const offer = await call(loanDetailConfirm, {
    productId,
    ...(linked ? { offerNo: linked } : {}),
    ...(isType ? { isType } : {}),
  });
  const offerNo = offer.offerNo ?? (linked || undefined);
  if (linked && offerNo !== linked) throw new ApiError(errorCode.notFound, '', 404);
  return { offer, offerNo };
}
