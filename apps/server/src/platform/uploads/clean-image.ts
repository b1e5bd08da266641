import * as errorCode from '@plazo/contract/error-codes';
import { imageMaxKeptBytes, imageMaxPixels, imageMaxSide } from '@plazo/loan-rules/limits';
import { keptSize, type PictureSize } from '@plazo/loan-rules/picture-size';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '../app-error.ts';
import { WorkQueue } from '../work-queue.ts';

/** A re-encoded image: only the pixels, nothing else of the original file. */
export interface CleanImage {
  content: Buffer;
  contentType: 'image/jpeg' | 'image/png';
}

// One thread per image and no cache: the queue limits how much of the machine uploads may use.
sharp.concurrency(1);
sharp.cache(false);

/** How many images this process works on at once, and how many may wait. */
const queue = new WorkQueue({ running: 2, waiting: 40 });
/** The long screenshots among them, which are kept with four times the pixels of a photo: one at a time, to save memory. */
const longOnes = new WorkQueue({ running: 1, waiting: 40 });
const pixelsOfAPhoto = imageMaxSide ** 2;
const secondsAnImage = 15;
/** A screenshot stays sharp as a PNG; a PNG larger than this is taken for a photo. */
const largestPng = 1_500_000;

type Format = 'jpeg' | 'png' | 'webp' | 'gif';

/**
 * Re-encodes an uploaded file: upright, sRGB, the first frame, in the size that is kept, without any metadata. The format is read from the
 * content, never from a name or a declared type.
 */
export async function cleanImage(file: Buffer): Promise<CleanImage> {
  const format = formatOf(file);
  return queue.run(async () => {
    try {
      return await encode(file, format);
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError(errorCode.imageDamaged, `an image that cannot be decoded as ${format}`);
    }
  });
}

async function encode(file: Buffer, format: Format): Promise<CleanImage> {
  // Only the header is read here; too many pixels are refused below, with their own message.
  const header = await sharp(file, { limitInputPixels: false, animated: false }).metadata();
  if (header.format !== format) throw new AppError(errorCode.imageNotSupported, 'an image of another format inside');
  if (header.width * header.height > imageMaxPixels) {
    throw new AppError(errorCode.imageHasTooManyPixels, 'more pixels than are allowed');
  }
  const size = keptSize(header.autoOrient);
  const inThatSize = () => encodeIn(size, file, format);
  return size.width * size.height > pixelsOfAPhoto ? longOnes.run(inThatSize) : inThatSize();
}

async function encodeIn(size: PictureSize, file: Buffer, format: Format): Promise<CleanImage> {
  const upright = ({ width, height }: PictureSize) =>
    sharp(file, { limitInputPixels: imageMaxPixels, animated: false, failOn: 'error' })
      .timeout({ seconds: secondsAnImage })
      .autoOrient()
      .resize({ width, height, fit: 'fill' })
      .toColourspace('srgb');
  if (format === 'png' || format === 'gif') {
    const content = await upright(size).png({ compressionLevel: 8 }).toBuffer();
    if (content.length <= largestPng) return { content, contentType: 'image/png' };
  }
  const content = await asJpeg(upright(size), 82).toBuffer();
  if (content.length <= imageMaxKeptBytes) return { content, contentType: 'image/jpeg' };
  return { content: await lighter(upright, size, content.length), contentType: 'image/jpeg' };
}

/** A picture that is still too heavy, which no screenshot is, becomes coarser, and as much smaller as it is over the limit. */
function lighter(upright: (size: PictureSize) => Sharp, size: PictureSize, bytes: number): Promise<Buffer> {
  const scale = Math.sqrt(imageMaxKeptBytes / bytes);
  const scaled = (side: number) => Math.max(1, Math.floor(side * scale));
  return asJpeg(upright({ width: scaled(size.width), height: scaled(size.height) }), 60).toBuffer();
}

function asJpeg(image: Sharp, quality: number): Sharp {
  // JPEG has no transparency: transparent parts become white, like paper.
  return image.flatten({ background: '#ffffff' }).jpeg({ quality, progressive: true });
}

/** The format, from the first bytes; throws for a format that we do not decode. SVG is never decoded. */
function formatOf(file: Buffer): Format {
  const starts = (bytes: string, at = 0) => file.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'));
  if (starts('\xff\xd8\xff')) return 'jpeg';
  if (starts('\x89PNG\r\n\x1a\n')) return 'png';
  if (starts('GIF87a') || starts('GIF89a')) return 'gif';
  if (starts('RIFF') && starts('WEBP', 8)) return 'webp';
  const brand = starts('ftyp', 4) ? file.toString('latin1', 8, 12) : '';
  if (/^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(brand)) {
    throw new AppError(errorCode.imageIsHeic, 'an image in the format of iPhones');
  }
  throw new AppError(errorCode.imageNotSupported, 'not an image that we accept');
}
