import { asPattern, words } from '../../e2e/support/words.ts';
import { expect } from './engine-test.ts';
import type { Visitor } from './visitor.ts';

/** The voucher's code. Checks that the barcode, as this engine paints it, scans as the line below it says. */
export async function voucherCode(visitor: Visitor): Promise<string> {
  const code = /\d{14}/.exec((await visitor.text()).replaceAll(' ', ''))?.[0] ?? 'no code';
  await expect.poll(() => visitor.scan(asPattern(words.instruction.es.barcodeAlt))).toEqual([code]);
  return code;
}
