import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { DocumentText } from '@plazo/contract/pages';
import { remembered } from '../remembered.ts';

/** RFC 1952: gzip, deflate, no name, no time, any system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** Deflate (RFC 1951): the last block, with nothing in it. */
const end = Buffer.from([3, 0]);

interface Segment {
  plain: Buffer;
  /** Blocks that end at a whole byte, so that others may stand after them. */
  blocks: Buffer;
}

/**
 * A document as gzip, whose styles and messages (most of it, and the same in every answer) are compressed once and thoroughly.
 * A little smaller than brotli at level 3, for two thirds of the work (docs/decisions/003).
 */
export function gzipped({ opening, styles, rest, closing }: DocumentText): Buffer {
  const segments = [stored(opening), compressedOnce(styles), compressed(rest, 6), compressedOnce(closing)];
  return Buffer.concat([header, ...segments.map(({ blocks }) => blocks), end, trailer(segments)]);
}

function compressed(text: string, level: number): Segment {
  const plain = Buffer.from(text);
  return { plain, blocks: deflateRawSync(plain, { level, finishFlush: constants.Z_SYNC_FLUSH }) };
}

const compressedOnce = remembered((text: string) => compressed(text, 9));

/** A block that is not compressed: what stands before the styles is too short to gain. At most 65,535 bytes. */
function stored(text: string): Segment {
  const plain = Buffer.from(text);
  const lengths = Buffer.alloc(5);
  lengths.writeUInt16LE(plain.length, 1);
  lengths.writeUInt16LE(~plain.length & 0xffff, 3);
  return { plain, blocks: Buffer.concat([lengths, plain]) };
}

/** The sum of what was compressed, and its length. */
function trailer(segments: readonly Segment[]): Buffer {
  let [sum, length] = [0, 0];
  for (const { plain } of segments) {
    // Of nothing, crc32 answers 0 and forgets the sum so far.
    if (plain.length > 0) sum = crc32(plain, sum);
    length += plain.length;
  }
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeUInt32LE(sum, 0);
  bytes.writeUInt32LE(length, 4);
  return bytes;
}
