import { createHash } from 'node:crypto';
import { parse } from 'parse5';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../testing/openapi-document.ts';
import { TestLender } from '../testing/test-lender.ts';
import { fieldsOf, typeOf } from './reference-fields.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
afterAll(() => lender.app.close());

describe('the reference of the lender’s API', () => {
  it('shows every call of the OpenAPI document, and is only on the lender’s listener', async () => {
    const { status, body, headers } = await lender.request('GET', '/lender/reference', null, { key: '' });
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const { json } = await lender.request<OpenApiDocument>('GET', '/lender/openapi.json', null, { key: '' });
    const calls = Object.entries(json.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({ path, method, operationId })),
    );
    expect(calls.length).toBeGreaterThan(60);
    for (const { path, method, operationId } of calls) {
      expect(body).toContain(`<section id="${operationId}">`);
      expect(body).toContain(`<code>${method.toUpperCase()} ${path}</code>`);
    }
    expect((await lender.server.app.inject({ url: '/lender/reference' })).statusCode).toBe(404);
  });

  it('runs and loads nothing: its policy allows only its own style', async () => {
    const { body, headers } = await lender.request('GET', '/lender/reference', null, { key: '' });
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(body) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; /);
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
    expect(body).not.toMatch(/<script|<link|<img|<iframe| style=| on\w+=|https?:\/\/(?!www\.standardwebhooks)/);
    const ids = [...body.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of body.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target);
    const problems: string[] = [];
    parse(body, { sourceCodeLocationInfo: true, onParseError: ({ code }) => problems.push(code) });
    expect(problems).toEqual([]);
  });

  it('names the fields of objects and lists within an answer', () => {
    const amount = { type: 'integer', minimum: 0 };
    const row = { type: 'object', properties: { amount, on: { type: 'string', format: 'date' } }, required: ['on'] };
    const rows = { anyOf: [{ type: 'array', items: row }, { type: 'null' }] };
    expect(fieldsOf({ properties: { rows }, required: ['rows'] }).map(({ name, type }) => `${name}: ${type}`)).toEqual([
      'rows: list of object or null',
      'rows[].amount: integer 0…',
      'rows[].on: date',
    ]);
    expect(typeOf({ enum: ['es', 'en'] })).toBe('"es" or "en"');
  });
});
