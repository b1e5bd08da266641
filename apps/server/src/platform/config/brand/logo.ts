import { readFileSync } from 'node:fs';
import path from 'node:path';
import { mainPalette, paletteOf } from '../palette.ts';
import type { TenantSettings } from '../schema.ts';

/** The lender's logo: a file in the tenant file's folder, or its drawn name. */
export interface Logo {
  type: string;
  content: Buffer;
}

const maxBytes = 50_000;
const types: Record<string, string> = { '.svg': 'image/svg+xml', '.png': 'image/png' };
const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/** The name in the demo's logo images. */
const demoName = 'Plazo';

/** The logo's addresses for headings and as an icon. */
export function logoOf(tenant: TenantSettings): { src: string; width: number } {
  return isDemo(tenant) ? { src: '/pictures/brand.svg', width: 64 } : { src: logoPath(tenant), width: 160 };
}

/** The logo's address for footers: the demo has a muted one. */
export function footLogoPath(tenant: TenantSettings): string {
  return isDemo(tenant) ? '/pictures/brand-foot.svg' : logoPath(tenant);
}

/** Where the server serves the result of `readLogo`. */
export function logoPath({ logo }: TenantSettings): string {
  return `/brand/logo${path.extname(logo) || '.svg'}`;
}

function isDemo({ logo, displayName }: TenantSettings): boolean {
  return !logo && displayName === demoName;
}

/** Reads the tenant's logo file, or draws its name; throws the problem with the file. */
export function readLogo(tenant: TenantSettings, tenantFile: string): Logo {
  if (!tenant.logo) return { type: 'image/svg+xml', content: Buffer.from(drawnName(tenant)) };
  const content = readFileSync(path.join(path.dirname(tenantFile), tenant.logo));
  const extension = path.extname(tenant.logo);
  if (content.length > maxBytes) throw new Error(`has ${content.length} bytes, at most ${maxBytes} are served`);
  if (extension === '.png' && !content.subarray(0, pngSignature.length).equals(pngSignature)) {
    throw new Error('is not a PNG');
  }
  if (extension === '.svg') refuseUnsafeSvg(content.toString('utf8'));
  return { type: types[extension] ?? '', content };
}

function refuseUnsafeSvg(text: string): void {
  if (!/<svg[\s>]/.test(text)) throw new Error('is not an SVG');
  if (/<script|<foreignObject|<!ENTITY|javascript:|\son[a-z]+\s*=/i.test(text)) {
    throw new Error('has a script or something that could run one; an image needs neither');
  }
}

/** A word mark as wide as its letters in most fonts; the text is fitted to it, so that no font cuts it off. */
function drawnName(tenant: TenantSettings): string {
  const { displayName } = tenant;
  const width = Math.ceil([...displayName].reduce((sum, letter) => sum + widthOf(letter), 0));
  const attributes = `x="4" y="33" textLength="${width}" lengthAdjust="spacingAndGlyphs" fill="${mainPalette(tenant).accentInk}"`;
  const font = 'font-family="system-ui, sans-serif" font-size="30" font-weight="700"';
  const size = `width="${width + 8}" height="44" viewBox="0 0 ${width + 8} 44" preserveAspectRatio="xMinYMid meet"`;
  const text = displayName.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  const dark = `<style>@media(prefers-color-scheme:dark){text{fill:${paletteOf(tenant, 'dark').accentInk}}}</style>`;
  const style = tenant.scheme === 'phone' ? dark : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${style}<text ${attributes} ${font}>${text}</text></svg>`;
}

function widthOf(letter: string): number {
  if (/[iljtfrI.,' ]/.test(letter)) return 10;
  if (/[mwMW]/.test(letter)) return 26;
  if (/[\u1100-\uffdc]/.test(letter)) return 30;
  return /\p{Lu}/u.test(letter) ? 21 : 17.5;
}
