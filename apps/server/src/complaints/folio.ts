import { randomInt } from 'node:crypto';
import { isLuhnValid, luhnCheckDigit } from '@plazo/loan-rules/reference';

/**
 * A number to quote on the phone: `Q-2026-4839207`, the year, six random digits and a check digit over both. Random, so that it does not
 * reveal how many complaints there are.
 */
export function newFolio(year: string): string {
  const digits = String(randomInt(1_000_000)).padStart(6, '0');
  return `Q-${year}-${digits}${luhnCheckDigit(year + digits)}`;
}

/** Normalises a typed folio; null if it is not one or has a mistyped digit. */
export function readFolio(text: string): string | null {
  const [, year, digits] = /^\s*q?[-\s]*(\d{4})[-\s]*(\d{7})\s*$/i.exec(text) ?? [];
  return year && digits && isLuhnValid(year + digits) ? `Q-${year}-${digits}` : null;
}
