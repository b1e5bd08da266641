/** The link of a channel's site: an https address or an e-mail address, or nothing. */
export function siteLink(address: string): string | null {
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(address)) return `mailto:${address}`;
  if (!/^https:\/\//.test(address) || !URL.canParse(address)) return null;
  return new URL(address).href;
}
