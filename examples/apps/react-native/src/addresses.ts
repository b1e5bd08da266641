export type Opening =
  | { in: 'web view' }
  /** Another app: the dialler, mail, WhatsApp, the browser. */
  | { in: 'another app'; url: string }
  | { in: 'nothing' };

const others = ['tel:', 'mailto:', 'sms:', 'https:', 'whatsapp:'];

/** Where an address opens that a page leads to: our own pages and the lender's payment pages in the web view, the rest outside. */
export function openingOf(url: string, origin: string, paymentHosts: readonly string[] = []): Opening {
  const [, scheme = '', host = ''] = /^([a-z][a-z0-9+.-]*:)(?:\/\/([^/?#]*))?/i.exec(url) ?? [];
  const isOurs = url === origin || url.startsWith(`${origin}/`);
  if (isOurs || (scheme === 'https:' && paymentHosts.includes(host)) || url === 'about:blank')
    return { in: 'web view' };
  return others.includes(scheme.toLowerCase()) ? { in: 'another app', url } : { in: 'nothing' };
}
