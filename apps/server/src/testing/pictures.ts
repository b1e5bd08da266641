import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A picture that compresses badly, so that cutting the file cuts pixels. */
export function noise(width = 320, height = 240): Sharp {
  const bytes = Buffer.concat(
    Array.from({ length: Math.ceil((width * height * 3) / 32) }, (_, index) =>
      createHash('sha256').update(String(index)).digest(),
    ),
  );
  return sharp(bytes.subarray(0, width * height * 3), { raw: { width, height, channels: 3 } });
}

/** A complete PNG of a single grey, of any size: 60 megapixels in a few kilobytes. */
export function greyPng(width: number, height: number): Buffer {
  const row = Buffer.alloc(1 + Math.ceil(width / 8));
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)), { level: 9 });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit per pixel, grey.
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** A chunk of a PNG. */
export function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body) >>> 0, 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Two frames, red and then blue. */
export async function animation(format: 'gif' | 'webp'): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 32, height: 32, channels: 3, background } })
      .raw()
      .toBuffer();
  const frames = Buffer.concat([await frame('red'), await frame('blue')]);
  const moving = sharp(frames, { raw: { width: 32, height: 64, channels: 3, pageHeight: 32 } });
  return format === 'gif' ? moving.gif({ loop: 0 }).toBuffer() : moving.webp({ lossless: true }).toBuffer();
}
