import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { StyleGraph } from './style-graph.ts';

/** The graph of files in a folder of their own, with its answers relative to that folder. */
function graphOf(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'plazo-styles-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const path = (name: string) => join(folder, name);
  const graph = new StyleGraph(
    Object.keys(files)
      .filter((name) => name.endsWith('.css'))
      .map(path),
    path('theme.css'),
  );
  const short = (texts: readonly string[]) => texts.map((text) => text.replaceAll(`${folder}/`, ''));
  return {
    stylesOf: (...names: string[]) => short(graph.stylesOf(names.map(path))),
    problemsOf: (...names: string[]) => short(graph.problemsOf(names.map(path))),
  };
}

const button = { 'button.css': '.button { color: red }', 'button.tsx': `import './button.css';\nexport const b = 1;` };

it('has a view’s imports, through components too, with its own stylesheet last', () => {
  const { stylesOf } = graphOf({
    ...button,
    'dialog.css': '.dialog .button { color: blue }',
    'dialog.tsx': `import { b } from './button.tsx';\nimport './dialog.css';\nexport { b };`,
    'again.tsx': `export { b } from './dialog.tsx';`,
    'x.view.tsx': `import { b } from './again.tsx';\nimport './x.css';\nexport const v = b;`,
    'x.css': '.x { color: green }',
    'unused.css': '.unused { color: green }',
  });
  expect(stylesOf('x.view.tsx')).toEqual(['button.css', 'dialog.css', 'x.css']);
  expect(stylesOf('button.tsx', 'x.view.tsx')).toEqual(['button.css', 'dialog.css', 'x.css']);
});

it('ignores imports of types only', () => {
  const { stylesOf } = graphOf({
    ...button,
    'x.view.tsx': `import type { A } from './button.tsx';\nimport { type B } from './button.tsx';\nexport type { C } from './button.tsx';`,
  });
  expect(stylesOf('x.view.tsx')).toEqual([]);
});

it('follows a circular import once', () => {
  const { stylesOf } = graphOf({
    ...button,
    'x.view.tsx': `import './y.tsx';\nimport './button.tsx';`,
    'y.tsx': `import './x.view.tsx';`,
  });
  expect(stylesOf('x.view.tsx')).toEqual(['button.css']);
});

it.each([
  ['a text', '<p className="wide button" />'],
  ['a condition', '<p className={on ? "wide" : "button"} />'],
  ['a template', '<p className={`button button-$' + '{kind}`} />'],
  ['an object', '<p {...{ className: "button" }} />'],
])('says which class lacks its stylesheet: in %s', (_, element) => {
  const { problemsOf } = graphOf({ ...button, 'x.view.tsx': `export const v = (on, kind) => ${element};` });
  expect(problemsOf('x.view.tsx')).toEqual(['x.view.tsx uses the class button and does not import button.css']);
});

it('requires each component to import its own: another one on the screen with the stylesheet is not enough', () => {
  const { problemsOf } = graphOf({
    ...button,
    'link.tsx': 'export const link = <a className="button" />;',
    'x.view.tsx': `import { b } from './button.tsx';\nimport { link } from './link.tsx';\nexport const v = [b, link];`,
  });
  expect(problemsOf('x.view.tsx')).toEqual(['link.tsx uses the class button and does not import button.css']);
});

it('ignores classes without a stylesheet, with an imported one, or in every document', () => {
  const { problemsOf } = graphOf({
    ...button,
    'theme.css': '.caption { color: red }',
    'box.css': '.box { color: red }\n@media print { .box .inner { color: red } }',
    'x.view.tsx': `import './button.tsx';\nexport const v = <p className="button inner unknown caption">box</p>;`,
  });
  expect(problemsOf('x.view.tsx')).toEqual([]);
});
