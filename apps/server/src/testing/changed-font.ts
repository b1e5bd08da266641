import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import * as fontkit from 'fontkit';

const header = { size: 48, tables: 12, packed: 20 } as const;

/** The font with one digit of another width. */
export function withNarrowOne(woff2: Buffer): Buffer {
  const { font, directory, tables } = opened(woff2);
  const [one] = font.layout('1', ['tnum']).glyphs;
  const at = startOf('hmtx', directory) + (one?.id ?? 0) * 4;
  tables.writeUInt16BE(tables.readUInt16BE(at) - 100, at);
  return packed(woff2, directory, tables);
}

/** The font with every character wider. */
export function widened(woff2: Buffer, times: number): Buffer {
  const { font, directory, tables } = opened(woff2);
  const start = startOf('hmtx', directory);
  for (let glyph = 0; glyph < font.numGlyphs; glyph += 1) {
    const at = start + glyph * 4;
    tables.writeUInt16BE(Math.round(tables.readUInt16BE(at) * times), at);
  }
  return packed(woff2, directory, tables);
}

/** The font, claiming to have these weights. */
export function withWeights(woff2: Buffer, min: number, max: number): Buffer {
  const { directory, tables } = opened(woff2);
  const fvar = Buffer.alloc(36);
  // Version 1.0; one axis of 20 bytes after 16; no named instances.
  for (const [index, value] of [1, 0, 16, 2, 1, 20, 0, 8].entries()) fvar.writeUInt16BE(value, index * 2);
  fvar.write('wght', 16, 'latin1');
  for (const [index, weight] of [min, min, max].entries()) fvar.writeUInt32BE(weight * 65_536, 20 + index * 4);
  fvar.writeUInt16BE(259, 34);
  const entry = { tag: 'fvar', length: fvar.length, bytes: Buffer.from('\x3ffvar\x24', 'latin1') };
  return packed(woff2, [...directory, entry], Buffer.concat([tables, fvar]));
}

/** The font with one more character, drawn as a full stop. */
export function withCharacter(woff2: Buffer, added: string): Buffer {
  const { font, directory, tables } = opened(woff2);
  const glyphOf = (code: number) => font.glyphForCodePoint(code).id;
  const code = added.codePointAt(0) ?? 0;
  const groups = [...font.characterSet.map((known) => [known, glyphOf(known)] as const), [code, glyphOf(46)] as const];
  groups.sort(([one], [other]) => one - other);
  // Format 12, one group for each character, as the only table; for Unicode on Windows.
  const size = 16 + groups.length * 12;
  const head = Buffer.from([0, 0, 0, 1, 0, 3, 0, 10, 0, 0, 0, 12, 0, 12, 0, 0]);
  const numbers = [size, 0, groups.length, ...groups.flatMap(([known, glyph]) => [known, known, glyph])];
  const body = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) body.writeUInt32BE(number, index * 4);
  const cmap = Buffer.concat([head, body]);
  const start = startOf('cmap', directory);
  const { length: former } = directory.find(({ tag }) => tag === 'cmap') ?? { length: 0 };
  // The flags of a table that is known by the number 0, stored uncompressed.
  const bytes = Buffer.from([0, 128 | (cmap.length >> 7), cmap.length & 127]);
  const changed = directory.map((entry) => (entry.tag === 'cmap' ? { ...entry, length: cmap.length, bytes } : entry));
  return packed(woff2, changed, Buffer.concat([tables.subarray(0, start), cmap, tables.subarray(start + former)]));
}

interface Entry {
  tag: string;
  /** In the unpacked tables. */
  length: number;
  bytes: Buffer;
}

function opened(woff2: Buffer) {
  const font = fontkit.create(woff2);
  if (!('characterSet' in font)) throw new Error('a collection of fonts');
  const directory: Entry[] = [];
  let at: number = header.size;
  const number = () => {
    let value = 0;
    for (;;) {
      const byte = woff2.readUInt8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  while (directory.length < woff2.readUInt16BE(header.tables)) {
    const start = at;
    const flags = woff2.readUInt8(at++);
    const known = knownTags[flags & 63];
    const tag = known ?? woff2.toString('latin1', at, at + 4);
    if (known === undefined) at += 4;
    let length = number();
    // Outlines are packed in a special way, unless this says otherwise.
    const isOutline = tag === 'glyf' || tag === 'loca';
    if (isOutline ? flags >> 6 !== 3 : flags >> 6 !== 0) length = number();
    directory.push({ tag, length, bytes: woff2.subarray(start, at) });
  }
  const end = at + woff2.readUInt32BE(header.packed);
  return { font, directory, tables: brotliDecompressSync(woff2.subarray(at, end)) };
}

function startOf(tag: string, directory: readonly Entry[]): number {
  const index = directory.findIndex((entry) => entry.tag === tag);
  return directory.slice(0, index).reduce((sum, { length }) => sum + length, 0);
}

function packed(woff2: Buffer, directory: readonly Entry[], tables: Buffer): Buffer {
  const content = brotliCompressSync(tables);
  const head = Buffer.from(woff2.subarray(0, header.size));
  const entries = Buffer.concat(directory.map(({ bytes }) => bytes));
  head.writeUInt16BE(directory.length, header.tables);
  head.writeUInt32BE(content.length, header.packed);
  head.writeUInt32BE(head.length + entries.length + content.length, 8);
  return Buffer.concat([head, entries, content]);
}

/** By their numbers in a directory, as far as ours has them; others are written out. */
const knownTags = [
  ...['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca', 'prep'],
  ...['CFF ', 'VORG', 'EBDT', 'EBLC', 'gasp', 'hdmx', 'kern', 'LTSH', 'PCLT', 'VDMX', 'vhea', 'vmtx', 'BASE'],
  ...['GDEF', 'GPOS', 'GSUB', 'EBSC', 'JSTF', 'MATH', 'CBDT', 'CBLC', 'COLR', 'CPAL', 'SVG ', 'sbix', 'acnt'],
  ...['avar', 'bdat', 'bloc', 'bsln', 'cvar', 'fdsc', 'feat', 'fmtx', 'fvar', 'gvar', 'hsty', 'just', 'lcar'],
  ...['mort', 'morx', 'opbd', 'prop', 'trak', 'Zapf', 'Silf', 'Glat', 'Gloc', 'Feat', 'Sill'],
];
