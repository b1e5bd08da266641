import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decisionRow, decisionsIndex, decisionTable } from './decisions.mjs';
import { root } from './setup.mjs';

const folder = join(root, 'docs/decisions');
const index = readFileSync(join(root, decisionsIndex), 'utf8');

describe('the index of decisions', () => {
  it('lists every file of its folder and no other', () => {
    const listed = [...index.matchAll(/^\| \[\d{3}\]\(([^()]+)\) \|/gm)].map(([, name]) => name);
    const others = new Set(['README.md', '000-template.md']);
    expect(listed).toEqual(
      readdirSync(folder)
        .filter((name) => !others.has(name))
        .sort(),
    );
  });

  it('says what became of every number up to the last', () => {
    const listed = new Set([...index.matchAll(/^\| \[(\d{3})\]/gm)].map(([, number]) => Number(number)));
    // `- 029 was ...`, `- 034, 035 and 047 to 052 were ...`; `- 057 to 061 are set aside ...` until a decision takes one.
    const told = (/** @type {string} */ verbs) =>
      [...index.matchAll(new RegExp(`^- (\\d{3}.*?) (?:${verbs}) `, 'gm'))]
        .flatMap(([, numbers = '']) => [...numbers.matchAll(/\b(\d{3})(?: to (\d{3}))?/g)])
        .flatMap(([, first, last = first]) =>
          Array.from({ length: Number(last) - Number(first) + 1 }, (_, step) => Number(first) + step),
        );
    for (const number of told('was|were')) expect([...listed]).not.toContain(number);
    const known = [...listed, ...told('was|were|is|are')];
    const all = Array.from({ length: Math.max(...listed) }, (_, at) => at + 1);
    expect(all.filter((number) => !known.includes(number))).toEqual([]);
  });
});

describe('a decision', () => {
  it('starts as the template does', () => {
    const text = readFileSync(join(folder, '000-template.md'), 'utf8');
    expect(decisionRow('000-template.md', text)).toMatch(
      /^\| \[000\]\(000-template\.md\) \| .+ \| proposed \| 20\d\d-\d\d-\d\d \|$/,
    );
  });

  it('may be superseded by another', () => {
    const text = '# 008: Screens run on Preact\n\nSuperseded by [012](012-react.md), 2026-11-22.\n\nWhy\n';
    expect(decisionRow('008-preact.md', text)).toBe(
      '| [008](008-preact.md) | Screens run on Preact | superseded by [012](012-react.md) | 2026-11-22 |',
    );
  });

  it.each([
    ['001-a.md', '# 001: A\n\nWhy\n'],
    ['001-a.md', '# 001: A\n\nAccepted.\n'],
    ['002-a.md', '# 001: A\n\nAccepted, 2026-11-22.\n'],
    ['001-a.md', '# A\n\nAccepted, 2026-11-22.\n'],
  ])('is refused without number, status or date: %s %j', (name, text) => {
    expect(() => decisionRow(name, text)).toThrow(`docs/decisions/${name} does not begin`);
  });

  it('has a number of its own', () => {
    const text = '# 001: A\n\nAccepted, 2026-11-22.\n';
    expect(() =>
      decisionTable([
        ['001-a.md', text],
        ['001-b.md', text],
      ]),
    ).toThrow('two decisions 001');
  });
});
