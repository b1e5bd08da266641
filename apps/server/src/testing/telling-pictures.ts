import type { Sharp } from 'sharp';
import { chunk } from './pictures.ts';

/** A secret in every hiding place of a picture. It must not survive re-encoding. */
export const secret = 'secret-4711';

const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
 xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="19,25.95N" exif:GPSLongitude="99,7.98W"
 xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${secret}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

const exif = {
  IFD0: { Make: 'Phone of Ana', Copyright: secret },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 25/1 57/1', GPSLongitudeRef: 'W', GPSLongitude: '99/1 7/1 59/1' },
};

export type Format = 'jpeg' | 'png' | 'webp' | 'gif';

/** A picture with all the metadata that its format can hold: EXIF with GPS, XMP, a comment. */
export async function telling(picture: Sharp, format: Format): Promise<Buffer> {
  if (format === 'gif') return gifTelling(await picture.gif().toBuffer());
  const file = await picture.withExif(exif).withXmp(xmp).withIccProfile('p3').toFormat(format).toBuffer();
  return format === 'png' ? withText(file) : file;
}

/** A PNG with a text chunk behind its header, which is the first chunk and 25 bytes long. */
function withText(png: Buffer): Buffer {
  const [start, end] = [8, 8 + 25];
  const text = chunk('tEXt', Buffer.from(`Comment\0${secret}`, 'latin1'));
  return Buffer.concat([png.subarray(0, start), png.subarray(start, end), text, png.subarray(end)]);
}

/** A GIF has no EXIF. XMP is in an application block, a comment in its own; both come after the colour table. */
function gifTelling(gif: Buffer): Buffer {
  const flags = gif[10] ?? 0;
  const end = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const comment = Buffer.from(`\x21\xfe${String.fromCharCode(secret.length)}${secret}\0`, 'latin1');
  // The packet is not cut into blocks: the 256 bytes after it lead a reader that expects blocks to its end.
  const trailer = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0]);
  const packet = Buffer.concat([Buffer.from('\x21\xff\x0bXMP DataXMP', 'latin1'), Buffer.from(xmp), trailer]);
  return Buffer.concat([gif.subarray(0, end), comment, packet, gif.subarray(end)]);
}
