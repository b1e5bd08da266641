import * as to from '@plazo/contract/documents';
import { orderList } from '@plazo/contract/loan';
import { linkTo } from '../../paths.ts';
import type { LoadContext } from '../../screen/page.ts';
import { shownBefore } from './shown-before.ts';

/** Where a document of a loan leads back to: the offer or the loan that it was opened from; otherwise the loans, if there is such a list. */
export function backFromDocument(
  { query, carry, offers }: Pick<LoadContext, 'query' | 'carry' | 'offers'>,
  orderId: string,
): string | undefined {
  const from = query.get('from');
  const productId = query.get('productId') ?? undefined;
  if (from === 'offer') {
    const offerNo = query.get('orderId') ?? undefined;
    return linkTo(to.confirmUrl, carry, { productId, orderId: offerNo, ...updateOf(query) });
  }
  if (from === 'loan') return linkTo(to.loanDetailUrl, carry, { orderId, productId });
  return offers(orderList) ? linkTo(to.loanList, carry) : undefined;
}

/** The offer is opened again as it was: its update is not requested a second time. */
function updateOf(query: URLSearchParams) {
  const before = shownBefore((name) => query.get(name));
  return { isType: query.get('isType') ?? undefined, reload: query.get('reload') ?? undefined, ...before };
}
