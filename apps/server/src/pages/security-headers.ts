import type { Tenant } from '@plazo/contract/pages';

/** What the test preview needs; nothing of it is in production. */
interface DocumentOptions {
  connectTo?: string | undefined;
  mayLocate?: boolean;
  /** Whether the document shows our other documents in frames, or is shown in one. */
  frames?: 'none' | 'shown' | 'framed';
}

/**
 * Headers of every document. Inline code needs this answer's nonce, nothing is loaded from elsewhere, no site can frame a
 * screen, and the address, which carries the session, is never sent as a referrer.
 */
export function documentHeaders(
  nonce: string,
  tenant: Pick<Tenant, 'allowedHosts' | 'font'>,
  { connectTo = '', mayLocate = false, frames = 'none' }: DocumentOptions = {},
): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src ${["'self'", 'data:', ...tenant.allowedHosts.map((host) => `https://${host}`)].join(' ')}`,
    ...(tenant.font === null ? [] : [`font-src ${tenant.font.src.startsWith('data:') ? 'data:' : "'self'"}`]),
    `connect-src 'self' ${connectTo}`.trimEnd(),
    "manifest-src 'self'",
    "worker-src 'self'",
    // A plain form post may be redirected to an allowed host.
    `form-action ${["'self'", ...tenant.allowedHosts.map((host) => `https://${host}`)].join(' ')}`,
    "base-uri 'none'",
    ...(frames === 'shown' ? ["frame-src 'self'"] : []),
    frames === 'framed' ? "frame-ancestors 'self'" : "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': frames === 'framed' ? 'SAMEORIGIN' : 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': `camera=(), microphone=(), geolocation=(${mayLocate ? 'self' : ''}), payment=()`,
    // Kept only by this borrower's browser and revalidated each time; no-store would slow down going back. It must not be rewritten on the
    // way: tools that hide e-mail addresses, defer scripts or shrink pages for a carrier change what React is about to hydrate.
    'cache-control': 'private, no-cache, no-transform',
  };
}
