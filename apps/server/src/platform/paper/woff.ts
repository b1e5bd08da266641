import { inflateSync } from 'node:zlib';

const header = { woff: 44, entry: 20, sfnt: 12, table: 16 } as const;

/**
 * Unwraps the font in a WOFF 1.0 file. fontkit reads it wrapped, too, but unpacks a table again for each character that it looks up there.
 */
export function unwrapped(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') return woff;
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(header.sfnt + count * header.table);
  // The font's flavour, its number of tables, and the values for a binary search in them.
  woff.copy(directory, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(16 * 2 ** power, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(16 * (count - 2 ** power), 10);
  const parts: Buffer[] = [directory];
  let end = directory.length;
  for (let index = 0; index < count; index += 1) {
    const entry = header.woff + index * header.entry;
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number];
    const stored = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(stored) : stored;
    const row = header.sfnt + index * header.table;
    woff.copy(directory, row, entry, entry + 4);
    woff.copy(directory, row + 4, entry + 16, entry + 20);
    directory.writeUInt32BE(end, row + 8);
    directory.writeUInt32BE(length, row + 12);
    // Tables start at multiples of four bytes.
    const padding = Buffer.alloc(-length & 3);
    parts.push(table, padding);
    end += length + padding.length;
  }
  return Buffer.concat(parts);
}
