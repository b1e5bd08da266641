import * as to from '@plazo/contract/documents';
import { type Carry, linkTo } from '../../paths.ts';
import { shownBefore } from './shown-before.ts';

/** Where a document of a loan leads back to: the offer or the loan that it was opened from; nowhere if the shell opened it. */
export function backFromDocument(query: URLSearchParams, carry: Carry, orderId: string): string | undefined {
  const from = query.get('from');
  const productId = query.get('productId') ?? undefined;
  if (from === 'offer') {
    const offerNo = query.get('orderId') ?? undefined;
    return linkTo(to.confirmUrl, carry, { productId, orderId: offerNo, ...updateOf(query) });
  }
  if (from === 'loan') return linkTo(to.loanDetailUrl, carry, { orderId, productId });
  return undefined;
}

/** The offer is opened again as it was: its update is not requested a second time. */
function updateOf(query: URLSearchParams) {
  const before = shownBefore((name) => query.get(name));
  return { isType: query.get('isType') ?? undefined, reload: query.get('reload') ?? undefined, ...before };
}
