import type { Locale } from '@plazo/contract/launch';
import type { PageRequest } from '@plazo/contract/pages';
import { escapeHtml, escapeJson } from '@plazo/page-kit/document/document';

export interface PublicPage {
  path: string;
  locale: Locale;
  title: string;
  description: string;
}

/** The metadata of a public page: for search engines, and for link previews. */
export function publicHead(
  { path, locale, title, description }: PublicPage,
  { origin, tenant, nonce }: Pick<PageRequest, 'origin' | 'tenant' | 'nonce'>,
): string[] {
  const meta = (name: string, content: string) => `<meta ${name} content="${escapeHtml(content)}">`;
  const addresses = { es: origin + path, en: `${origin}${path}?isNeedPop=1` };
  const address = locale === 'en' ? addresses.en : addresses.es;
  return [
    meta('name="description"', description),
    meta('property="og:type"', 'website'),
    meta('property="og:site_name"', tenant.displayName),
    meta('property="og:title"', title),
    meta('property="og:description"', description),
    meta('property="og:locale"', locale === 'en' ? 'en' : 'es_MX'),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    `<link rel="alternate" hreflang="es" href="${escapeHtml(addresses.es)}">`,
    `<link rel="alternate" hreflang="en" href="${escapeHtml(addresses.en)}">`,
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(addresses.es)}">`,
    meta('property="og:url"', address),
    meta('property="og:image"', `${origin}/share.png`),
    meta('property="og:image:width"', '1200'),
    meta('property="og:image:height"', '630'),
    meta('name="twitter:card"', 'summary_large_image'),
    `<script type="application/ld+json" nonce="${nonce}">${escapeJson(organisation(origin, tenant))}</script>`,
  ];
}

function organisation(origin: string, tenant: PageRequest['tenant']): unknown {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: tenant.displayName,
    legalName: tenant.companyName,
    address: tenant.companyAddress,
    telephone: tenant.servicePhone,
    email: tenant.serviceEmail,
    url: `${origin}/`,
    logo: `${origin}/share.png`,
  };
}
