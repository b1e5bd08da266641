import { describe, expect, it } from 'vitest';
import { citableNames, citedNames, unknownCitations } from './citations.mjs';

const specification = [
  '# Specification',
  '## 1. What it does',
  '## 9. Figures',
  '### 12. Not a section',
  '| id | requirement |',
  '| --- | --- |',
  '| C2 | collection |',
  '| P12 | the twelfth |',
  '| 800006 | a code |',
].join('\n');

describe('the specification', () => {
  it('can be cited by numbered section and by row', () => {
    expect([...citableNames(specification)]).toEqual(['1', '9', 'C2', 'P12']);
  });
});

describe('the citations of a text', () => {
  it.each([
    ['// Spec 9: 60 s', ['9']],
    ['(spec 5 and 8)', ['5', '8']],
    ['Source: specification 9, requirement U1.', ['9', 'U1']],
    ['Source: specification 5 and 9, P2, K2. */', ['5', '9', 'P2', 'K2']],
    ['Source: requirements M2 (integers, C9 aside) and U3, specification 9.', ['M2', 'U3', '9']],
    ['(requirements C3 to C5)', ['C3', 'C5']],
    [' * Source: requirement\n * M2, specification\n * 9', ['M2', '9']],
    ['-- spec 7: a token', ['7']],
    ['specification section 9, sections of specification', ['9']],
    ['see row D1, invariants I1, I4', ['D1', 'I1', 'I4']],
    ['| A4 calls without a path | `x.ts` | C9 |', ['A4']],
    ['a row of 12, spec/node.spec.js, specifications 9a, requirement by law', []],
    ["{ problemId: 'C1' } // 1,000 rows", []],
  ])('%j', (text, names) => {
    expect(citedNames(text).map(({ name }) => name)).toEqual(names);
  });
});

describe('a citation of something missing', () => {
  // Assembled here, or the check would report this file.
  const [word, section] = ['requirement', 'spec'];

  it('is reported with its file and line', () => {
    const files = [
      { path: 'a.ts', text: `// ${word} C2\n/**\n * ${section} 9, ${word}\n * C3\n */` },
      { path: 'b.md', text: `\n| P1 x |\n\n${section} 2, ${section} 12` },
    ];
    expect(unknownCitations(specification, files)).toEqual([
      'a.ts:4 cites C3, which docs/specification.md does not have',
      'b.md:2 cites P1, which docs/specification.md does not have',
      'b.md:4 cites 2, which docs/specification.md does not have',
      'b.md:4 cites 12, which docs/specification.md does not have',
    ]);
  });

  it('is not reported if everything exists', () => {
    expect(unknownCitations(specification, [{ path: 'a.ts', text: `${section} 1 and 9, ${word} C2, P12` }])).toEqual(
      [],
    );
  });
});
