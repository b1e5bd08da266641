import { keptSize, type PictureSize } from '@plazo/loan-rules/picture-size';

export interface ShrunkImage {
  /** The file to send. */
  file: Blob;
  /** A small copy to show, as a data URL; undefined if this browser cannot open the file. */
  thumbnail: string | undefined;
}

/** Smaller files are sent as they are. */
const smallEnough = 500_000;
const thumbnailSize = { width: 192, height: 192 };

/**
 * Shrinks a phone's photo to the size that the server stores, so that sending it does not take minutes. A file that this browser cannot
 * open is sent unchanged: the server says what is wrong with it.
 */
export async function shrinkImage(file: File): Promise<ShrunkImage> {
  try {
    // Rotated by the photo's own orientation, which is the default. Requesting it explicitly is an error in older engines.
    const image = await createImageBitmap(file);
    const thumbnail = drawn(image, thumbnailSize, squareOf(image)).toDataURL('image/jpeg', 0.7);
    const shrunk = file.size > smallEnough ? await encoded(drawn(image, keptSize(image))) : null;
    image.close();
    return { file: shrunk && shrunk.size < file.size ? shrunk : file, thumbnail };
  } catch {
    return { file, thumbnail: undefined };
  }
}

/** The square in its middle, as the thumbnails show it. */
function squareOf({ width, height }: PictureSize): [number, number, number, number] {
  const side = Math.min(width, height);
  return [(width - side) / 2, (height - side) / 2, side, side];
}

function drawn(
  image: ImageBitmap,
  { width, height }: PictureSize,
  part: [number, number, number, number] = [0, 0, image.width, image.height],
): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // JPEG has no transparency: transparent parts would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, ...part, 0, 0, width, height);
  return canvas;
}

function encoded(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}
