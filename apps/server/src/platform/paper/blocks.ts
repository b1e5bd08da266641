import type { PaperBlock } from '@plazo/contract/paper';
import { heightOf, setGrid } from './grid.ts';
import { drawPicture, isDrawable } from './picture.ts';
import { contentWidth, ink, type Place, page, type Sheet, type Style, type Tag } from './sheet.ts';
import { body, small, strong } from './styles.ts';

/** A third of a page. */
const shortList = 230;
const whole: Place = { x: page.left, width: contentWidth };

/** Sets a block below the ones before. */
export function setBlock(block: PaperBlock, next: PaperBlock | undefined, sheet: Sheet): void {
  if (block.kind === 'heading') setHeading(block, next, sheet);
  else if (block.kind === 'text') setText(block, sheet);
  else if (block.kind === 'lead') setLead(block, sheet);
  else if (block.kind === 'proof') setProof(block, sheet);
  else setGrid(block, sheet);
}

type BlockOf<Kind> = Extract<PaperBlock, { kind: Kind }>;

/** Stays with what it introduces: a whole short list, or the first lines of anything else. */
function setHeading({ text, isSmall = false }: BlockOf<'heading'>, next: PaperBlock | undefined, sheet: Sheet): void {
  const style: Style = isSmall ? strong : { size: 12.5, leading: 18, weight: 'bold' };
  const lines = sheet.linesOf(text, contentWidth, style);
  const above = isSmall ? 8 : 18;
  const list = next?.kind === 'details' || next?.kind === 'sums' ? heightOf(next) : 0;
  const below = list > 0 && list < shortList ? list : 110;
  if (!sheet.need(above + lines.length * style.leading + below)) sheet.y += above;
  sheet.element(isSmall ? 'H3' : 'H2', () => sheet.write(lines, whole, style));
  sheet.y += isSmall ? 2 : 5;
}

function setText({ text, tone = 'plain' }: BlockOf<'text'>, sheet: Sheet): void {
  const style = { plain: body, strong, small, notice: body }[tone];
  const isNotice = tone === 'notice';
  const place = isNotice ? { x: page.left + 14, width: contentWidth - 14 } : whole;
  const lines = sheet.linesOf(text, place.width, style);
  // No single first or last line on a page, unless just a few lines are left.
  if (lines.length <= 3) sheet.need(lines.length * style.leading);
  const height = Math.min(lines.length * style.leading, sheet.left);
  if (isNotice) sheet.decorate(() => sheet.pdf.rect(page.left, sheet.y, 2.5, height).fill(ink.text));
  sheet.element('P', () => sheet.write(lines, place, style));
  sheet.y += 6;
}

/** Large figures side by side: as many as fit the width. */
function setLead({ items }: BlockOf<'lead'>, sheet: Sheet): void {
  const label: Style = { size: 8.5, leading: 12, colour: ink.muted };
  const figure: Style = { size: 17, leading: 23, weight: 'bold' };
  const gap = 18;
  const widest = Math.max(...items.map(({ value }) => sheet.widthOf(value, figure)));
  const max = Math.max(1, Math.min(items.length, Math.floor((contentWidth + gap) / (widest + gap)), 4));
  // If there are four and only three fit, they are set two by two.
  const columns = Math.ceil(items.length / Math.ceil(items.length / max));
  const width = (contentWidth - gap * (columns - 1)) / columns;
  for (let first = 0; first < items.length; first += columns) {
    const cells = items.slice(first, first + columns).map((item, column) => ({
      place: { x: page.left + column * (width + gap), width },
      parts: [
        [sheet.linesOf(item.label, width, label), label] as const,
        [sheet.linesOf(item.value, width, figure), figure] as const,
        ...(item.note === undefined ? [] : [[sheet.linesOf(item.note, width, small), small] as const]),
      ],
    }));
    const heights = cells.map(({ parts }) =>
      parts.reduce((sum, [lines, style]) => sum + lines.length * style.leading, 0),
    );
    sheet.need(Math.max(...heights));
    const top = sheet.y;
    let end = top;
    for (const { place, parts } of cells) {
      sheet.y = top;
      for (const [lines, style] of parts) sheet.element('P', () => sheet.write(lines, place, style));
      end = Math.max(end, sheet.y);
    }
    sheet.y = end + 10;
  }
}

/** A code to scan with its text next to it, never separated. */
function setProof({ picture, alt, label, code, notes }: BlockOf<'proof'>, sheet: Sheet): void {
  const side = isDrawable(picture) ? 104 : 0;
  const beside = side === 0 ? 0 : side + 20;
  const x = page.left + beside;
  const width = contentWidth - beside;
  const mono: Style = { size: 13, leading: 20, weight: 'bold' };
  const texts: [Tag, string, Style][] = [
    ['P', label, small],
    ['P', code, mono],
    ...notes.map((note): [Tag, string, Style] => ['P', note, body]),
  ];
  const set = texts.map(([tag, text, style]) => ({ tag, style, lines: sheet.linesOf(text, width, style) }));
  const height = set.reduce((sum, { lines, style }) => sum + lines.length * style.leading + 5, 0);
  sheet.need(Math.max(side, height));
  const top = sheet.y;
  const bbox: [number, number, number, number] = [page.left, top, page.left + side, top + side];
  const draw = () => drawPicture(picture, { x: page.left, y: top, side }, sheet.pdf);
  if (side > 0) sheet.element('Figure', draw, { alt, bbox });
  for (const { tag, lines, style } of set) {
    sheet.element(tag, () => sheet.write(lines, { x, width }, style));
    sheet.y += 5;
  }
  sheet.y = Math.max(sheet.y, top + side) + 6;
}
