// Addresses that came from a core: the parameters that they carry, and where they may lead.
import { type Carry, carriedEntries, merge, type PageParameters, withQuery } from './paths.ts';

/** Requirement O4: `lendDetailsUrl` + the common query + `extra`. The address's own parameters win over carried ones. */
export function withLaunch(url: string, carry: Carry, extra: PageParameters = {}): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  return withQuery(path, merge([carriedEntries(carry), new URLSearchParams(query), Object.entries(extra)])) + hash;
}

export interface RedirectRules {
  /** The origin of this document. */
  origin: string;
  /** `Tenant.allowedHosts`: hosts, with a port where it is not 443. */
  allowedHosts: readonly string[];
}

/**
 * Where an address from a core may lead: to a path of our own origin or an https URL on an allowed host; null for nowhere. Hosts are
 * compared as the URL parser reads them, and an absolute URL must be spelt the way it is parsed: a URL that looks like one host and leads
 * to another is refused.
 */
export function allowedRedirect(target: string, { origin, allowedHosts }: RedirectRules): string | null {
  // The parser drops control characters and reads a backslash as a slash.
  if (/[\s\\\p{Cc}]/u.test(target)) return null;
  const url = parseUrl(target, origin);
  if (url === null) return null;
  const start = `${url.protocol}//${url.host}`;
  const isPath = /^\/(?!\/)/.test(target);
  const isSpeltOut =
    target.slice(0, start.length).toLowerCase() === start && /^([/?#]|$)/.test(target.slice(start.length));
  if (!isPath && !isSpeltOut) return null;
  if (url.origin === parseUrl(origin)?.origin) {
    // '/.//evil' is parsed as '//evil', which as a relative URL is another host.
    const path = url.pathname + url.search + url.hash;
    return /^\/(\/|%(0|20|2f|5c))/i.test(path) ? null : path;
  }
  const isAllowed = allowedHosts.some((host) => parseUrl(`https://${host}`)?.host === url.host);
  return url.protocol === 'https:' && isAllowed ? url.href : null;
}

function parseUrl(target: string, base?: string): URL | null {
  try {
    return new URL(target, base);
  } catch {
    return null;
  }
}
