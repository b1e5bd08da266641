// The browser features that a document uses, and its inline scripts and styles.
import { parse } from 'parse5';
import { entriesOf, html, isKnown, under } from './support.mjs';

/** @typedef {import('./support.mjs').Finding} Finding */
/** @typedef {import('parse5').DefaultTreeAdapterTypes.ChildNode} Node */

const globalAttributes = under(html, 'global_attributes') ?? {};

/** Attributes that an old browser supports on no element, in lower case. */
export const newAttributes = new Set(
  [globalAttributes, ...entriesOf(under(html, 'elements') ?? {}).map(([, table]) => table)]
    .flatMap(entriesOf)
    .filter(([name, table]) => !isKnown(table) && isNowhereKnown(name))
    .map(([name]) => name),
);

/** @param {string} attribute */
function isNowhereKnown(attribute) {
  const tables = [globalAttributes, ...entriesOf(under(html, 'elements') ?? {}).map(([, table]) => table)];
  return tables.every((table) => {
    const own = under(table, attribute);
    return own === undefined || !isKnown(own);
  });
}

/**
 * @param {string} text a whole document
 * @returns {{ findings: Finding[], styles: string[], scripts: { code: string, isModule: boolean }[] }}
 */
export function readMarkup(text) {
  /** @type {ReturnType<typeof readMarkup>} */
  const read = { findings: [], styles: [], scripts: [] };
  const visit = (/** @type {Node} */ node) => {
    if ('tagName' in node) {
      const own = under(html, 'elements', node.tagName);
      const isOfHtml = node.namespaceURI === 'http://www.w3.org/1999/xhtml';
      if (isOfHtml && !isKnown(own)) read.findings.push({ feature: `<${node.tagName}>`, where: 'the document' });
      for (const { name } of isOfHtml ? node.attrs : []) {
        if (!isKnown(under(own, name) ?? under(globalAttributes, name)))
          read.findings.push({ feature: `${name}=`, where: `<${node.tagName}>` });
      }
      const content = node.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
      const type = node.attrs.find(({ name }) => name === 'type')?.value ?? '';
      if (node.tagName === 'style') read.styles.push(content);
      if (node.tagName === 'script' && !/json/.test(type) && content !== '')
        read.scripts.push({ code: content, isModule: type === 'module' });
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  parse(text).childNodes.forEach(visit);
  return read;
}
