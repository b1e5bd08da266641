interface Square {
  x: number;
  y: number;
  side: number;
}

/** Draws a picture from a data URI: a PNG or JPEG, or black shapes as in our QR codes. Nothing is ever fetched. */
export function drawPicture(source: string, { x, y, side }: Square, pdf: PDFKit.PDFDocument): void {
  if (/^data:image\/(png|jpeg);base64,/.test(source)) {
    pdf.image(Buffer.from(source.slice(source.indexOf(',') + 1), 'base64'), x, y, { fit: [side, side] });
    return;
  }
  const shapes = shapesOf(source);
  if (shapes === null) throw new Error('a picture that is neither PNG, JPEG nor one of our codes');
  pdf
    .save()
    .translate(x, y)
    .scale(side / shapes.size)
    .path(shapes.path)
    .fill('#000000')
    .restore();
}

/** Whether it can be drawn. */
export function isDrawable(source: string): boolean {
  return /^data:image\/(png|jpeg);base64,/.test(source) || shapesOf(source) !== null;
}

/** The drawings of qr-code.ts: one square view, a white background, and one path. */
function shapesOf(source: string): { size: number; path: string } | null {
  const start = 'data:image/svg+xml,';
  if (!source.startsWith(start)) return null;
  const svg = decodeURIComponent(source.slice(start.length));
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const path = /<path d="([Mhvz\d -]+)"\/>/.exec(svg)?.[1];
  return path === undefined || !(size > 0) ? null : { size, path };
}
