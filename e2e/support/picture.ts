import { deflateSync } from 'node:zlib';
import { png } from '../../scripts/png.ts';

export interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A PNG of a single colour, for a file picker. */
export function picture(name: string, grey = 128, side = 64, height = side): PictureFile {
  // Each line starts with its filter's number: 0, none.
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(side, grey)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  const buffer = png({ width: side, height, kind: 'grey' }, [['IDAT', pixels]]);
  return { name, mimeType: 'image/png', buffer };
}
