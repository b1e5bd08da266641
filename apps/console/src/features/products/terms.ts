import { formatPercent, type MoneyFormat, minorOf } from '@plazo/loan-rules/money';

/** How a term is written: a share, an amount, a whole number, one of some words, or several words. */
export type TermKind = 'percent' | 'money' | 'count' | 'text' | 'list' | readonly string[];

const kinds: Readonly<Record<string, TermKind>> = {
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

export function kindOf(term: string): TermKind {
  return kinds[term] ?? (term.endsWith('Ppm') ? 'percent' : 'count');
}

/** A term as somebody writes it; empty for none. */
export function written(term: string, value: unknown, format: MoneyFormat): string {
  if (value === null || value === undefined) return '';
  const kind = kindOf(term);
  if (kind === 'percent' && typeof value === 'number') {
    return formatPercent(value, 4, format.decimal).replace(/0+%$/, '').replace(/[.,]$/, '').replace('%', '');
  }
  if (kind === 'money' && typeof value === 'number') return amount(value, format);
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function amount(value: number, { decimal, decimals = 2 }: MoneyFormat): string {
  const digits = String(value).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}${decimal}${digits.slice(-decimals)}`;
}

/** The term that was typed; undefined if it is none. An empty cap is no cap: null. */
export function typedTerm(term: string, typed: string, format: MoneyFormat): unknown {
  const text = typed.trim();
  const kind = kindOf(term);
  if (kind === 'list') return text.split(/[\s,]+/).filter((word) => word !== '');
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
