import bwip from 'bwip-js/node';
import { remembered } from '../remembered.ts';

/** ISO/IEC 15417: a quiet zone of ten modules on both sides. */
const quietZone = 10;
/** Screens reserve this space before the picture has loaded, so that nothing below it moves. */
const widthToHeight = 4;
const margin = 2;

/**
 * A code as a barcode for a till's scanner: Code 128 as SVG in a data URI, so that it is sharp at any width and
 * available offline. Quiet zones are part of the image.
 */
export const barcodeImage = remembered((code: string): string => {
  // The library encodes and we draw: its own drawing took ten times as long, half of the screen's time.
  const [linear] = bwip.raw({ bcid: 'code128', text: code });
  if (!linear || !('sbs' in linear)) throw new Error('the library has drawn something else than bars');
  const size = linear.sbs.reduce((sum, width) => sum + width, 2 * quietZone);
  const height = size / widthToHeight;
  let bars = '';
  let x = quietZone;
  // Widths of bars and spaces in turn, in modules.
  for (const [index, width] of linear.sbs.entries()) {
    if (index % 2 === 0) bars += `M${x} ${margin}h${width}v${height - 2 * margin}h-${width}z`;
    x += width;
  }
  const ground = `<path fill="#fff" d="M0 0h${size}v${height}H0z"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${height}">${ground}<path d="${bars}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
});
