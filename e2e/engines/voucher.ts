import { asPattern, words } from '../support/words.ts';
import { expect } from './engine-test.ts';
import type { Visitor } from './visitor.ts';

/** The code of the voucher on the screen. The picture holds what the line below it says, in the pixels of this engine. */
export async function voucherCode(visitor: Visitor): Promise<string> {
  const code = /\d{14}/.exec((await visitor.text()).replaceAll(' ', ''))?.[0] ?? 'no code';
  await expect.poll(() => visitor.scan(asPattern(words.instruction.es.barcodeAlt))).toEqual([code]);
  return code;
}
