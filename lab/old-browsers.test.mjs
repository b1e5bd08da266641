import { describe, expect, it } from 'vitest';
import { readMarkup } from './old-browsers/markup.mjs';
import { newInScript } from './old-browsers/scripts.mjs';
import { newInStyles } from './old-browsers/styles.mjs';
import { problemsOf } from './old-browsers.mjs';

/** @param {{ feature: string }[]} findings */
const features = (findings) => findings.map(({ feature }) => feature);

describe('a script is refused for', () => {
  it.each([
    ['syntax', 'class A { static { B() } }', 'static {}'],
    ['syntax that does not even parse', 'const a = /[a--b]/v;', 'syntax'],
    ['a pattern', 'a.match(/(?<=b)c/)', 'lookbehind'],
    ['a pattern in a text', 'RegExp(`(?<!b)c`)', 'lookbehind'],
    ['a static method', 'URL.canParse(a)', 'URL.canParse'],
    ['a static method of the language', 'Object.hasOwn(a, b)', 'Object.hasOwn'],
    ['a method of some object', 'a.toSorted()', '.toSorted'],
    ['a method of some element', 'a.checkVisibility()', '.checkVisibility'],
    ['a global function', 'structuredClone(a)', 'structuredClone'],
    ['a global object', 'new Highlight()', 'Highlight'],
    ['a member of a global object', 'document.startViewTransition(a)', 'document.startViewTransition'],
    ['a formatter', 'new Intl.DurationFormat()', 'Intl.DurationFormat'],
    ['an attribute', 'jsx("nav", { popover: "auto" })', 'popover='],
    ['a selector', 'a.matches(":popover-open")', ':popover-open'],
  ])('%s', (_, code, feature) => {
    expect(features(newInScript(code))).toEqual([feature]);
  });

  it.each([
    ['what it asks for first', 'if ("canParse" in URL) URL.canParse(a)'],
    ['what it asks for by its type', 'typeof structuredClone === "function" && structuredClone(a)'],
    ['what it calls only where it is', 'a.scrollIntoViewIfNeeded?.()'],
    ['a name of its own', 'function structuredClone() {} structuredClone()'],
    ['data of the same name', 'a.toSorted = b.checkVisibility'],
    ['what every browser knows', 'a?.b ?? c; class A { #b = 1 } await a.at(-1); crypto.randomUUID()'],
  ])('not for %s', (_, code) => {
    expect(features(newInScript(code))).toEqual([]);
  });

  it('a statement that only modules allow, in a classic script', () => {
    expect(features(newInScript('import "a"', { isModule: false }))).toEqual(['syntax']);
  });
});

describe('a style is refused for', () => {
  it.each([
    ['a range', '@media (min-height >= 30rem) { p { color: red } }', 'media query ranges'],
    ['a question', '@media (scripting: none) { p { color: red } }', '@media (scripting)'],
    ['a rule', '@starting-style { p { color: red } }', '@starting-style'],
    ['a unit', 'p { min-height: 100dvh }', 'dvh'],
    ['a unit inside a sum', 'p { width: calc(2 * (3px + 1cqw)) }', 'cqw'],
    ['a function', 'p { color: color-mix(in srgb, red, blue) }', 'color-mix()'],
    ['a value', 'p { align-self: start }', 'align-self: start'],
    ['a property', 'p { accent-color: red }', 'accent-color'],
    ['a selector', 'p:has(a) { color: red }', ':has'],
    ['a rule in a rule', 'p { & a { color: red } }', 'nesting'],
  ])('%s', (_, text, feature) => {
    expect(features(newInStyles(text))).toEqual([feature]);
  });

  it.each([
    ['a value that follows one that is known', 'p { min-height: 100vh; min-height: 100dvh }'],
    ['what it asks for first', '@supports (height: 1dvh) { p { height: 1dvh } }'],
    ['a property that has its first name beside it', 'p { -webkit-user-select: none; user-select: none }'],
    ['a step of an animation', '@keyframes turn { to { opacity: 0 } }'],
    ['a variable of ours', 'p { --start: start; gap: var(--start); inset: 0; aspect-ratio: 1 }'],
  ])('not for %s', (_, text) => {
    expect(features(newInStyles(text))).toEqual([]);
  });

  it('an unknown value before the known one', () => {
    expect(features(newInStyles('p { min-height: 100dvh; min-height: 100vh }'))).toEqual(['dvh']);
  });
});

it('reads elements, attributes, styles and scripts from a document', () => {
  const html =
    '<!doctype html><style nonce="a">p{}</style><script type="application/json">{}</script><script type="module">a()</script>' +
    '<search><p inert>a</p></search>';
  const { findings, styles, scripts } = readMarkup(html);
  expect(features(findings)).toEqual(['<search>', 'inert=']);
  expect(styles).toEqual(['p{}']);
  expect(scripts).toEqual([{ code: 'a()', isModule: true }]);
});

it('allows a feature by name or by rule, and reports unused allowances', () => {
  const findings = [
    { feature: ':has', where: 'a:has(b)', source: 'x' },
    { feature: ':has', where: 'c:has(d)', source: 'y' },
    { feature: 'dvh', where: 'height: 1dvh', source: 'y' },
  ];
  expect(problemsOf(findings, { 'a:has(b)': 'plainer', dvh: 'plainer', lvh: 'plainer' })).toEqual([
    ':has in y: c:has(d)',
    'lvh is allowed in lab/old-browsers/allowed.mjs, and nothing uses it',
  ]);
});
