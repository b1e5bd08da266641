import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AtRule, type ChildNode, list, parse } from 'postcss';
import type { StyleRule } from '../document/style-rules.ts';
import { filesUnder } from './pages.ts';

/**
 * What scripts without React set: a rule that requires it is sent whether the document has it or not.
 * @param texts of those scripts
 */
export function setByScripts(texts: readonly string[]): Set<string> {
  const all = texts.join('\n');
  const classes = [...all.matchAll(/(?:className: |classList\.\w+\()'([\w -]+)'/g)].flatMap(([, words = '']) =>
    words.split(' ').map((word) => `.${word}`),
  );
  const named = [...all.matchAll(/\bdata-[\w-]+/g)].map(([name]) => name);
  const written = [...all.matchAll(/dataset\.(\w+)/g)].map(
    ([, name = '']) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  );
  return new Set([...classes, ...named, ...written]);
}

let ofOurs: Set<string> | undefined;

/** The same for all of our scripts that touch a document. */
export function setByOurScripts(): Set<string> {
  const folders = ['base', 'inline'].map((folder) => join(import.meta.dirname, '..', folder));
  ofOurs ??= setByScripts(folders.flatMap(filesUnder).map((file) => readFileSync(file, 'utf8')));
  return ofOurs;
}

/** Takes a stylesheet apart. @param known what a script may set at any time */
export function rulesOfSheet(css: string, known: ReadonlySet<string>): StyleRule[] {
  return parse(css).nodes.flatMap((node) => rulesIn(node, [], known));
}

function rulesIn(node: ChildNode, within: readonly string[], known: ReadonlySet<string>): StyleRule[] {
  if (node.type === 'comment') return [];
  const text = node.toString();
  const roles = [...new Set([...text.matchAll(/var\((--[a-z0-9-]+)/g)].map(([, role = '']) => role))];
  if (node.type === 'rule') {
    const selectors = list.comma(node.selector).map((one) => ({ text: one, needs: needsOf(one, known) }));
    const body = text.slice(text.indexOf('{'));
    const moves = [...body.matchAll(/animation(?:-name)?:([^;}]*)/g)].flatMap(([, how = '']) =>
      how.match(/[a-z][\w-]*/g),
    );
    return [{ selectors, body, within, roles, moves: moves.filter((word) => word !== null) }];
  }
  if (node.type === 'atrule' && holdsRules(node)) {
    const condition = text.slice(0, text.indexOf('{')).trim();
    return (node.nodes ?? []).flatMap((inner) => rulesIn(inner, [...within, condition], known));
  }
  if (node.type === 'atrule') {
    const moves = /keyframes$/.test(node.name) ? [node.params] : [];
    return [{ selectors: [], body: text, within, roles, moves }];
  }
  throw new Error(`a stylesheet begins with ${text}`);
}

const holdsRules = ({ name }: AtRule) => name === 'media' || name === 'supports';

/** What a selector requires in order to match anything: exclusions and alternatives do not count. */
function needsOf(selector: string, known: ReadonlySet<string>): string[] {
  let plain = selector;
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(/:[\w-]+\([^()]*\)/g, '');
  }
  const attributes = [...plain.matchAll(/\[(data-[\w-]+)(?:=["']?([^\]"']*)["']?)?\]/g)]
    .filter(([, name = '']) => !known.has(name))
    .map(([, name, value]) => (value === undefined ? `[${name}]` : `[${name}=${value}]`));
  const classes = [...plain.replace(/\[[^\]]*\]/g, '').matchAll(/\.([\w-]+)/g)].map(([one]) => one);
  return [...classes.filter((one) => !known.has(one)), ...attributes];
}
