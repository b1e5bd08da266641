import { randomInt } from 'node:crypto';
import { captchaMaxLength } from '@plazo/loan-rules/limits';
import sharp from 'sharp';
import draw from 'svg-captcha-fixed';

/** Spec 9: four characters at most. Left out are look-alikes: 0 O, 1 I, 2 Z, 5 S, 6 G, 8 B, 7 F, Q, U V. */
export const captchaLetters = 'ACDEFHJKLMNPRTWXY349';

/** Twice the displayed size. */
export const captchaSize = { width: 264, height: 96 };

export function newAnswer(): string {
  return Array.from({ length: captchaMaxLength }, () => captchaLetters[randomInt(captchaLetters.length)]).join('');
}

/** Draws a text that people can read and simple text recognition cannot (`npm run captcha-check` measures it). */
export async function drawCaptcha(text: string): Promise<Buffer> {
  const { width, height } = captchaSize;
  // Dark on light in every theme: random colours would be too pale for some readers.
  const svg = draw(text, { width, height, fontSize: 98, noise: 2 });
  const strokes = svg.replaceAll('fill="none"/>', 'stroke-width="2" fill="none"/>');
  const { data, info } = await sharp(Buffer.from(strokes), { density: 144 })
    .flatten({ background: '#f4f4f6' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return sharp(warp(data, raw), { raw }).resize(width, height).png({ palette: true, colours: 16 }).toBuffer();
}

interface Raster {
  width: number;
  height: number;
  channels: number;
}

/** Bends rows and columns by two gentle waves of random phase: people still read the letters, but no font matches them. */
function warp(pixels: Buffer, { width, height, channels }: Raster): Buffer {
  const wave = (length: number, depth: number) => {
    const phase = (randomInt(1000) / 1000) * 2 * Math.PI;
    return (at: number) => depth * Math.sin((2 * Math.PI * at) / length + phase);
  };
  const [sideways, upwards] = [wave(height * 0.9, 9), wave(width * 0.45, 12)];
  const bent = Buffer.alloc(pixels.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const fromX = clamp(Math.round(x + sideways(y)), width);
      const fromY = clamp(Math.round(y + upwards(x)), height);
      pixels.copy(
        bent,
        (y * width + x) * channels,
        (fromY * width + fromX) * channels,
        (fromY * width + fromX + 1) * channels,
      );
    }
  }
  return bent;
}

function clamp(value: number, size: number): number {
  return Math.min(size - 1, Math.max(0, value));
}
