import { createHash } from 'node:crypto';
import {
  type AnyLenderEndpoint,
  hasBody,
  lenderUrl,
  needsIdempotencyKey,
  pathFields,
} from '@plazo/contract/lender/lender-endpoint';
import { fieldsOf, type ReferenceField } from './reference-fields.ts';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; overflow-wrap: break-word; }
code { font-family: ui-monospace, monospace; font-size: 0.9em; }
nav ul { columns: 16rem; padding-left: 1.2rem; }
section { border-top: 1px solid; margin-top: 2rem; padding-top: 0.5rem; }
.address { font-weight: 600; }
div.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; font-weight: 600; padding: 0.5rem 0; }
th, td { border-bottom: 1px solid color-mix(in srgb, currentcolor 30%, transparent); padding: 0.25rem 1rem 0.25rem 0; text-align: left; vertical-align: top; }
`;

/** The page loads and runs nothing: it is only its text and its style. */
export const referencePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The reference of the lender's API as one page, from the same objects that serve its calls. */
export function referenceOf(endpoints: readonly AnyLenderEndpoint[], guide: string): string {
  const resources = [...new Set(endpoints.map(({ resource }) => resource))];
  const groups = resources.map((resource) => ({
    resource,
    calls: endpoints.filter((one) => one.resource === resource),
  }));
  const contents = groups.map(
    ({ resource, calls }) =>
      `<li><a href="#${resource}">${escapeHtml(resource)}</a><ul>${calls
        .map(({ name, summary }) => `<li><a href="#${name}">${escapeHtml(summary)}</a></li>`)
        .join('')}</ul></li>`,
  );
  const sections = groups.map(
    ({ resource, calls }) => `<h2 id="${resource}">${escapeHtml(resource)}</h2>${calls.map(sectionOf).join('')}`,
  );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plazo: the lender’s API</title>',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<style>${style}</style></head><body><h1>The lender’s API</h1>${prose(guide)}`,
    '<p>The same for programs: <a href="/lender/openapi.json">OpenAPI 3.1</a>.</p>',
    `<nav aria-label="Calls"><ul>${contents.join('')}</ul></nav><main>${sections.join('')}</main></body></html>\n`,
  ].join('\n');
}

function sectionOf(endpoint: AnyLenderEndpoint): string {
  const { name, method, summary, description = '', scope, status = 200, problems, request, response } = endpoint;
  const needsKey = needsIdempotencyKey(endpoint) ? ' It needs <code>Idempotency-Key</code>.' : '';
  const takesTag = endpoint.takesIfMatch ? ' It takes <code>If-Match</code>.' : '';
  const hasTag = endpoint.hasEtag ? ' Its answer has an <code>ETag</code>.' : '';
  const inPath = pathFields(endpoint);
  const place = hasBody(endpoint) ? 'body' : 'query';
  const sent = fieldsOf(request).map((field) => ({ ...field, place: inPath.includes(field.name) ? 'path' : place }));
  const refusals = problems.map((problem) => `<code>${escapeHtml(problem)}</code>`).join(', ');
  return [
    `<section id="${name}"><h3>${escapeHtml(summary)}</h3>`,
    `<p class="address"><code>${method} ${escapeHtml(lenderUrl(endpoint))}</code></p>`,
    `${prose(description)}<p>Scope <code>${escapeHtml(scope ?? 'none')}</code>.${needsKey}${takesTag}${hasTag}</p>`,
    table(
      'Request',
      ['field', 'in', 'type', ''],
      sent.map((field) => cellsOf(field, field.place)),
    ),
    table(
      `Answer ${status}`,
      ['field', 'type', ''],
      fieldsOf(response).map((field) => cellsOf(field)),
    ),
    `${refusals === '' ? '' : `<p>Can be refused with ${refusals}.</p>`}</section>`,
  ].join('\n');
}

function cellsOf({ name, type, isRequired, description }: ReferenceField, place?: string): string[] {
  const optional = isRequired ? '' : 'optional. ';
  const where = place === undefined ? [] : [place];
  return [`<code>${escapeHtml(name)}</code>`, ...where, escapeHtml(type), optional + marked(description)];
}

function table(caption: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const head = heads.map((one) => `<th scope="col">${one}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n');
  return `<div class="wide"><table><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** Paragraphs, separated by blank lines. */
function prose(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${marked(paragraph)}</p>`)
    .join('\n');
}

/** Code is the only markup in the contract's texts. */
function marked(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
