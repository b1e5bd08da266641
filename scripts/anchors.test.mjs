import { describe, expect, it } from 'vitest';
import { anchorsOf, brokenAnchors } from './anchors.mjs';

describe('the anchors of a document', () => {
  it('are its headings as GitHub writes them', () => {
    const text = "# A. The lender's `core`\n```\n# not one\n```\n## Codes\ntext\n## Codes\n### 9. Más, o menos\n";
    expect([...anchorsOf(text)]).toEqual(['a-the-lenders-core', 'codes', 'codes-1', '9-más-o-menos']);
  });
});

describe('a link to a heading', () => {
  const notes = '# Notes\n## Other guesses\n[up](#notes) [none](#gone) [site](https://example.org/#x)';

  it('is reported if the heading is missing', () => {
    const documents = new Map([
      ['README.md', '[a](docs/notes.md#other-guesses) [b](docs/notes.md#guesses) [c](docs/notes.md)'],
      ['docs/notes.md', notes],
      ['docs/decisions/001.md', '[d](../notes.md#notes) [e](../notes.md#note)'],
    ]);
    expect(brokenAnchors(documents)).toEqual([
      'README.md links to docs/notes.md#guesses, which is no heading there',
      'docs/notes.md links to docs/notes.md#gone, which is no heading there',
      'docs/decisions/001.md links to docs/notes.md#note, which is no heading there',
    ]);
  });
});
