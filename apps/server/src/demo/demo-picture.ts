import sharp from 'sharp';

/** What a demo picture shows: a photographed slip of paper. */
export interface PictureText {
  title: string;
  lines: readonly string[];
}

/** A picture as a phone would make it. */
export async function demoPicture({ title, lines }: PictureText): Promise<Buffer> {
  const rows = lines.map(
    (line, index) => `<text x="360" y="${420 + index * 90}" font-size="44">${line.replaceAll('&', '&amp;')}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="960">
    <rect width="720" height="960" fill="#5b5048"/>
    <rect x="80" y="80" width="560" height="800" fill="#fbfaf5" transform="rotate(-2 360 480)"/>
    <g font-family="sans-serif" text-anchor="middle" fill="#26231f" transform="rotate(-2 360 480)">
      <text x="360" y="240" font-size="60" font-weight="bold">${title}</text>
      <rect x="140" y="290" width="440" height="4"/>
      ${rows.join('')}
    </g>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}
