import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Tenant } from '@plazo/contract/pages';
import type { PreviewLook } from '@plazo/contract/preview';
import type { BrandFont } from '../platform/config/brand/font.ts';
import type { Logo } from '../platform/config/brand/logo.ts';
import type { Config } from '../platform/config/config.ts';
import type { Scheme } from '../platform/config/palette.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import { readBrand } from '../platform/config/tenant.ts';
import { tenantOf } from './tenant.ts';

/** A brand in one scheme, for the test preview to show screens in. */
export interface Look extends PreviewLook {
  settings: TenantSettings;
  logo: Logo;
  /** What the pages show of it. */
  shown: Pick<Tenant, 'displayName' | 'logo' | 'looks' | 'font'>;
}

/** Where the files of a look are: `<folder><id>/pictures/…`, `<folder><id>/brand/…`. */
export const looksFolder = '/preview/looks/';

/** The parameter of an address that asks for a look. */
export const lookParameter = 'look';

const schemes = ['light', 'dark'] as const;

/** The brands of examples/ that are drawn as companies of their own. A server that is deployed without them shows its own. */
const examples = ['arroyo', 'lila'];

// This file is in apps/server/src/pages during development and part of apps/server/dist/main.js when built.
const root = new URL(import.meta.url.endsWith('.ts') ? '../../../../' : '../../../', import.meta.url);

type Brand = Pick<Config, 'tenant' | 'logo' | 'font'> & { name: string };

/** They stay as they are while the server runs, and take longer to read than all else that it starts with. */
let read: Brand[] | undefined;

function exampleBrands(): Brand[] {
  return examples.flatMap((name) => {
    const file = fileURLToPath(new URL(`examples/tenant-${name}.json`, root));
    const brand = existsSync(file) ? readBrand(file) : null;
    return brand && 'tenant' in brand ? [{ name, ...brand }] : [];
  });
}

/** This server's own brand and those of the examples, each in both schemes. */
export function looksOf(config: Pick<Config, 'tenant' | 'logo' | 'font'>): Look[] {
  const own = { name: 'own', tenant: config.tenant, logo: config.logo, font: config.font };
  read ??= exampleBrands();
  return [own, ...read].flatMap((brand) => schemes.map((scheme) => lookOf({ ...brand, scheme })));
}

function lookOf({ name, tenant, logo, font, scheme }: Brand & { scheme: Scheme }): Look {
  const settings: TenantSettings = { ...tenant, scheme };
  const { displayName, logo: mark, looks, font: letters } = tenantOf({ tenant: settings, font: font && inside(font) });
  const shown = { displayName, logo: mark, looks, font: letters };
  return { id: `${name}-${scheme}`, brand: displayName, scheme, settings, logo, shown };
}

/** In the document itself: who judges a screen wants the letters that a borrower has from the second screen on. */
function inside(font: BrandFont): BrandFont {
  return { ...font, src: `data:font/woff2;base64,${font.content.toString('base64')}` };
}

/** The document with the pictures and the logo of the look. */
export function inLook(html: string, { id }: Look): string {
  return html.replace(/(?<=["'(])\/(?=(?:pictures|brand)\/)/g, `${looksFolder}${id}/`);
}
