import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { DocumentText } from '@plazo/contract/pages';
import { remembered } from '../remembered.ts';

/** RFC 1952: gzip, deflate, no name, no time, any system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/**
 * A document as gzip, whose styles (half of it, and the same in every answer) are compressed once and thoroughly. Deflate
 * allows that: blocks that end at a whole byte may stand one after another (RFC 1951). Smaller than brotli at the levels that a
 * server can afford for each answer, for about half the work (docs/decisions/003).
 */
export function gzipped({ opening, styles, rest }: DocumentText): Buffer {
  const [first, last] = [Buffer.from(opening), Buffer.from(rest)];
  const middle = compressedStyles(styles);
  const blocks = [...stored(first), middle.deflated, deflateRawSync(last)];
  return Buffer.concat([header, ...blocks, trailer([first, middle.plain, last])]);
}

const compressedStyles = remembered((styles: string) => {
  const plain = Buffer.from(styles);
  // Ends at a whole byte, and is not the last block.
  const deflated = deflateRawSync(plain, { level: 9, memLevel: 9, finishFlush: constants.Z_SYNC_FLUSH });
  return { plain, deflated };
});

/** A block that is not compressed: what stands before the styles is too short to gain. At most 65,535 bytes. */
function stored(bytes: Buffer): [Buffer, Buffer] {
  const lengths = Buffer.alloc(5);
  lengths.writeUInt16LE(bytes.length, 1);
  lengths.writeUInt16LE(~bytes.length & 0xffff, 3);
  return [lengths, bytes];
}

/** The sum of what was compressed, and its length. */
function trailer(parts: Buffer[]): Buffer {
  let [sum, length] = [0, 0];
  for (const part of parts) {
    // Of nothing, crc32 answers 0 and forgets the sum so far.
    if (part.length > 0) sum = crc32(part, sum);
    length += part.length;
  }
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeUInt32LE(sum, 0);
  bytes.writeUInt32LE(length, 4);
  return bytes;
}
