import { crc32, deflateSync } from 'node:zlib';

export interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A PNG of a single colour, for a file picker. */
export function picture(name: string, grey = 128, side = 64, height = side): PictureFile {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per pixel, grey.
  header.set([8, 0, 0, 0, 0], 8);
  // Each line starts with its filter's number: 0, none.
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(side, grey)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  const buffer = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
