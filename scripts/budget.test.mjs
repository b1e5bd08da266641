import { describe, expect, it } from 'vitest';
import { entryOf, laterScriptsOf, limitsFor, overBudget, scriptsOf, stylesOf } from './budget.mjs';
import { unnamedImports } from './manifest-imports.mjs';
import { linkTo, otherBorrowers } from './served-screens.mjs';

const html = `<head><style nonce="a">p{color:red}</style></head><body>
<a href="/repayment?orderId=1&amp;productId=flex">Pay</a><a href="/carpmm?amount=5&amp;payCode=store">Shop</a>
<div id="root" data-later='["/assets/copy-C3.js"]'></div><script>Promise.all(["/assets/react-A1.js","/assets/shared-B2.js","/assets/react-A1.js"].map(u=>import(u)))</script>`;

describe('a document', () => {
  it('yields its styles, scripts and links', () => {
    expect(stylesOf(html)).toBe('p{color:red}');
    expect(scriptsOf(html)).toEqual(['/assets/copy-C3.js', '/assets/react-A1.js', '/assets/shared-B2.js']);
    expect(laterScriptsOf(html)).toEqual(['/assets/copy-C3.js']);
    expect(linkTo(html, '/carpmm')).toBe('/carpmm?amount=5&payCode=store');
    expect(linkTo(html, '/none')).toBe(undefined);
  });
});

it('names scripts that another script loads but the document does not name', () => {
  const manifest = { 'a.ts': { file: 'assets/a.js', imports: ['_b.js'] }, '_b.js': { file: 'assets/b.js' } };
  expect(unnamedImports(['/assets/a.js'], [{}, manifest])).toEqual(['/assets/b.js']);
  expect(unnamedImports(['/assets/a.js', '/assets/b.js'], [{}, manifest])).toEqual([]);
});

it('gives limits to new screens and to those that are named, and leaves the others unchanged', () => {
  const weight = { document: 1_000, css: 1_000, javascript: 1_000, later: 500 };
  const raised = { document: 1_020, css: 1_020, javascript: 1_020, later: 510 };
  const weights = new Map(['offer', 'loan', 'letters'].map((screen) => [screen, weight]));
  const tight = { document: 990, css: 990, javascript: 990, later: 490 };
  const limits = { offer: tight, loan: tight, gone: tight };
  expect(limitsFor(weights, limits, [])).toEqual({ offer: tight, loan: tight, letters: raised });
  expect(limitsFor(weights, limits, ['loan'])).toEqual({ offer: tight, loan: raised, letters: raised });
});

it('weighs separately the few documents with React of a screen without it', () => {
  const first = new Map();
  expect(
    ['loan', 'loan', 'loan', 'offer', 'offer'].map((screen, at) => entryOf(screen, at > 1 && at < 4, first)),
  ).toEqual(['loan', 'loan', 'loan-with-react', 'offer', 'offer']);
});

it('weighs the screen of every demo borrower', () => {
  const state = { name: 'loan-details-174', screen: 'loan-details', path: '/loan-details', borrower: 'fermin' };
  const common = { isLive: true, isDeveloperOnly: false, titles: {} };
  const states = [
    { ...state, ...common, query: { from: 'x' } },
    { ...state, ...common },
  ];
  const links = ['fermin', 'pilar'].map((name) => ({ name, url: `http://h/loan-details?userId=${name}` }));
  expect(otherBorrowers(links, new Set(['http://h/loan-details?userId=fermin']), states)).toEqual([
    { address: links[1]?.url, state: { ...states[1], name: 'loan-details of pilar', borrower: 'pilar' } },
  ]);
  expect(() => otherBorrowers([{ name: 'x', url: 'http://h/other' }], new Set(), states)).toThrow('leads to no screen');
});

describe('the budget', () => {
  const rules = { javascript: 64_000, timesReact: 1.2, static: 3_000, later: 1_000, document: 8_000 };
  const limit = { document: 5_000, css: 2_000, javascript: 59_000, later: 900 };
  const check = (/** @type {import('./budget.mjs').Weight} */ weight, react = 50_000) =>
    overBudget(new Map([['offer', weight]]), react, { rules, screens: { offer: limit } });

  it('allows exactly the limit', () => {
    expect(check(limit)).toEqual([]);
  });

  it.each([
    [{ ...limit, document: 5_001 }, ['offer: document is 5001 bytes, its own limit is 5000']],
    [{ ...limit, css: 2_001 }, ['offer: css is 2001 bytes, its own limit is 2000']],
    [{ ...limit, javascript: 59_001 }, ['offer: javascript is 59001 bytes, its own limit is 59000']],
    [{ ...limit, later: 901 }, ['offer: later is 901 bytes, its own limit is 900']],
  ])('%j is over', (weight, problems) => {
    expect(check(weight)).toEqual(problems);
  });

  it('enforces the rules even if a screen’s own limit is higher', () => {
    const heavy = { document: 8_001, css: 1_000, javascript: 64_001, later: 1_001 };
    const problems = overBudget(new Map([['offer', heavy]]), 50_000, { rules, screens: { offer: heavy } });
    expect(problems).toEqual([
      'offer: document is 8001 bytes, the rule for documents is 8000',
      'offer: javascript is 64001 bytes, the rule for JavaScript is 64000',
      'offer: javascript is 64001 bytes, 1.2 x React alone is 60000',
      'offer: later is 1001 bytes, the rule for what comes later is 1000',
    ]);
  });

  it('allows little to a screen without React', () => {
    const light = { document: 1_000, css: 1_000, javascript: 3_001, later: 0 };
    expect(overBudget(new Map([['offer', light]]), 50_000, { rules, screens: { offer: light } })).toEqual([
      'offer: javascript is 3001 bytes, the rule without React is 3000',
    ]);
  });

  it('must have a limit for every screen, and no other', () => {
    expect(overBudget(new Map([['loan', limit]]), 50_000, { rules, screens: { offer: limit } })).toEqual([
      'loan has no limit of its own: npm run record',
      'offer has a limit and is not weighed: no page declares it',
    ]);
  });
});
