import type { Carry } from '../../paths.ts';
import { allowedRedirect, withLaunch } from '../../wire-addresses.ts';

/**
 * Where to load a picture whose address came from the core: null unless it leads to us or to an allowed host. Our own server serves a
 * picture only to its owner, so the address gets the session; no other host gets it.
 */
export function pictureAddress(address: string, carry: Carry, allowedHosts: readonly string[]): string | null {
  // The document's origin is unknown here: our own addresses are paths.
  const target = allowedRedirect(address, { origin: 'http://page', allowedHosts });
  return target?.startsWith('/') ? withLaunch(target, carry) : target;
}
