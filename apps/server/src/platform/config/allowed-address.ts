/** Where a foreign address may lead: to our own origin, and to the tenant's `allowedHosts`. */
export interface AddressRules {
  /** Our own origin, if known. */
  origin: string;
  /** In the spelling of `hostOf`. */
  allowedHosts: readonly string[];
}

/** A path of our own, an address of our own origin, or an https address of an allowed host. */
export function isAllowedAddress(address: string, { origin, allowedHosts }: AddressRules): boolean {
  // The parser drops control characters and reads a backslash as a slash.
  if (/[\s\\\p{Cc}]/u.test(address)) return false;
  if (/^\/(?!\/)/.test(address)) return true;
  return (origin !== '' && address.startsWith(`${origin}/`)) || isOnHost(address, allowedHosts);
}

export function isOnHost(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, href } = new URL(address);
  // The address must be spelt as the parser reads it: one that looks like one host and leads to another is refused.
  return (
    protocol === 'https:' &&
    username === '' &&
    hosts.includes(host) &&
    href.startsWith(`https://${host}/`) &&
    address.toLowerCase().startsWith(`https://${host}`)
  );
}

/** A host as the URL parser writes it, with its port unless 443; null for anything but a host. */
export function hostOf(written: string): string | null {
  const address = `https://${written}`;
  if (/[\s/\\?#@*]/.test(written) || !URL.canParse(address)) return null;
  return new URL(address).host;
}
