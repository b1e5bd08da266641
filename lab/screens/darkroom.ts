import { deflateSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { png } from '../../scripts/png.ts';

/** A picture of few colours: one byte per pixel, an index of the palette. */
interface Reduced {
  width: number;
  height: number;
  /** `rrggbb`, one after the other. */
  palette: string;
  /** Base64. */
  pixels: string;
}

/**
 * Shrinks pictures in the browser that took them. Text on flat colour is smallest, and sharp, as a PNG of few colours:
 * half the size of Chromium's WebP, a quarter of its PNG.
 */
export class Darkroom {
  private constructor(private readonly page: Page) {}

  static async open(browser: Browser): Promise<Darkroom> {
    const page = await browser.newPage();
    // tsx wraps functions in a helper that the page lacks.
    await page.evaluate('globalThis.__name = (marked) => marked');
    return new Darkroom(page);
  }

  /** Reduces a picture to a number of colours, at most 256. */
  async develop(photograph: Buffer, maxColours: number): Promise<Buffer> {
    const { width, height, palette, pixels } = await this.page.evaluate(reduce, {
      png: photograph.toString('base64'),
      maxColours,
    });
    // Each line starts with its filter's number: 0, none, which compresses flat colours best.
    const places = Buffer.from(pixels, 'base64');
    const lines = Buffer.alloc((width + 1) * height);
    for (let y = 0; y < height; y += 1) places.copy(lines, y * (width + 1) + 1, y * width, (y + 1) * width);
    return png({ width, height, kind: 'palette' }, [
      ['PLTE', Buffer.from(palette, 'hex')],
      ['IDAT', deflateSync(lines, { level: 9 })],
    ]);
  }
}

/** Runs in the browser: chooses the colours that leave the least difference, and maps every pixel to the nearest. */
async function reduce({ png, maxColours }: { png: string; maxColours: number }): Promise<Reduced> {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser has no canvas');
  context.drawImage(image, 0, 0);
  // One number per pixel; little-endian, so red is its lowest byte.
  const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);

  const uses = new Map<number, number>();
  for (const pixel of pixels) uses.set(pixel, (uses.get(pixel) ?? 0) + 1);
  const colours = [...uses]
    .sort(([one, oneUses], [other, otherUses]) => otherUses - oneUses || one - other)
    .map(([colour, count]) => ({ colour, count, place: 0, distance: Number.POSITIVE_INFINITY }));

  // Repeatedly adds the colour with the largest total error; near colours are then covered by it.
  const kept: number[] = [];
  while (kept.length < Math.min(maxColours, colours.length)) {
    const { colour } = colours.reduce((best, one) =>
      one.count * one.distance > best.count * best.distance ? one : best,
    );
    for (const one of colours) {
      let distance = 0;
      for (const shift of [0, 8, 16]) distance += (((one.colour >>> shift) & 255) - ((colour >>> shift) & 255)) ** 2;
      if (distance < one.distance) {
        one.distance = distance;
        one.place = kept.length;
      }
    }
    kept.push(colour);
  }

  const places = new Map(colours.map(({ colour, place }) => [colour, place]));
  const palette = kept.map((colour) =>
    [0, 8, 16].map((shift) => ((colour >>> shift) & 255).toString(16).padStart(2, '0')).join(''),
  );
  let written = '';
  for (const pixel of pixels) written += String.fromCharCode(places.get(pixel) ?? 0);
  return { width, height, palette: palette.join(''), pixels: btoa(written) };
}
