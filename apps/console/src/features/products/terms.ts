import { formatPercent, type MoneyFormat, minorOf } from '@plazo/loan-rules/money';
import { termWordsMessages } from './term-words.messages.ts';

/** How a term is written: a share, an amount, a whole number, one of some words, or several words. */
export type TermKind = 'percent' | 'money' | 'count' | 'text' | 'list' | readonly string[];

export type TermWords = (typeof termWordsMessages)['en'];

/** Of the terms that are not numbers. */
export const kinds: Readonly<Record<string, TermKind>> = {
  currency: 'text',
  timeZone: 'text',
  kind: ['single', 'instalment'],
  dayCount: ['actual/365', 'actual/360', '30/360'],
  method: ['single', 'equal-instalments', 'equal-principal', 'flat'],
  ivaOn: 'list',
  levelPayment: ['principal-and-interest', 'total'],
  instalmentMultiple: 'money',
  instalmentRounding: ['half-even', 'up'],
  disclosedRate: ['cat', 'aprc', 'us-apr', 'in-apr'],
  penaltyBase: ['principal', 'instalment'],
  penaltyDailyCap: 'money',
  allocationOrder: 'list',
  earlyPayoff: ['agreed', 'accrued'],
  partialPaymentMin: 'money',
  residueTolerance: 'money',
  latePayout: ['shift', 'reoffer'],
  minAmount: 'money',
  maxAmount: 'money',
};

/** The words that a term can list. */
const listed: Readonly<Record<string, readonly (keyof TermWords['parts'])[]>> = {
  ivaOn: ['penalty', 'extension'],
  allocationOrder: ['penalty', 'interest', 'iva', 'commission', 'principal'],
};

export function kindOf(term: string): TermKind {
  return kinds[term] ?? (term.endsWith('Ppm') ? 'percent' : 'count');
}

/** What a word of the API's is called. */
export function termWord(words: TermWords, term: string, code: string): string {
  const place = Object.hasOwn(listed, term) ? 'parts' : term;
  const known: Readonly<Record<string, string>> = Object.hasOwn(words, place) ? words[place as keyof TermWords] : {};
  return Object.hasOwn(known, code) ? (known[code] ?? code) : code;
}

/** The words that a term can list, as people write them. */
export function listedWords(words: TermWords, term: string): string {
  return (listed[term] ?? []).map((code) => words.parts[code]).join(', ');
}

/** A term as somebody writes it; empty for none. */
export function written(term: string, value: unknown, format: MoneyFormat, words: TermWords): string {
  if (value === null || value === undefined) return '';
  const kind = kindOf(term);
  if (kind === 'percent' && typeof value === 'number') {
    return formatPercent(value, 4, format.decimal).replace(/0+%$/, '').replace(/[.,]$/, '').replace('%', '');
  }
  if (kind === 'money' && typeof value === 'number') return amount(value, format);
  return Array.isArray(value) ? value.map((code) => termWord(words, term, code)).join(', ') : String(value);
}

function amount(value: number, { decimal, decimals = 2 }: MoneyFormat): string {
  const digits = String(value).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}${decimal}${digits.slice(-decimals)}`;
}

/** The term that was typed; undefined if it is none. An empty cap is no cap: null. */
export function typedTerm(term: string, typed: string, format: MoneyFormat): unknown {
  const text = typed.trim();
  const kind = kindOf(term);
  if (kind === 'list') return codesOf(term, text);
  if (text === '') return term === 'penaltyCapPpm' ? null : undefined;
  if (kind === 'money') return minorOf(text, format) ?? undefined;
  if (kind === 'percent') return ppmOf(text);
  if (kind === 'count') return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
  return text;
}

/** `18`, `18.5` or `0,0065` percent, in parts per million: exact, to four places. */
function ppmOf(text: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,5})(?:[.,](\d{1,4}))?\s*%?$/.exec(text) ?? [];
  return whole === undefined ? undefined : Number(`${whole}${part.padEnd(4, '0')}`);
}

/** What a list of words means, in whichever language it was typed; undefined if a word is none of the term's. */
function codesOf(term: string, text: string): string[] | undefined {
  const typed = text.split(',').map((word) => word.trim().toLowerCase());
  const codes = typed
    .filter((word) => word !== '')
    .map((word) =>
      listed[term]?.find((code) =>
        [code, ...Object.values(termWordsMessages).map(({ parts }) => parts[code].toLowerCase())].includes(word),
      ),
    );
  return codes.every((code) => code !== undefined) ? codes : undefined;
}
