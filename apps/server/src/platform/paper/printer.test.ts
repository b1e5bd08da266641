import * as errorCode from '@plazo/contract/error-codes';
import type { Paper, PaperBlock } from '@plazo/contract/paper';
import { afterEach, describe, expect, it } from 'vitest';
import { readPdf } from '../../testing/read-pdf.ts';
import { Printer, type PrinterLimits } from './printer.ts';

let printer: Printer | null = null;
afterEach(() => printer?.close());

function printerWith(limits: Partial<PrinterLimits> = {}): Printer {
  printer = new Printer('#ff8a1f', { perSecond: 0, ...limits });
  return printer;
}

const paperOf = (...blocks: PaperBlock[]): Paper => ({
  locale: 'es',
  title: 'Contrato',
  reference: 'Préstamo 1',
  fileName: 'contrato-1',
  date: '2026-03-02',
  brand: 'Plazo',
  issuer: ['Plazo Demo, S.A.P.I.'],
  pageOf: 'Página {page} de {pages}',
  blocks,
});
const text = (words: string): PaperBlock => ({ kind: 'text', text: words });
const long = paperOf(...Array.from({ length: 400 }, (_, index) => text(`Párrafo ${index}, con sus palabras.`)));

describe('printed text', () => {
  it('has Spanish, Chinese, Devanagari and the signs of currencies; other characters are shown as missing', async () => {
    const words = 'Ñandú ¿cuánto? $ € £ ¥ ₱ ₹ ₡ ₲ ₦ ₫ ₩ ₪ ₺ ₽ 陈莉莉的合同 शमा Łódź Ελλάδα Привет $6.000,00\u00a0MXN';
    const { text: read } = await readPdf(await printerWith().print(paperOf(text(words), text('Ana 💜 Pérez')), 'ana'));
    // Also with the no-break space: it is printed, and a reader separates the words there.
    expect(read.replace(/\s+/g, ' ')).toContain(words.replace('\u00a0', ' '));
    expect(read).toMatch(/Ana .{1,2} Pérez/);
    expect(read).not.toContain('💜');
  });

  it('breaks lines and pages without losing anything, not even a word longer than a line or a row higher than a page', async () => {
    const word = 'x'.repeat(700);
    const cell = Array.from({ length: 900 }, (_, index) => `palabra${index}`).join(' ');
    const { text: read, pages } = await readPdf(
      await printerWith().print(
        paperOf(
          text(word),
          { kind: 'details', rows: [{ text: 'Nota', value: cell }] },
          {
            kind: 'table',
            columns: [
              { text: 'Fecha', share: 0.5 },
              { text: 'Monto', share: 0.5, isAmount: true },
            ],
            rows: Array.from({ length: 100 }, (_, index) => ({ cells: [`día ${index}`, `$${index},00`] })),
          },
        ),
        'ana',
      ),
    );
    expect(pages).toBeGreaterThan(4);
    const bare = read.replace(/\s/g, '');
    expect(bare).toContain(word);
    expect(bare).toContain(cell.replaceAll(' ', ''));
    for (let index = 0; index < 100; index += 1) expect(bare).toContain(`día${index}$${index},00`);
  });
});

describe('the cost of documents', () => {
  it('is not felt by other work', async () => {
    const working = printerWith().print(long, 'ana');
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    const { length } = await working;
    clearInterval(timer);
    expect(length).toBeGreaterThan(10_000);
    // Set in this thread, it would block it for all that time.
    expect(longest).toBeLessThan(250);
  });

  it('of one reader is felt by that reader, and takes no turn of another', async () => {
    const few = printerWith({ waiting: 2 });
    const many = Array.from({ length: 5 }, () => few.print(long, 'ana'));
    const [further, another] = [few.print(long, 'ana'), few.print(paperOf(text('a')), 'bruno')];
    await expect(further).rejects.toMatchObject({ code: errorCode.tooManyRequests });
    await expect(another).resolves.toBeDefined();
    for (const { status } of await Promise.allSettled(many)) expect(status).toBe('fulfilled');
  });

  it('is limited to one at a time with a few waiting; further ones are asked to come again', async () => {
    const few = printerWith({ waiting: 2 });
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, (_, index) => few.print(paperOf(text(`${index}`)), `reader ${index}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(answers[4]).toMatchObject({ reason: { code: errorCode.unavailable } });
  });

  it('of one reader cannot take the turns of others', async () => {
    const limited = printerWith({ perSecond: 1 });
    const small = paperOf(text('a'));
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => limited.print(small, 'ana')));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(answers[5]).toMatchObject({ reason: { code: errorCode.tooManyRequests } });
    await expect(limited.print(small, 'bruno')).resolves.toBeDefined();
  });

  it('that take too long is ended, and the next one is set', async () => {
    const hurried = printerWith({ time: 1 });
    await expect(hurried.print(long, 'ana')).rejects.toMatchObject({ code: errorCode.unavailable });
    await expect(printerWith().print(paperOf(text('a')), 'ana')).resolves.toBeDefined();
  });

  it('that are too long is refused at the start', async () => {
    await expect(printerWith({ characters: 1000 }).print(long, 'ana')).rejects.toMatchObject({ code: '40401' });
  });
});
