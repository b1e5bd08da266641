import { allowedRedirect, type Carry, withLaunch } from '../../paths.ts';

/**
 * Where to load a picture whose address came over the wire: null for one that leads elsewhere than to us or to an allowed
 * host. Our own serves a picture to its owner alone, so the session goes with it; nobody else is told it.
 */
export function pictureAddress(address: string, carry: Carry, allowedHosts: readonly string[]): string | null {
  // The origin of the document is not known while it is made: an address of it is a path.
  const target = allowedRedirect(address, { origin: 'http://page', allowedHosts });
  return target?.startsWith('/') ? withLaunch(target, carry) : target;
}
