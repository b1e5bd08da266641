import { expect, type Page } from '@playwright/test';
import * as errorCode from '@plazo/contract/error-codes';
import { bankNames } from '@plazo/loan-rules/bank-catalogue';
import { demoBorrowers } from '../../apps/server/src/demo/demo-borrowers.ts';
import { demoDisclosure } from '../../apps/server/src/demo/demo-disclosure.ts';
import { demoProducts } from '../../apps/server/src/demo/demo-products.ts';
import { errorMessage } from '../../apps/server/src/platform/http/error-messages.ts';
import type { Language } from './plazo.ts';
import { channels, sections, words } from './words.ts';

const { mx } = demoDisclosure('mx').disclosure;
const { in: india } = demoDisclosure('in').disclosure;

/** Texts that are the same in every language: names, user-written text, and the lender's own texts. */
const names = [
  ...demoBorrowers.flatMap(({ complaints = [] }) =>
    complaints.flatMap(({ sent, reply }) => [sent.problemDetail, ...(reply ? [reply.text] : [])]),
  ),
  ...demoProducts.map(({ name }) => name),
  ...Object.values(bankNames),
  ...demoBorrowers.map(({ fullName }) => fullName),
  ...demoBorrowers.flatMap(({ cards = [] }) => cards.map(({ bankName }) => bankName)),
  'Av. de los Ejemplos 12, Col. Centro, 06000 Ciudad de México',
  'Av. de los Ejemplos 100, Col. Centro, 06000 Ciudad de México',
  'ayuda@plazo.example',
  // A URL as it is written.
  '/verify',
  ...[mx.uneHolder, mx.uneAddress, mx.uneEmail, mx.website, mx.condusefSite],
  ...[india.grievanceOfficer, india.grievanceEmail, india.ombudsmanSite],
  // The document's name in law, and the regulator.
  'Key Facts Statement',
  'Reserve Bank of India',
  'Plazo Demo, S.A.P.I.',
  'Plazo',
].sort((a, b) => b.length - a.length);

const foreign = { es: wordsOnlyIn('en'), en: wordsOnlyIn('es') };

/** Requirement L1: fails if the screen, an accessible name or the title contains a word of the other language. */
export async function expectOneLanguage(page: Page, language: Language): Promise<void> {
  // Long names may break at soft hyphens.
  const texts = (await page.evaluate(readTexts)).map((text) => text.replaceAll('\u00ad', ''));
  // Letters, not words: Chinese has no spaces.
  expect(wordsOf(texts).join('').length, 'letters on the screen').toBeGreaterThan(25);
  const strangers = wordsOf(texts).filter((word) => foreign[language].has(word));
  expect([...new Set(strangers)], `words of another language at ${page.url()}`).toEqual([]);
}

function wordsOnlyIn(language: Language): Set<string> {
  const own = new Set(wordsOf(textsOf(language)));
  for (const shared of wordsOf(textsOf(language === 'es' ? 'en' : 'es'))) own.delete(shared);
  return own;
}

function textsOf(language: Language): string[] {
  const catalogues: unknown[] = [...Object.values(words), ...Object.values(channels), ...Object.values(sections)].map(
    (catalogue) => catalogue[language],
  );
  const errors = Object.values(errorCode).map((code) => errorMessage(code, language));
  return [...catalogues.flatMap(strings), ...errors];
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}

function wordsOf(texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    // '20 may' is a day in May and '20 ago' one in August, even in Spanish.
    const written = text.replace(/\{\w+\}|(?<=\d\s)(?:may|ago)\b/g, ' ');
    const rest = names.reduce((left, name) => left.replaceAll(name, ' '), written);
    // Letters next to a digit belong to an order number, not a word.
    return rest.toLowerCase().match(/(?<![\p{L}\p{N}])\p{L}{2,}(?![\p{L}\p{N}])/gu) ?? [];
  });
}

/** Runs in the page: collects visible and spoken texts, except those marked as another language. */
function readTexts(): string[] {
  const others = [...document.body.querySelectorAll<HTMLElement>('[lang]')].filter(
    ({ lang }) => lang !== document.documentElement.lang,
  );
  for (const element of others) element.style.display = 'none';
  const heard = [...document.querySelectorAll('[aria-label], [alt], [title], [placeholder]')]
    .filter((element) => !others.some((other) => other.contains(element)))
    .flatMap((element) =>
      ['aria-label', 'alt', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    );
  const texts = [document.title, document.body.innerText, ...heard];
  for (const element of others) element.style.display = '';
  return texts;
}
