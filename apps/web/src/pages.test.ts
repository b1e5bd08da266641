import { paymentReceipt } from '@plazo/contract/statement';
import { describe, expect, it } from 'vitest';
import { loanDetailsMessages } from './features/loan/loan-details.messages.ts';
import { statementMessages } from './features/statement/statement.messages.ts';
import { absentKeys, everyPath, everyState, pageOf } from './pages.ts';
import { isPathKey, type RouteKey, routes } from './routes.ts';

// Requirement L5: every key of the table that names one of our documents leads to one.
describe('the table of pages', () => {
  const keys = (Object.keys(routes) as RouteKey[]).filter(isPathKey);

  it.each(keys)('has a page for %s', (key) => {
    expect(pageOf(routes[key])).toBeDefined();
  });

  it('has no page without a key', () => {
    const reachable = new Set<string>(keys.map((key) => routes[key]));
    expect(everyPath.filter((path) => !reachable.has(path))).toEqual([]);
  });
});

describe('a core that lacks a call', () => {
  it('has no document that needs it, under any key', () => {
    expect(absentKeys(() => true)).toEqual([]);
    expect(absentKeys((one) => one !== paymentReceipt)).toEqual(['paymentReceipt']);
  });
});

describe('the states of the pages', () => {
  const titlesOf = (wanted: string) => everyState.find(({ name }) => name === wanted)?.titles;

  it('have the title of their screen, or the message that they name instead', () => {
    expect(titlesOf('statement')).toEqual({ es: statementMessages.es.title, en: statementMessages.en.title });
    expect(titlesOf('loan-details-21')).toEqual({
      es: loanDetailsMessages.es.applicationTitle,
      en: loanDetailsMessages.en.applicationTitle,
    });
  });

  it('name only existing messages', () => {
    const named = everyPath.flatMap((path) => pageOf(path)?.states.filter(({ titledBy }) => titledBy) ?? []);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter(({ name }) => Object.keys(titlesOf(name ?? '') ?? {}).length < 2)).toEqual([]);
  });
});
