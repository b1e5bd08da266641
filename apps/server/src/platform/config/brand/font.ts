import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Font } from 'fontkit';
import type { TenantSettings } from '../schema.ts';

/** The lender's font: a file next to or below the tenant file. */
export interface BrandFont {
  content: Buffer;
  /** Its address, which contains a hash of its content. */
  src: string;
  /** The weights that it has or stands for, as a style sheet writes them. */
  weight: string;
}

/** A phone on a slow link gets this many bytes in a fifth of a second. */
const maxBytes = 40_000;

/** All letters on the screens in Spanish and English (platform/config/brand/font.test.ts). */
export const writtenWith = `${ascii()}áéíóúüñÁÉÍÓÚÜÑ¡¿«»“”‘’–—…·©`;

/** Shortens card and account numbers in running text. */
export const runningTextHas = '•';

/** Figures fit 320 pixels up to this width; the browser tests set them in DejaVu Sans, which is wider still. */
const widestAmount = { text: '$88,888.88', ems: 6.2 };

/** Reads and checks the tenant's font; null without one. Throws the problem with the file. */
export function readFont(tenant: TenantSettings, tenantFile: string): BrandFont | null {
  const setting = tenant.look.font;
  if (!setting) return null;
  const content = readFileSync(path.join(path.dirname(tenantFile), setting.file));
  if (content.toString('latin1', 0, 4) !== 'wOF2') throw new Error('is no WOFF2');
  if (content.length > maxBytes) {
    throw new Error(
      `has ${content.length} bytes, at most ${maxBytes} are served: remove glyphs that the screens do not use`,
    );
  }
  const font = opened(content);
  const missing = missingIn(font, tenant, setting.use === 'all' ? runningTextHas : '');
  const faults = [
    ...(missing === null ? faultsOfFigures(font) : [missing]),
    ...(setting.use === 'all' ? faultsOfWeights(font) : []),
  ];
  if (faults.length > 0) throw new Error(faults.join('; '));
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  return { content, src: `/brand/font-${hash}.woff2`, weight: weightsOf(font) };
}

/** Loaded only if a font is configured: it takes a tenth of a second. */
function opened(content: Buffer): Font {
  const fontkit = createRequire(import.meta.url)('fontkit') as typeof import('fontkit');
  try {
    const font = fontkit.create(content);
    if (!('characterSet' in font)) throw new Error('a collection of fonts');
    // The font's tables are unpacked only now.
    font.layout(widestAmount.text);
    return font;
  } catch (error) {
    throw new Error(`cannot be read: ${(error as Error).message.replace(/\s+/g, ' ')}`);
  }
}

/** Single glyphs from another font would look like a mistake. */
function missingIn(font: Font, { formats, displayName }: TenantSettings, more: string): string | null {
  const signs = Object.values(formats).flatMap(({ symbol, group, decimal }) => [symbol, group, decimal]);
  const wanted = new Set([writtenWith, more, ...signs, displayName].join('').normalize('NFC').replace(/\s/g, ''));
  const missing = [...wanted].filter((character) => !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
  if (missing.length === 0) return null;
  const shown = missing.slice(0, 12).join(' ');
  return `lacks ${missing.length > 12 ? `${shown} and ${missing.length - 12} more` : shown}, which the screens use`;
}

function faultsOfFigures(font: Font): string[] {
  const widths = (text: string) => font.layout(text, ['tnum']).positions.map(({ xAdvance }) => xAdvance);
  const isTabular = new Set(widths('0123456789')).size === 1;
  const ems = widths(widestAmount.text).reduce((sum, width) => sum + width, 0) / font.unitsPerEm;
  const { text, ems: room } = widestAmount;
  return [
    ...(isTabular ? [] : ['has digits of different widths, also with the feature tnum: amounts would not line up']),
    ...(ems > room ? [`is too wide: ${text} takes ${ems.toFixed(2)} em, and ${room} fit a phone of 320 pixels`] : []),
  ];
}

/** Text has two weights, and a browser without one of them fakes it badly. */
function faultsOfWeights(font: Font): string[] {
  const axis = font.variationAxes.wght;
  if (axis && axis.min <= 400 && axis.max >= 700) return [];
  return ['has no weight axis from 400 to 700, which "use": "all" needs'];
}

/** A font with one weight stands for all, so that no browser makes it bolder. */
function weightsOf(font: Font): string {
  const axis = font.variationAxes.wght;
  return axis ? `${axis.min} ${axis.max}` : '100 900';
}

/** Printable ASCII. */
function ascii(): string {
  return String.fromCharCode(...Array.from({ length: 94 }, (_, index) => 33 + index));
}
