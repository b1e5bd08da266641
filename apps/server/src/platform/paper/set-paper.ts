import type { Paper } from '@plazo/contract/paper';
import { fill } from '@plazo/contract/text';
import PDFDocument from 'pdfkit';
import { setBlock } from './blocks.ts';
import { type Fonts, openFonts } from './fonts.ts';
import { contentWidth, ink, page, Sheet, type Style } from './sheet.ts';
import { small } from './styles.ts';

let fonts: Fonts | null = null;

/** Sets a document as a tagged PDF. The same document always gives the same bytes: without clock or chance. */
export async function setPaper(paper: Paper, accent: string): Promise<Buffer> {
  fonts ??= openFonts();
  const made = new Date(`${paper.date}T00:00:00Z`);
  const pdf = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    pdfVersion: '1.7',
    lang: paper.locale,
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    font: '',
    info: {
      Title: `${paper.title} · ${paper.reference}`,
      Author: paper.issuer[0] ?? paper.brand,
      Subject: paper.reference,
      CreationDate: made,
      ModDate: made,
    },
  });
  const written = contentOf(pdf);
  const sheet = new Sheet(pdf, fonts);
  setLetterhead(paper, sheet, accent);
  for (const [index, block] of paper.blocks.entries()) setBlock(block, paper.blocks[index + 1], sheet);
  setRunningHeads(paper, sheet);
  pdf.end();
  return written;
}

async function contentOf(pdf: NodeJS.ReadableStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of pdf) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

/** The issuer, then the document's name. */
function setLetterhead({ brand, issuer, title, reference }: Paper, sheet: Sheet, accent: string): void {
  const name: Style = { size: 15, leading: 20, weight: 'bold' };
  const heading: Style = { size: 21, leading: 27, weight: 'bold' };
  const place = { x: page.left, width: contentWidth };
  const write = (text: string, style: Style, tag: 'P' | 'H1') =>
    sheet.element(tag, () => sheet.write(sheet.linesOf(text, contentWidth, style), place, style));
  sheet.y = 48;
  write(brand, name, 'P');
  for (const line of issuer) write(line, small, 'P');
  sheet.y += 10;
  sheet.rule({ colour: accent, weight: 2.5 });
  sheet.y += 24;
  write(title, heading, 'H1');
  write(reference, { size: 9.5, leading: 15, colour: ink.muted }, 'P');
  sheet.y += 12;
}

/** Every page has its number, and from the second one on what it belongs to; neither is read aloud. */
function setRunningHeads({ brand, title, reference, pageOf }: Paper, sheet: Sheet): void {
  const { start, count } = sheet.pdf.bufferedPageRange();
  // A text that is too long for its share of the line is cut between words.
  const left = (text: string, share: number, style: Style = small) => {
    const [first] = sheet.linesOf(text, contentWidth * share, style);
    if (first) sheet.put(first, { x: page.left, width: contentWidth }, style);
  };
  const right = (text: string, share: number) => {
    const [first] = sheet.linesOf(text, contentWidth * share, small);
    if (first) sheet.put(first, { x: page.left, width: contentWidth, align: 'right' }, small);
  };
  for (let index = 0; index < count; index += 1) {
    sheet.pdf.switchToPage(start + index);
    sheet.decorate(() => {
      if (index > 0) {
        sheet.y = 34;
        left(brand, 0.28, { ...small, weight: 'bold' });
        right(`${title} · ${reference}`, 0.7);
      }
      sheet.y = page.height - 42;
      left(reference, 0.75);
      right(fill(pageOf, { page: index + 1, pages: count }), 0.22);
    }, 'Pagination');
    sheet.y = index > 0 ? 50 : page.height - 48;
    if (index > 0) sheet.rule();
    sheet.y = page.height - 48;
    sheet.rule();
  }
}
