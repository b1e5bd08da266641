import type { Carry } from '../../paths.ts';
import { allowedRedirect, withLaunch } from '../../wire-addresses.ts';

/**
 * Where to load a picture whose address came over the wire: null unless it leads to us or to an allowed
 * host. Our own server serves a picture to its owner only, so it gets the session; no other host does.
 */
export function pictureAddress(address: string, carry: Carry, allowedHosts: readonly string[]): string | null {
  // The document's origin is not known here: its own addresses are paths.
  const target = allowedRedirect(address, { origin: 'http://page', allowedHosts });
  return target?.startsWith('/') ? withLaunch(target, carry) : target;
}
