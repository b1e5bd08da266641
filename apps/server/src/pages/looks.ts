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

/** A brand in one colour scheme, in which the test preview shows screens. */
export interface Look extends PreviewLook {
  settings: TenantSettings;
  logo: Logo;
  /** The part of the brand that the pages show. */
  shown: Pick<Tenant, 'displayName' | 'logo' | 'looks' | 'font'>;
}

/** Where the files of a look are: `<folder><id>/pictures/…`, `<folder><id>/brand/…`. */
export const looksFolder = '/preview/looks/';

/** The query parameter that requests a look. */
export const lookParameter = 'look';

const schemes = ['light', 'dark'] as const;

/** The brands in examples/ that are designed as companies of their own. A server deployed without them shows only its own. */
const examples = ['arroyo', 'lila'];

// This file is in apps/server/src/pages during development and part of apps/server/dist/main.js when built.
const root = new URL(new URL(import.meta.url).pathname.endsWith('.ts') ? '../../../../' : '../../../', import.meta.url);

type Brand = Pick<Config, 'tenant' | 'logo' | 'font'> & { name: string };

/** They stay the same while the server runs, and take longer to read than the rest of its start. */
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

/** Embedded in the document: a screen is judged with the font that a borrower sees from the second screen on. */
function inside(font: BrandFont): BrandFont {
  return { ...font, src: `data:font/woff2;base64,${font.content.toString('base64')}` };
}

/** The demo's word marks, which another brand's screens must not show. */
const demoMarks = /(?<=["'(])\/pictures\/brand(?:-foot)?\.svg/g;

/** The document with the pictures and the logo of the look. */
export function inLook(html: string, { id, shown }: Look): string {
  const isDemo = shown.logo.src.startsWith('/pictures/');
  return (isDemo ? html : html.replace(demoMarks, shown.logo.src)).replace(
    /(?<=["'(])\/(?=(?:pictures|brand)\/)/g,
    `${looksFolder}${id}/`,
  );
}
