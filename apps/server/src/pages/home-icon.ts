import sharp from 'sharp';
import type { Config } from '../platform/config/config.ts';
import { mainPalette } from '../platform/config/palette.ts';

/** What of an icon a phone never cuts off: a circle of four fifths of its width, and in it a square. */
const safePart = 0.56;
const plainPart = 0.8;

/**
 * The square icon of the home screen: the tenant's logo file on its surface. A logo that is only a drawn name has no room there, and the
 * server's fonts are unknown; a calendar that is ticked off takes its place. `isMaskable`: the phone cuts a shape of its own out of it.
 */
export async function drawHomeIcon(
  { tenant, logo }: Pick<Config, 'tenant' | 'logo'>,
  size: number,
  isMaskable = false,
): Promise<Buffer> {
  const { surface, accent, artInk } = mainPalette(tenant);
  const inner = Math.round(size * (isMaskable ? safePart : plainPart));
  const drawing = tenant.logo ? logo.content : Buffer.from(calendar(accent, artInk));
  const picture = await sharp(drawing, { density: 300 })
    .resize({ width: inner, height: inner, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .toBuffer();
  const ground = { width: size, height: size, channels: 3 as const, background: surface };
  return sharp({ create: ground })
    .composite([{ input: picture }])
    .png({ palette: true })
    .toBuffer();
}

function calendar(accent: string, ink: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="410 110 380 380" fill="none">
    <g stroke="${ink}" stroke-width="14" stroke-linecap="round" stroke-linejoin="round">
      <path fill="#fff" d="M452 160q148-8 296 0 26 2 28 28 6 120 0 240-2 26-28 28-148 8-296 0-26-2-28-28-6-120 0-240 2-26 28-28z"/>
      <path fill="${accent}" d="M424 250q2-88 28-90 148-8 296 0 26 2 28 90-176 8-352 0z"/>
      <path d="M512 130v56M688 130v56"/>
      <path stroke-width="22" d="M520 352l56 56 106-116"/>
    </g></svg>`;
}
