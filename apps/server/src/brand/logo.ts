import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { TenantSettings } from '../config/schema.ts';

/** The picture of the lender: a file beside the tenant file, or its name drawn. */
export interface Logo {
  type: string;
  content: Buffer;
}

const mostBytes = 50_000;
const types: Record<string, string> = { '.svg': 'image/svg+xml', '.png': 'image/png' };
const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/** The name that the pictures of the demo spell. */
const demoName = 'Plazo';

/** Where screens find the logo, for a heading and as an icon. */
export function logoOf(tenant: TenantSettings): { src: string; width: number } {
  return isDemo(tenant) ? { src: '/pictures/brand.svg', width: 64 } : { src: logoPath(tenant), width: 160 };
}

/** Where screens find the logo for their foot: the demo has a quiet one. */
export function footLogoPath(tenant: TenantSettings): string {
  return isDemo(tenant) ? '/pictures/brand-foot.svg' : logoPath(tenant);
}

/** Where the server serves what `readLogo` has. */
export function logoPath({ logo }: TenantSettings): string {
  return `/brand/logo${path.extname(logo) || '.svg'}`;
}

function isDemo({ logo, displayName }: TenantSettings): boolean {
  return !logo && displayName === demoName;
}

/** Reads the logo that a tenant names, or draws its name; throws what is wrong with the file. */
export function readLogo(tenant: TenantSettings, tenantFile: string): Logo {
  if (!tenant.logo) return { type: 'image/svg+xml', content: Buffer.from(drawnName(tenant)) };
  const content = readFileSync(path.join(path.dirname(tenantFile), tenant.logo));
  const extension = path.extname(tenant.logo);
  if (content.length > mostBytes) throw new Error(`has ${content.length} bytes, at most ${mostBytes} are served`);
  if (extension === '.png' && !content.subarray(0, pngSignature.length).equals(pngSignature)) {
    throw new Error('is no PNG');
  }
  if (extension === '.svg') refuseUnsafeSvg(content.toString('utf8'));
  return { type: types[extension] ?? '', content };
}

function refuseUnsafeSvg(text: string): void {
  if (!/<svg[\s>]/.test(text)) throw new Error('is no SVG');
  if (/<script|<foreignObject|<!ENTITY|javascript:|\son[a-z]+\s*=/i.test(text)) {
    throw new Error('has a script or what could run one; a picture needs none');
  }
}

/** A word mark as wide as its letters are in most fonts; the text is fitted to it, so that no font cuts it off. */
function drawnName({ displayName, colours }: TenantSettings): string {
  const width = Math.ceil([...displayName].reduce((sum, letter) => sum + widthOf(letter), 0));
  const attributes = `x="4" y="33" textLength="${width}" lengthAdjust="spacingAndGlyphs" fill="${colours.accent}"`;
  const font = 'font-family="system-ui, sans-serif" font-size="30" font-weight="700"';
  const size = `width="${width + 8}" height="44" viewBox="0 0 ${width + 8} 44" preserveAspectRatio="xMinYMid meet"`;
  const text = displayName.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><text ${attributes} ${font}>${text}</text></svg>`;
}

function widthOf(letter: string): number {
  if (/[iljtfrI.,' ]/.test(letter)) return 10;
  if (/[mwMW]/.test(letter)) return 26;
  if (/[\u1100-\uffdc]/.test(letter)) return 30;
  return /\p{Lu}/u.test(letter) ? 21 : 17.5;
}
