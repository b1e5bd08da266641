import { getDevice } from '../../screen/device.ts';
import type { OfferUpdate } from './confirm-offer.data.ts';

/** Kept in the address, for Back from the contract and for a reload where the browser caches no page. */
export function rememberUpdate(update: OfferUpdate & { orderId?: string }): void {
  const url = new URL(location.href);
  for (const name of ['isType', 'reload']) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(update)) url.searchParams.set(name, value);
  history.replaceState(history.state, '', url);
}

/** Fetches the screen again with the offer of this number as it is now. False if that failed. */
export function showUpdated(orderId: string | undefined): Promise<boolean> {
  rememberUpdate({ isType: '1', ...(orderId === undefined ? {} : { orderId }) });
  return getDevice().refresh();
}
