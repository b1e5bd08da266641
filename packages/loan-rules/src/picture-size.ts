import { imageMaxArea, imageMaxLength, imageMaxSide, imageShortSide } from './limits.ts';

export interface PictureSize {
  width: number;
  height: number;
}

/**
 * The size in which a picture is stored, the same for the browser that sends it and for the server. A long screenshot keeps its short side,
 * because its lines run across it; its area is what limits memory and bytes.
 */
export function keptSize({ width, height }: PictureSize): PictureSize {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const wanted = Math.max(imageMaxSide / long, imageShortSide / short);
  const scale = Math.min(1, wanted, imageMaxLength / long, Math.sqrt(imageMaxArea / (width * height)));
  // Rounded down, so that the area stays below its limit.
  const scaled = (side: number) => Math.max(1, Math.floor(side * scale + 1e-6));
  return { width: scaled(width), height: scaled(height) };
}
