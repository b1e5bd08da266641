import { imageMaxSide } from '@plazo/loan-rules/limits';

export interface ShrunkImage {
  /** What to send. */
  file: Blob;
  /** A small copy to show, as a data URL; undefined if this browser cannot open the file. */
  thumbnail: string | undefined;
}

/** Smaller files are sent as they are. */
const smallEnough = 500_000;
const thumbnailSide = 192;

/**
 * Shrinks a phone's photo to the size that the server keeps, so that sending it does not take minutes. A file that this browser cannot
 * open is sent unchanged: the server says what is wrong with it.
 */
export async function shrinkImage(file: File): Promise<ShrunkImage> {
  try {
    // Upright by the photo's own orientation, which is the default. Asking for it by name is an error in older engines.
    const image = await createImageBitmap(file);
    const thumbnail = drawn(image, thumbnailSide).toDataURL('image/jpeg', 0.7);
    const shrunk = file.size > smallEnough ? await encoded(drawn(image, imageMaxSide)) : null;
    image.close();
    return { file: shrunk && shrunk.size < file.size ? shrunk : file, thumbnail };
  } catch {
    return { file, thumbnail: undefined };
  }
}

function drawn(image: ImageBitmap, maxSide: number): HTMLCanvasElement {
  const scale = Math.min(1, maxSide / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // JPEG has no transparency: transparent parts would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function encoded(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}
