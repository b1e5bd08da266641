import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that are not on the internet: this machine, private networks, link-local (cloud metadata), shared, reserved. */
const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(net, bits, 'ipv4');
}
/** The IPv6 internet is 2000::/3; within it, tunnels (6to4, Teredo) lead elsewhere, and documentation addresses nowhere. */
const internet = new BlockList();
internet.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  inside.addSubnet(net, bits, 'ipv6');
}

/** Whether an address is on the internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !inside.check(address, 'ipv4');
  return version === 6 && internet.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}

/** An address that is not on the internet: nobody who names a URL may make us call it. */
export class InsideAddressError extends Error {
  constructor() {
    super('the host is not on the internet');
  }
}

/** Resolves a host for a connection and refuses it if any of its addresses is inside: the checked address is the one connected to. */
export const lookupOnInternet: LookupFunction = (host, options, callback) => {
  resolve(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || first === undefined) return callback(error ?? new Error('no address'), '', 4);
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(new InsideAddressError(), '', 4);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

/** Whether a URL contains an inside address itself: then nothing is resolved. */
export function namesInsideAddress(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !isPublicAddress(host);
}
