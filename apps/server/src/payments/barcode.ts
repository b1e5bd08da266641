import JsBarcode from 'jsbarcode';
import { remembered } from '../platform/remembered.ts';

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
  const modules = modulesOf(code);
  const size = modules.length + 2 * quietZone;
  const height = size / widthToHeight;
  let bars = '';
  for (const { index, 0: bar } of modules.matchAll(/1+/g)) {
    bars += `M${quietZone + index} ${margin}h${bar.length}v${height - 2 * margin}h-${bar.length}z`;
  }
  const ground = `<path fill="#fff" d="M0 0h${size}v${height}H0z"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${height}">${ground}<path d="${bars}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
});

/** A 1 for each dark module, a 0 for each light one. The library encodes and we draw: its own drawing needs a document. */
function modulesOf(code: string): string {
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, code, { format: 'CODE128' });
  return (drawn.encodings ?? []).map(({ data }) => data).join('');
}
