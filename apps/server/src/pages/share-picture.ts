import sharp from 'sharp';
import type { Palette } from '../platform/config/palette.ts';

/**
 * The preview image of a shared address, in the tenant's colours. It has no text: the server's fonts are unknown, and
 * previews show the name anyway.
 */
export function drawSharePicture({ surface, accent, line, artPaper, artInk }: Palette): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" fill="none">
    <path fill="${surface}" d="M0 0h1200v630H0z"/>
    <path stroke="${line}" stroke-width="10" stroke-linecap="round" d="M90 560q170-26 340 0t340 0 340 0"/>
    <path fill="${artPaper}" d="M390 80q210-12 420 0 62 6 68 68 10 160 0 320-6 40-68 46-210 10-420 0-62-6-68-46-10-160 0-320 6-62 68-68z"/>
    <g stroke="${artInk}" stroke-width="12" stroke-linecap="round" stroke-linejoin="round">
      <path fill="#fff" d="M452 160q148-8 296 0 26 2 28 28 6 120 0 240-2 26-28 28-148 8-296 0-26-2-28-28-6-120 0-240 2-26 28-28z"/>
      <path fill="${accent}" d="M424 250q2-88 28-90 148-8 296 0 26 2 28 90-176 8-352 0z"/>
      <path d="M512 130v56M688 130v56"/>
      <path stroke-width="18" d="M520 352l56 56 106-116"/>
    </g></svg>`;
  return sharp(Buffer.from(drawing)).png({ palette: true, colours: 32 }).toBuffer();
}
