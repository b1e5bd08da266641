import { BlockList, isIP } from 'node:net';

/** Whether an address may name the sender of the requests that it forwards; `hop` counts from this server. */
export type Trust = (address: string, hop: number) => boolean;

/**
 * Whose X-Forwarded-For is trusted, from a setting: a number of proxies, or their addresses and networks. Throws the problem of the
 * setting.
 */
export function trustOf(setting: string): Trust {
  if (/^\d+$/.test(setting)) {
    // Counted from this server: earlier entries, written by the sender, are not trusted.
    const proxies = Number(setting);
    if (proxies > 10) throw new Error('must be at most 10 proxies');
    return (_address, hop) => hop < proxies;
  }
  const known = new BlockList();
  for (const entry of setting.split(',').map((one) => one.trim())) if (entry !== '') add(known, entry);
  return (address) => isIP(address) !== 0 && known.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function add(known: BlockList, entry: string): void {
  const [address = '', prefix, ...rest] = entry.split('/');
  const version = isIP(address);
  const most = version === 6 ? 128 : 32;
  const bits = prefix === undefined ? most : Number(prefix);
  const isRight = version !== 0 && rest.length === 0 && /^\d{1,3}$/.test(prefix ?? '0') && bits >= 1 && bits <= most;
  if (!isRight) throw new Error(`${entry} is not an address or network, such as 10.0.0.7 or 10.0.0.0/24`);
  known.addSubnet(address, bits, version === 6 ? 'ipv6' : 'ipv4');
}
