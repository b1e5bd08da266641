import { makeLetterCode } from '@plazo/loan-rules/letter-code';

/** Codes of no-debt letters that are in the open, so that a link can lead to what they stand for. Of the demo alone. */
export const demoLetterCodes = {
  /** Of a letter that was issued and is not valid any more. */
  void: makeLetterCode('DPRCTKPYMNT23456789'),
  /** Of no letter. */
  unknown: makeLetterCode('N2T7RXKPH4CDYM39FVJ'),
};
