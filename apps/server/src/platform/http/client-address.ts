import { isIPv4, isIPv6 } from 'node:net';

/** The keys by which an address is limited: its customer's and its network's. */
export interface AddressKeys {
  own: string;
  prefix: string;
}

/**
 * IPv4: the address, and its /24. IPv6: a customer's /64, in which any address can be used, and the /48.
 */
export function addressKeys(address: string): AddressKeys {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(mapped)) return { own: mapped, prefix: mapped.split('.').slice(0, 3).join('.') };
  if (!isIPv6(mapped)) return { own: 'unknown', prefix: 'unknown' };
  const groups = groupsOf(mapped);
  return { own: groups.slice(0, 4).join(':'), prefix: groups.slice(0, 3).join(':') };
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // The parser normalises every spelling of an address.
  const { hostname } = new URL(`http://[${address.split('%')[0]}]/`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const parts = (text: string) => (text === '' ? [] : text.split(':'));
  if (tail === undefined) return parts(head);
  const missing = 8 - parts(head).length - parts(tail).length;
  return [...parts(head), ...Array.from({ length: missing }, () => '0'), ...parts(tail)];
}
