import type { Call } from '@plazo/contract/endpoint';
import { ApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { type LoanConfirm, loanDetailConfirm } from '@plazo/contract/offer';

/** An offer, and its number: as it says itself, or else as its link has it. */
export interface NumberedOffer {
  offer: LoanConfirm;
  offerNo: string | undefined;
}

/** The offer of a product that the link names. Another one than that, of a core that answers with what it likes, is none. */
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
