import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { root } from './setup.mjs';

/**
 * What borrowers read: one term for one thing (docs/decisions/093-one-vocabulary.md). Each with the words that must not stand for it, and
 * the catalogues in which they mean something else. @type {readonly { say: string, es: RegExp, en: RegExp, but?: RegExp }[]}
 */
const vocabulary = [
  {
    say: 'recargo, late charge',
    es: /penalizaci|\bmulta|moratori/i,
    en: /\bpenalt(y|ies)\b|default interest|late fee/i,
  },
  {
    say: 'día de atraso, day late',
    es: /\b(en|de) mora\b|moroso|\bdías? tarde\b|\bpagas? tarde\b/i,
    en: /\bin arrears\b|\bpay(s|ing)? late\b/i,
  },
  { say: 'a más tardar el or hasta el, by', es: /último día:|hasta llegar/i, en: /\blast day:/i },
  { say: 'extender, extend', es: /prórroga|prorrog|aplaz|posp[ou]n/i, en: /\bprorog|\bpostpon|\bdefer/i },
  { say: 'devolverlo, return it', es: /arrepentimiento/i, en: /right of withdrawal/i },
  { say: 'Movimientos, Entries', es: /por qué debo/i, en: /why do I owe|\bactivity of your loan/i },
  { say: 'queja, complaint', es: /\breporte\b|\breclamo\b/i, en: /\bgrievance\b/i },
  {
    say: '··4417, of an account or a card',
    es: /\b(cuenta|clabe|tarjeta|iban)\b.* termin(a|ada|ado) en\b/i,
    en: /\b(account|clabe|card|iban)\b.* ending in\b/i,
  },
  { say: 'pago, payment', es: /\bcuota/i, en: /\binstal+ments?\b/i },
  {
    say: 'calendario de pagos, payment schedule',
    es: /plan de amortiz|tabla de amortiz/i,
    en: /\brepayment (plan|schedule)/i,
  },
  {
    say: 'calendario de pagos (plan de pagos is what a late borrower accepts)',
    es: /plan de pagos/i,
    en: /\bpayment plan/i,
    but: /\/(shared|statement|loan|loan-details|repayment|payoff|cannot-pay|payment-plan)\.messages\.ts$/,
  },
];

/** Every text in a language. @param {unknown} texts @returns {string[]} */
function textsIn(texts) {
  if (typeof texts === 'string') return [texts];
  return typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(textsIn) : [];
}

/** @param {string} file @param {'es' | 'en'} language @param {string} text */
function refusedIn(file, language, text) {
  return vocabulary.flatMap(({ say, but, ...words }) =>
    words[language].test(text) && !but?.test(file) ? [`${file}: ${text} (say ${say})`] : [],
  );
}

it('the texts of borrowers say one thing in one way', async () => {
  const folders = ['apps/web', 'apps/server', 'packages/contract'].map((folder) => `${folder}/*.messages.ts`);
  const files = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  expect(files.length).toBeGreaterThan(60);
  const found = await Promise.all(
    files.map(async (file) => {
      const catalogues = Object.values(await import(pathToFileURL(join(root, file)).href));
      return /** @type {const} */ (['es', 'en']).flatMap((language) =>
        catalogues.flatMap((texts) => textsIn(texts?.[language]).flatMap((text) => refusedIn(file, language, text))),
      );
    }),
  );
  expect(found.flat()).toEqual([]);
});

it.each(
  /** @type {const} */ ([
    ['es', 'Si pagas 7 días tarde'],
    ['es', 'Gratis, último día: 5 de marzo'],
    ['es', 'Plan de pagos'],
    ['es', 'Tu cuenta de STP que termina en 4417'],
    ['en', 'Card ending in 4417'],
    ['en', 'Repayment plan'],
    ['en', 'The date can be postponed'],
  ]),
)('refuses in %s: %s', (language, text) => {
  expect(refusedIn('apps/web/src/features/offer/contract.messages.ts', language, text)).toHaveLength(1);
});

it('knows a plan of a late borrower', () => {
  expect(refusedIn('apps/web/src/features/promise/payment-plan.messages.ts', 'es', 'Tu plan de pagos')).toEqual([]);
});
