// What a team could write in a day: Fastify, React and pg, one statement for one order, one page as large as ours. It has no sessions,
// checks, limits, languages, log or error screens. lab/bench/day.mjs starts it and names the database, the page to imitate and the order.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import Fastify from 'fastify';
import { parse } from 'parse5';
import pg from 'pg';
import { createElement, Fragment } from 'react';
import { renderToString } from 'react-dom/server';
import './probe.mjs';

const { DAY_PORT = '0', DAY_DATABASE = '', DAY_PAGE = '', DAY_ANSWER = '' } = process.env;
// As many connections as ours.
const pool = new pg.Pool({ connectionString: DAY_DATABASE, max: 10 });
const answer = JSON.parse(readFileSync(DAY_ANSWER, 'utf8'));
/** As @fastify/compress does unless told otherwise. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const oneOrder = {
  name: 'order',
  text: `select o.id, o.principal, o.periods, o.status, o.disbursed_on, p.name, p.logo, v.terms
         from loan_order o join product p on p.id = o.product_id
         join product_version v on v.product_id = o.product_id and v.version = o.product_version
         where o.id = $1`,
};

/** @param {string} id */
async function findOrder(id) {
  const { rows } = await pool.query({ ...oneOrder, values: [id] });
  return rows[0];
}

/**
 * The elements of our page; inline text stays inline. @typedef {{ tag?: string, props?: Record<string, unknown>, children?: Node[], text?:
 * string }} Node
 */
/** @param {any} node @returns {Node} */
function read(node) {
  if (node.nodeName === '#text') return { text: node.value };
  const props = Object.fromEntries(
    node.attrs.map((/** @type {{ name: string, value: string }} */ { name, value }) => [
      attributeNames[name] ?? name,
      value,
    ]),
  );
  delete props.style;
  if (['style', 'script'].includes(node.tagName)) {
    props.dangerouslySetInnerHTML = { __html: node.childNodes.map((/** @type {any} */ { value }) => value).join('') };
    return { tag: node.tagName, props };
  }
  const children = node.childNodes
    .filter((/** @type {any} */ child) => child.nodeName === '#text' || child.attrs)
    .map(read);
  return { tag: node.tagName, props, children };
}
/** @type {Record<string, string>} */
const attributeNames = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  crossorigin: 'crossOrigin',
  charset: 'charSet',
};

const html = parse(readFileSync(DAY_PAGE, 'utf8')).childNodes.find(({ nodeName }) => nodeName === 'html');
const tree = read(html);

/**
 * @param {{ node: Node, order: any }} props
 * @returns {import('react').ReactElement}
 */
function Part({ node, order }) {
  if (node.tag === undefined) return createElement(Fragment, null, node.text);
  if (!node.children) return createElement(node.tag, node.props);
  const children = node.children.map((child, index) => createElement(Part, { key: index, node: child, order }));
  const props = node.tag === 'html' ? { ...node.props, id: order.id } : node.props;
  return node.children.length === 0 ? createElement(node.tag, props) : createElement(node.tag, props, children);
}

const app = Fastify();
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
  done(null, body),
);
app.get('/page', async (request, reply) => {
  const order = await findOrder(/** @type {any} */ (request.query).orderId);
  const page = `<!DOCTYPE html>${renderToString(createElement(Part, { node: tree, order }))}`;
  reply.type('text/html; charset=utf-8').header('content-encoding', 'br');
  return brotliCompressSync(page, brotli);
});
app.post('/call', async (request) => {
  const order = await findOrder(new URLSearchParams(String(request.body)).get('orderId') ?? '');
  return { ...answer, order };
});
await app.listen({ port: Number(DAY_PORT), host: '127.0.0.1' });
process.send?.('ready');
