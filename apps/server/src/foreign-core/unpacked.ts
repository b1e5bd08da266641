import { promisify } from 'node:util';
import { brotliDecompress, type InputType, inflate, inflateRaw, unzip, type ZlibOptions } from 'node:zlib';

type Unpack = (packed: InputType, options: ZlibOptions) => Promise<Buffer>;

const unpackers: Readonly<Record<string, Unpack>> = {
  gzip: promisify(unzip) as Unpack,
  'x-gzip': promisify(unzip) as Unpack,
  br: promisify(brotliDecompress) as Unpack,
  // Some servers leave out the header that the standard asks for.
  deflate: (packed, options) => deflated(packed as Buffer)(packed, options),
};

const deflated = (packed: Buffer): Unpack =>
  promisify(((packed[0] ?? 0) & 15) === 8 ? inflate : inflateRaw) as unknown as Unpack;

/**
 * A body without the compression that a gateway put on it, although we ask for none. A body that is not what its header says stays as it
 * is. Throws a `RangeError` if it is larger than allowed.
 */
export async function unpacked(body: Buffer, encodings = '', maxOutputLength: number): Promise<Buffer> {
  let plain = body;
  for (const encoding of encodings.toLowerCase().split(',').reverse()) {
    const unpack = unpackers[encoding.trim()];
    if (!unpack || plain.length === 0) continue;
    try {
      plain = await unpack(plain, { maxOutputLength });
    } catch (error) {
      if (error instanceof RangeError) throw error;
      return body;
    }
  }
  return plain;
}
