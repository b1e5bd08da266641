// The browser features that a style sheet uses.
import { parse } from 'postcss';
import valueParser from 'postcss-value-parser';
import { css, entriesOf, isKnown, under } from './support.mjs';

/** @typedef {import('./support.mjs').Finding} Finding */
/** @typedef {import('./support.mjs').Table} Table */

const types = under(css, 'types') ?? {};
const units = unitTables();
const functions = functionTables(types);

/**
 * The features that the oldest browsers lack. An unknown value may follow a known one
 * for the same property; `@supports` tests for support.
 * @param {string} text
 * @returns {Finding[]}
 */
export function newInStyles(text) {
  /** @type {Finding[]} */
  const findings = [];
  const sheet = parse(text);
  sheet.walkAtRules((rule) => {
    if (isStillDue(rule)) return;
    const where = `@${rule.name} ${rule.params}`;
    for (const feature of newInAtRule(rule.name, rule.params)) findings.push({ feature, where });
  });
  sheet.walkRules((rule) => {
    if (isStillDue(rule) || isStep(rule)) return;
    const isNested = rule.parent?.type === 'rule';
    if (isNested && !isKnown(under(css, 'selectors', 'nesting')))
      findings.push({ feature: 'nesting', where: rule.selector });
    for (const feature of newInSelector(rule.selector)) findings.push({ feature, where: rule.selector });
  });
  sheet.walkDecls((declaration) => {
    if (isStillDue(declaration)) return;
    for (const feature of newInDeclaration(declaration.prop, declaration.value)) {
      if (!hasFallback(declaration)) findings.push({ feature, where: `${declaration.prop}: ${declaration.value}` });
    }
  });
  return findings;
}

/** The features of a selector. A browser throws on an unknown one in a script, and drops its style rule. @param {string} selector */
export function newInSelector(selector) {
  const names = [...selector.matchAll(/::?([a-z-]+)/g)].map(([, name = '']) => name);
  return names.filter((name) => !isKnown(under(css, 'selectors', name))).map((name) => `:${name}`);
}

/** @param {import('postcss').Node} node */
function isStillDue(node) {
  for (let outer = node.parent; outer; outer = outer.parent) {
    if (outer.type === 'atrule' && /** @type {import('postcss').AtRule} */ (outer).name === 'supports') return true;
  }
  return false;
}

/** Whether it is a keyframe, which has no selector. @param {import('postcss').Rule} rule */
function isStep(rule) {
  return (
    rule.parent?.type === 'atrule' && /keyframes$/.test(/** @type {import('postcss').AtRule} */ (rule.parent).name)
  );
}

/** Whether a known value, or the property's older name, comes before it. @param {import('postcss').Declaration} declaration */
function hasFallback(declaration) {
  const { prop, parent } = declaration;
  const others = (parent?.nodes ?? []).filter((node) => node.type === 'decl');
  if (others.some((other) => other.prop === `-webkit-${prop}`)) return true;
  const before = others.slice(0, others.indexOf(declaration));
  return before.some((other) => other.prop === prop && newInDeclaration(prop, other.value).length === 0);
}

/** @param {string} name @param {string} params */
function newInAtRule(name, params) {
  const table = under(css, 'at-rules', name);
  const found = isKnown(table) ? [] : [`@${name}`];
  if (name !== 'media') return found;
  if (/[<>=]/.test(params) && !isKnown(under(table, 'range_syntax'))) found.push('media query ranges');
  for (const [, feature = ''] of params.matchAll(/\(\s*(?:min-|max-)?([a-z-]+)/g)) {
    if (!isKnown(under(table, feature))) found.push(`@media (${feature})`);
  }
  return found;
}

/** @param {string} property @param {string} value */
function newInDeclaration(property, value) {
  const isOurs = property.startsWith('--');
  const table = isOurs ? undefined : under(css, 'properties', property);
  if (!isKnown(table)) return [property];
  /** @type {string[]} */
  const found = [];
  valueParser(value).walk((node) => {
    if (node.type === 'function' && !isKnown(functions.get(node.value))) found.push(`${node.value}()`);
    if (node.type !== 'word') return;
    if (!isOurs && !isKnown(under(table, node.value))) found.push(`${property}: ${node.value}`);
    const unit = valueParser.unit(node.value);
    if (unit && !isKnown(units.get(unit.unit))) found.push(unit.unit);
  });
  return found;
}

/** @returns {Map<string, Table>} */
function unitTables() {
  const length = under(types, 'length') ?? {};
  /** @type {Map<string, Table>} */
  const found = new Map(entriesOf(length));
  const families = {
    viewport_percentage_units_dynamic: ['dvh', 'dvw', 'dvb', 'dvi', 'dvmin', 'dvmax'],
    viewport_percentage_units_large: ['lvh', 'lvw', 'lvb', 'lvi', 'lvmin', 'lvmax'],
    viewport_percentage_units_small: ['svh', 'svw', 'svb', 'svi', 'svmin', 'svmax'],
    container_query_length_units: ['cqw', 'cqh', 'cqi', 'cqb', 'cqmin', 'cqmax'],
  };
  for (const [family, names] of Object.entries(families)) {
    const table = under(length, family);
    if (table === undefined) throw new Error(`the tables know no ${family}`);
    for (const name of names) found.set(name, table);
  }
  return found;
}

/** Every CSS function, of any value type. @param {Table} table @returns {Map<string, Table>} */
function functionTables(table) {
  return new Map(entriesOf(table).flatMap(([name, inner]) => [...functionTables(inner), [name, inner]]));
}
