// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesUnder } from '@plazo/page-kit/build/pages';
import { act, type ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it, vi } from 'vitest';
import { startTranslator } from '../testing/translator.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Notice } from './notice.tsx';
import { OneTimeCodeField } from './one-time-code-field.tsx';
import { TextAreaWithCounter } from './text-area-with-counter.tsx';
import { Uploader } from './uploader.tsx';

const sources = path.join(import.meta.dirname, '..');

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** The possible values of an expression, branch by branch. */
function branchesOf(node: Node): Node[] {
  const { type, consequent, alternate, left, right, operator, expression } = node as Node & Record<string, Node>;
  if (type === 'ConditionalExpression' && consequent && alternate)
    return [...branchesOf(consequent), ...branchesOf(alternate)];
  if (type === 'LogicalExpression' && left && right)
    return String(operator) === '&&' ? branchesOf(right) : [...branchesOf(left), ...branchesOf(right)];
  if (type === 'ParenthesizedExpression' && expression) return branchesOf(expression);
  return [node];
}

const inParentheses = (node: Node): Node =>
  node.type === 'ParenthesizedExpression' ? inParentheses(node.expression as Node) : node;
const isElement = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment';
const nameOf = ({ openingElement }: Node) => (openingElement as { name: { name?: string } } | undefined)?.name.name;
/** Anything except an element, including a component that renders bare text. */
const isText = (branch: Node) =>
  isElement(branch)
    ? nameOf(branch) === 'TextWithFigures'
    : branch.type !== 'Literal' || typeof branch.value === 'string';
const isCondition = ({ type }: Node) => type === 'ConditionalExpression' || type === 'LogicalExpression';
const isBlank = ({ type, value }: Node) => type === 'JSXText' && String(value).trim() === '';

/** The texts of a file that appear and disappear, or replace each other, without an element of their own. */
export function looseTextsIn(code: string, name = 'source.tsx'): string[] {
  const found: string[] = [];
  // The children of a component are its caller's concern.
  const elements = new Set<unknown>(['children']);
  const look = (children: Node[], isOwn: boolean) => {
    const real = children.filter((child) => !isBlank(child));
    for (const { type, expression } of real as (Node & { expression: Node })[]) {
      if (type !== 'JSXExpressionContainer' || !isCondition(expression)) continue;
      const texts = branchesOf(expression).filter((branch) => isText(branch) && !elements.has(branch.name));
      // React sets the text of an element as a whole, unless a component renders it.
      const isWhole = isOwn && real.length === 1 && !texts.some(isElement);
      if (texts.length > 0 && !isWhole) found.push(code.slice(expression.start, expression.end));
    }
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init && isElement(inParentheses(init as unknown as Node))) elements.add(id.name);
    },
    JSXElement: (element) => look(element.children as unknown as Node[], true),
    JSXFragment: (fragment) => look(fragment.children as unknown as Node[], false),
  }).visit(parseSync(name, code).program);
  return found;
}

it('every text that appears or disappears has an element of its own', () => {
  const files = filesUnder(sources).filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
  expect(files.length).toBeGreaterThan(100);
  const loose = files.flatMap((file) =>
    looseTextsIn(readFileSync(file, 'utf8'), file).map((text) => `${path.relative(sources, file)}: ${text}`),
  );
  expect(loose).toEqual([]);
});

it.each([
  ['<p>{isWrong && t.wrong} <b>x</b></p>', 1],
  ['<>{isWrong ? t.wrong : t.right}</>', 1],
  ['<p>{error !== undefined && <TextWithFigures text={error} />}</p>', 1],
  ['<p>{isWrong ? t.wrong : t.right}</p>', 0],
  ['<p>{isWrong && <b>{t.wrong}</b>} <b>x</b></p>', 0],
])('%s has %i of them', (code, count) => {
  expect(looseTextsIn(`export const x = ${code};`)).toHaveLength(count);
});

describe('in a translated document', () => {
  const none = () => undefined;
  const area = {
    name: 'a',
    label: 'A',
    value: '',
    onChange: none,
    limit: 9,
    measure: () => 0,
    cut: String,
    leftLabel: String,
  };
  const item = (name: string) => [{ id: '1', name, error: 'Lost' }];
  const labels = { title: 'T', hint: 'H', add: 'Add', retry: 'Retry', remove: 'Remove', uploading: 'Uploading' };
  const uploader = { limit: 1, accept: '', labels, onAdd: none, onRetry: none, onRemove: none };
  const cases: { name: string; before: ReactElement; after: ReactElement; shown: RegExp }[] = [
    { name: 'an error', before: field(), after: field('Pay 2026-01-01'), shown: /Pay 2026-01-01/ },
    { name: 'an error that goes', before: field('Wrong'), after: field(), shown: /^Phone 10 digits$/ },
    {
      name: 'another error',
      before: field('Wrong, 2026-01-01'),
      after: field('Again'),
      shown: /^Phone Again/,
    },
    { name: 'another hint', before: field(), after: field(undefined, '18 digits'), shown: /18 digits/ },
    { name: 'a label', before: <Button>Send</Button>, after: <Button>Send again</Button>, shown: /^Send again$/ },
    {
      name: 'a figure in a label',
      before: <Button>Pay $12.500,00 now</Button>,
      after: <Button>Pay $12.500,01 now</Button>,
      shown: /^Pay \$12\.500,01 now$/,
    },
    { name: 'a notice', before: notice('One'), after: notice('Three', 'Two'), shown: /^Two Three$/ },
    { name: 'another notice', before: notice('Three', 'Two'), after: notice('Four'), shown: /^Four$/ },
    {
      name: 'what is wrong with a text area',
      before: <TextAreaWithCounter {...area} />,
      after: <TextAreaWithCounter {...area} error="Empty" />,
      shown: /Empty/,
    },
    { name: 'what is wrong with a code', before: code(), after: code('Wrong'), shown: /Wrong/ },
    {
      name: 'the name of a picture',
      before: <Uploader {...uploader} items={item('Photo 2')} />,
      after: <Uploader {...uploader} items={item('Photo 1')} />,
      shown: /Photo 1/,
    },
  ];
  it.each(cases)('$name is shown', async ({ before, after, shown }) => {
    const root = document.createElement('div');
    root.innerHTML = renderToString(before);
    document.body.replaceChildren(root);
    const text = () => root.textContent?.replaceAll(/\s+/g, ' ').trim();
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    const thrown: unknown[] = [];
    const live = await act(async () => hydrateRoot(root, before, { onUncaughtError: (error) => thrown.push(error) }));
    startTranslator(root);
    await act(async () => live.render(after));
    expect(thrown).toEqual([]);
    expect(text()).toMatch(shown);
    // And back.
    await act(async () => live.render(before));
    expect(thrown).toEqual([]);
    expect(text()).not.toMatch(shown);
    vi.unstubAllGlobals();
  });
});

function field(error?: string, hint = '10 digits') {
  return (
    <Field id="f" label="Phone" hint={hint} error={error}>
      <input id="f" />
    </Field>
  );
}

function notice(text: string, title?: string) {
  return (
    <Notice tone="info" title={title}>
      {text}
    </Notice>
  );
}

function code(problem?: string) {
  return <OneTimeCodeField name="c" label="Code" hint="Sent" problem={problem} />;
}
