// The browser features that a script uses: syntax, and calls of the platform.
import { parse } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { newAttributes } from './markup.mjs';
import { newInSelector } from './styles.mjs';
import { api, entriesOf, isKnown, javascript, under } from './support.mjs';

/** @typedef {import('./support.mjs').Finding} Finding */
/** @typedef {import('./support.mjs').Table} Table */
/** @typedef {import('acorn').AnyNode} Node */

/** The syntax of this ECMAScript year is known, except what `newSyntax` names; later syntax does not parse. */
const ecmaVersion = 2022;

const builtins = under(javascript, 'builtins') ?? {};

/** Methods that take a selector. */
const selecting = new Set(['closest', 'matches', 'querySelector', 'querySelectorAll']);

/** The interfaces of global objects whose names differ from theirs. */
const kinds = {
  window: 'Window',
  globalThis: 'Window',
  self: 'Window',
  document: 'Document',
  navigator: 'Navigator',
  performance: 'Performance',
  history: 'History',
  location: 'Location',
  crypto: 'Crypto',
  screen: 'Screen',
};

/**
 * Methods by name, of all interfaces, because a script does not show which one it calls. A name counts as new if no interface had it in the
 * oldest browsers.
 */
const methods = methodsByName();

/**
 * The features that the oldest browsers lack. `a.b?.()`, `typeof a` and `'b' in a` test for support.
 * @param {string} code
 * @param {{ isModule?: boolean }} [kind]
 * @returns {Finding[]}
 */
export function newInScript(code, { isModule = true } = {}) {
  /** @type {Finding[]} */
  const findings = [];
  /** @type {import('acorn').Program} */
  let program;
  try {
    program = parse(code, { ecmaVersion, sourceType: isModule ? 'module' : 'script' });
  } catch (error) {
    return [{ feature: 'syntax', where: error instanceof Error ? error.message : String(error) }];
  }
  const asked = new Set(/** @type {string[]} */ ([]));
  const declared = new Set(/** @type {string[]} */ ([]));
  fullAncestor(program, (node, _state, ancestors) => {
    const own = /** @type {Node} */ (node);
    const parent = /** @type {Node | undefined} */ (ancestors.at(-2));
    for (const name of declaredBy(own)) declared.add(name);
    const question = askedBy(own);
    if (question !== undefined) asked.add(question);
    for (const feature of newInNode(own, parent)) {
      const where = code.slice(Math.max(0, node.start - 30), node.end + 20).slice(0, 100);
      findings.push({ feature, where });
    }
  });
  return findings.filter(({ feature }) => !asked.has(feature.replace(/^.*\./, '')) && !declared.has(feature));
}

/** A name whose support the script tests. @param {Node} node */
function askedBy(node) {
  if (node.type === 'BinaryExpression' && node.operator === 'in') return textOf(node.left);
  if (node.type === 'UnaryExpression' && node.operator === 'typeof') {
    if (node.argument.type === 'Identifier') return node.argument.name;
    if (node.argument.type === 'MemberExpression' && node.argument.property.type === 'Identifier')
      return node.argument.property.name;
  }
  return undefined;
}

/** @param {import('acorn').CallExpression | import('acorn').NewExpression} call */
function calledName({ callee }) {
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : '';
}

/** A string in quotes or backticks, which minifiers like. @param {Node} node */
function textOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}

/** The script's own names. @param {Node} node @returns {string[]} */
function declaredBy(node) {
  if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') return [node.id.name];
  if (
    node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression'
  )
    return [node, ...node.params].flatMap((own) =>
      'id' in own && own.id ? [own.id.name] : 'name' in own ? [own.name] : [],
    );
  if ((node.type === 'ClassDeclaration' || node.type === 'ClassExpression') && node.id) return [node.id.name];
  return [];
}

/** @param {Node} node @param {Node | undefined} parent @returns {string[]} */
function newInNode(node, parent) {
  if (node.type === 'StaticBlock')
    return isKnown(under(javascript, 'classes', 'static', 'initialization_blocks')) ? [] : ['static {}'];
  if (node.type === 'Literal' || node.type === 'TemplateLiteral') return newInPattern(node);
  if (node.type === 'Property' && node.key.type === 'Identifier' && !node.computed) {
    const attribute = node.key.name.toLowerCase();
    return parent?.type === 'ObjectExpression' && newAttributes.has(attribute) ? [`${attribute}=`] : [];
  }
  if (node.type === 'MemberExpression') {
    const isCalled = parent?.type === 'CallExpression' && parent.callee === node;
    // `a.b?.()` does nothing if `b` is missing.
    return isCalled && parent.optional ? [] : newInMember(node, isCalled);
  }
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    const [first] = node.arguments;
    const selector = first && selecting.has(calledName(node)) ? textOf(first) : undefined;
    if (selector !== undefined) return newInSelector(selector);
    return node.callee.type === 'Identifier' && !isKnown(globalNamed(node.callee.name)) ? [node.callee.name] : [];
  }
  return [];
}

/** A pattern, as a literal or as a string for RegExp. @param {Node} node */
function newInPattern(node) {
  const pattern = (node.type === 'Literal' && node.regex?.pattern) || (textOf(node) ?? '');
  const isNew = !isKnown(under(javascript, 'regular_expressions', 'lookbehind_assertion'));
  return isNew && /\(\?<[=!]/.test(pattern) ? ['lookbehind'] : [];
}

/** @param {import('acorn').MemberExpression} node @param {boolean} isCalled */
function newInMember({ object, property, computed }, isCalled) {
  if (computed || property.type !== 'Identifier') return [];
  const { name } = property;
  if (object.type === 'Identifier') {
    const own = globalNamed(object.name);
    if (!isKnown(own)) return [object.name];
    const member = memberOf(object.name, own, name);
    if (member !== undefined) return isKnown(member) ? [] : [`${object.name}.${name}`];
  }
  const known = isCalled ? methods.get(name) : undefined;
  return known !== undefined && !known.some(isKnown) ? [`.${name}`] : [];
}

/** @param {string} object @param {Table | undefined} own @param {string} name */
function memberOf(object, own, name) {
  const kind = Object.hasOwn(kinds, object) ? kinds[/** @type {keyof typeof kinds} */ (object)] : undefined;
  if (kind !== undefined) return under(api, kind, name) ?? (kind === 'Window' ? globalNamed(name) : undefined);
  return under(own, `${name}_static`) ?? under(own, name);
}

/** @param {string} name */
function globalNamed(name) {
  return under(builtins, name) ?? under(api, name);
}

/** @returns {Map<string, Table[]>} */
function methodsByName() {
  /** @type {Map<string, Table[]>} */
  const found = new Map();
  for (const table of [api, builtins]) {
    for (const [, kind] of entriesOf(table)) {
      for (const [name, member] of entriesOf(kind)) {
        if (/_static$|_event$/.test(name)) continue;
        found.set(name, [...(found.get(name) ?? []), member]);
      }
    }
  }
  return found;
}
