import { encode } from 'uqr';
import { remembered } from '../platform/remembered.ts';

/** ISO/IEC 18004: a quiet zone of four modules on every side. */
const quietZone = 4;

/** A text as a QR code: SVG in a data URI, sharp on any paper, including its quiet zone. */
export const qrImage = remembered((text: string): string => {
  // M: readable even if a stamp or a fold covers a seventh of it.
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  let modules = '';
  for (const [y, row] of data.entries()) {
    // Adjacent modules are drawn as one bar, which halves the size.
    const darkAndLight = row.map((isDark) => (isDark ? '1' : '0')).join('');
    for (const { index: x, 0: bar } of darkAndLight.matchAll(/1+/g)) {
      modules += `M${x} ${y}h${bar.length}v1h-${bar.length}z`;
    }
  }
  const ground = `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">${ground}<path d="${modules}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
});
