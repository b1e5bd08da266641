/** The link to a channel's site: an https address or an e-mail address, or nothing. */
export function siteLink(address: string): string | null {
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(address)) return `mailto:${address}`;
  if (!/^https:\/\//.test(address)) return null;
  try {
    return new URL(address).href;
  } catch {
    // Not URL.canParse: the oldest web views that we support do not have it.
    return null;
  }
}
