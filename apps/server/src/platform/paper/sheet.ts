import { fontNames } from './font-files.ts';
import type { Fonts, Run, Weight } from './fonts.ts';

/** Points. 210 mm wide and 11 inches high: the common part of A4 and Letter, so that both print it in full size. */
export const page = { width: 595, height: 792, left: 54, right: 54, top: 72, bottom: 64 } as const;
export const contentWidth = page.width - page.left - page.right;
const contentEnd = page.height - page.bottom;

export const ink = { text: '#16181d', muted: '#5a5f69', line: '#c9ccd2' } as const;

export interface Style {
  size: number;
  /** From one line to the next. */
  leading: number;
  weight?: Weight;
  colour?: string;
}

export interface Line {
  runs: readonly Run[];
  width: number;
}

export interface Place {
  x: number;
  width: number;
  align?: 'left' | 'right';
}

export type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'TH' | 'TD' | 'Figure';

/** Pages that are written on from top to bottom. */
export class Sheet {
  y: number = page.top;
  readonly #widths = new Map<string, number>();
  /** The parent of the next element. */
  #parent: PDFKit.PDFStructureElement;

  constructor(
    readonly pdf: PDFKit.PDFDocument,
    private readonly fonts: Fonts,
  ) {
    for (const name of fontNames) pdf.registerFont(name, fonts.read(name));
    this.#parent = pdf.struct('Document');
    pdf.addStructure(this.#parent);
  }

  /** The space left on this page. */
  get left(): number {
    return contentEnd - this.y;
  }

  /** Starts the next page unless there is this much space; returns whether it did. An element higher than a page starts where it is. */
  need(height: number): boolean {
    if (height <= this.left || this.y === page.top) return false;
    this.pdf.addPage();
    this.y = page.top;
    return true;
  }

  /** Breaks the text into lines that fit the width: at blanks, between Chinese characters, or within a word that is longer than a line. */
  linesOf(text: string, width: number, style: Style): Line[] {
    const lines: Line[] = [];
    let line = '';
    let used = 0;
    const put = () => {
      const written = line.trimEnd();
      lines.push({ runs: this.fonts.runsOf(written, style.weight ?? 'regular'), width: this.widthOf(written, style) });
      line = '';
      used = 0;
    };
    const add = (piece: string) => {
      if (line !== '' && used + this.widthOf(piece.trimEnd(), style) > width) put();
      line += piece;
      used += this.widthOf(piece, style);
    };
    for (const paragraph of text.split(/\r?\n/)) {
      for (const piece of paragraph.match(pieces) ?? []) {
        if (this.widthOf(piece.trimEnd(), style) <= width) add(piece);
        else for (const character of piece) add(character);
      }
      put();
    }
    return lines;
  }

  /** Writes lines from the current height downwards; those that no longer fit go to the next page. */
  write(lines: readonly Line[], place: Place, style: Style): void {
    for (const [index, line] of lines.entries()) {
      this.need(style.leading);
      // A screen reader must separate the words of two lines.
      this.put(line, place, style, index < lines.length - 1 ? ' ' : '');
      this.y += style.leading;
    }
  }

  /** Draws one line at the current height, with a separator after it for screen readers. */
  put({ runs, width: used }: Line, { x, width, align = 'left' }: Place, style: Style, end = ''): void {
    const { size, leading, colour = ink.text } = style;
    // Fonts of different heights share one baseline.
    const baseline = this.y + (leading + size * 0.72) / 2;
    let start = align === 'right' ? x + width - used : x;
    this.pdf.fillColor(colour);
    for (const [index, run] of runs.entries()) {
      this.pdf.font(run.font).fontSize(size);
      const text = index === runs.length - 1 ? run.text + end : run.text;
      this.pdf.text(text, start, baseline, { lineBreak: false, baseline: 'alphabetic' });
      start += this.pdf.widthOfString(run.text);
    }
  }

  /** A line across the page, which is not content. */
  rule({ x = page.left, width = contentWidth, colour = ink.line as string, weight = 0.5 } = {}): void {
    this.decorate(() => {
      this.pdf.rect(x, this.y, width, weight).fill(colour);
    });
  }

  /** Everything that `set` draws belongs to one element: a table of its rows, a row of its cells. */
  group(tag: 'Table' | 'TR' | 'Sect', set: () => void): void {
    const outer = this.#parent;
    const element = this.pdf.struct(tag);
    outer.add(element);
    this.#parent = element;
    set();
    element.end();
    this.#parent = outer;
  }

  /** Everything that `draw` writes is one element to a screen reader: a heading, a paragraph, a cell. */
  element(tag: Tag, draw: () => void, options: PDFKit.Mixins.StructureElementOptions = {}): void {
    const element = this.pdf.struct(tag, options);
    this.#parent.add(element);
    element.add(draw);
    element.end();
  }

  /** Draws decoration, which screen readers skip. */
  decorate(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.pdf.markContent('Artifact', { type });
    draw();
    this.pdf.endMarkedContent();
  }

  /** Words repeat, and measuring takes most of the time. */
  widthOf(text: string, { size, weight = 'regular' }: Style): number {
    const key = `${weight} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known * size;
    const runs = this.fonts.runsOf(text, weight);
    const width = runs.reduce((sum, run) => sum + this.pdf.font(run.font).fontSize(1).widthOfString(run.text), 0);
    this.#widths.set(key, width);
    return width * size;
  }
}

/**
 * Chinese characters and their marks singly; anything else by words, each with the blanks after it. No-break spaces do not count as blanks.
 */
const chinese = '\\u2e80-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef';
const blank = '[^\\S\\u00a0\\u202f]';
const pieces = new RegExp(`[${chinese}]|(?:(?!${blank})[^${chinese}])+${blank}*|${blank}+`, 'g');
