import { crc32 } from 'node:zlib';

/** Colour types of a PNG. */
const kinds = { grey: 0, palette: 3 };

/** A PNG of eight bits per pixel from its chunks, first to last, without the header and the end. */
export function png(
  { width, height, kind }: { width: number; height: number; kind: keyof typeof kinds },
  chunks: readonly (readonly [name: 'PLTE' | 'IDAT', content: Buffer])[],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, kinds[kind], 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...chunks.map(([name, content]) => chunk(name, content)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
