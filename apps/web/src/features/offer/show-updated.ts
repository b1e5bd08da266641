import { getDevice } from '../../screen/device.ts';
import type { OfferUpdate } from './confirm-offer.data.ts';
import type { ShownBefore } from './shown-before.ts';

/** Kept in the URL, for Back from the contract and for a reload in browsers that do not cache the page. */
export function rememberUpdate(update: OfferUpdate & { orderId?: string }): void {
  const url = new URL(location.href);
  for (const name of ['isType', 'reload']) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(update)) url.searchParams.set(name, value);
  history.replaceState(history.state, '', url);
}

/**
 * Fetches the screen again with the current state of the offer of this number, which says what differs from the figures before. False if
 * that failed.
 */
export function showUpdated(orderId: string | undefined, before: ShownBefore): Promise<boolean> {
  rememberUpdate({ isType: '1', ...before, ...(orderId === undefined ? {} : { orderId }) });
  return getDevice().refresh();
}
