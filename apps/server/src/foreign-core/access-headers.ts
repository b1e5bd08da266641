import { createHash } from 'node:crypto';
import type { CoreAccess } from '../platform/config/core-access.ts';
import { sign, signatureHeader } from '../platform/http/signature.ts';

interface Sent {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  content: string | Buffer | undefined;
}

/** The headers as this core knows them, with its own, and signed if it has a secret. */
export function accessHeaders(
  { mapping, headers: own, signingSecret }: CoreAccess,
  sent: Sent,
): Record<string, string> {
  const names: Readonly<Record<string, string | undefined>> = mapping.headers;
  const named = Object.entries(sent.headers).map(([name, value]) => [names[name] ?? name, value] as const);
  const signature = signingSecret === '' ? {} : { [signatureHeader]: signatureOf(sent, signingSecret) };
  return { ...Object.fromEntries(named), ...own, ...signature };
}

/** What stands in a call, line by line: method and path with its query, whom it is made for, and the SHA-256 of its body in hex. */
function signatureOf({ method, url, headers, content = '' }: Sent, secret: string): string {
  const { pathname, search } = new URL(url);
  const hash = createHash('sha256').update(content).digest('hex');
  const lines = [`${method} ${pathname}${search}`, headers['x-forwarded-for'] ?? '', hash];
  return sign(lines.join('\n'), secret, Math.floor(Date.now() / 1000));
}
