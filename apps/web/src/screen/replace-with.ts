import { allowedRedirect } from '../wire-addresses.ts';
import type { Screen } from './screen.ts';

/** Replaces this document by an address from a core; false if the address is not allowed. */
export function replaceWith(address: string, { tenant: { allowedHosts } }: Screen): boolean {
  const target = allowedRedirect(address, { origin: location.origin, allowedHosts });
  if (target !== null) location.replace(target);
  return target !== null;
}
