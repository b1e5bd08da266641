import bwip from 'bwip-js/node';
import { remembered } from '../remembered.ts';

/** ISO/IEC 18004: a quiet zone of four modules on every side. */
const quietZone = 4;

/** A text as a QR code: SVG in a data URI, sharp on any paper, including its quiet zone. */
export const qrImage = remembered((text: string): string => {
  // M: readable even if a stamp or a fold covers a seventh of it.
  const [square] = bwip.raw('qrcode', text, 'eclevel=M');
  if (!square || !('pixs' in square)) throw new Error('the library drew something other than a square');
  const { pixs, pixx: side } = square;
  const size = side + 2 * quietZone;
  let modules = '';
  for (let row = 0; row < side; row += 1) {
    // Adjacent modules are drawn as one bar, which halves the size.
    for (const { index, 0: dark } of pixs
      .slice(row * side, (row + 1) * side)
      .join('')
      .matchAll(/1+/g)) {
      modules += `M${quietZone + index} ${quietZone + row}h${dark.length}v1h-${dark.length}z`;
    }
  }
  const ground = `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">${ground}<path d="${modules}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
});
