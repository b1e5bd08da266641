import { endpointUrl } from '@plazo/contract/endpoint';
import { launchKeys } from '@plazo/contract/launch';
import { loanStatement } from '@plazo/contract/statement';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { everyEndpoint } from '../testing/endpoints.ts';
import { resolvedRefs } from '../testing/openapi-document.ts';
import { TestServer } from '../testing/test-server.ts';

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  requestBody?: { content: Record<string, { schema: unknown }> };
  parameters?: { name: string; in: string; required?: boolean }[];
  responses: Record<string, { content: Record<string, { schema: { properties: Record<string, unknown> } }> }>;
}

const contentTypes = {
  main: 'application/x-www-form-urlencoded',
  form: 'application/x-www-form-urlencoded',
  upload: 'multipart/form-data',
  json: 'application/json',
  image: 'application/json',
  provider: 'application/json',
};

let server: TestServer;
let published: Record<string, unknown>;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  server = await TestServer.open();
  const { body, headers } = await server.app.inject({ url: '/openapi.json' });
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const document = JSON.parse(body) as { openapi: string; paths: typeof paths };
  expect(document.openapi).toMatch(/^3\./);
  paths = (resolvedRefs(document) as typeof document).paths;
  published = document;
});

const withoutSymbols = (schema: unknown) => JSON.parse(JSON.stringify(schema)) as unknown;

describe('the contract', () => {
  it('has a unique name and address for each call', () => {
    const names = everyEndpoint.map(({ name }) => name);
    const addresses = everyEndpoint.map((endpoint) => `${endpoint.method} ${endpointUrl(endpoint)}`);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(names).toEqual(
      expect.arrayContaining([
        'bindCard',
        'cardList',
        'complaintSave',
        'contractDetail',
        'generateVcode',
        'getWhatsapp',
        'loanDetailConfirm',
        'loanDetailPush',
        'loanDetails',
        'loanPlayDetail',
        'paymentWebhook',
        'uploadProblemImage',
      ]),
    );
  });

  it.each(everyEndpoint.map((endpoint) => [endpoint.name, endpoint] as const))(
    'is served and published: %s',
    (_, endpoint) => {
      const url = endpointUrl(endpoint);
      expect(server.app.hasRoute({ method: endpoint.method, url })).toBe(true);
      const operation = paths[url]?.[endpoint.method.toLowerCase()];
      expect(operation).toMatchObject({
        operationId: endpoint.name,
        tags: [endpoint.feature],
        summary: endpoint.summary,
      });
      const type = contentTypes[endpoint.client];
      const { required = [], properties } = endpoint.request as { required?: string[]; properties: object };
      if (endpoint.method === 'POST') {
        expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual([type]);
        expect(operation?.requestBody?.content[type]?.schema).toMatchObject({
          ...(required.length > 0 ? { required } : {}),
          properties: withoutSymbols(properties),
        });
      }
      if (endpoint.client === 'image')
        return expect(operation?.responses['200']?.content).toHaveProperty(['image/png']);
      const answer = operation?.responses['200']?.content['application/json']?.schema;
      const isEnveloped = ['main', 'upload', 'provider'].includes(endpoint.client);
      expect(isEnveloped ? answer?.properties.data : answer).toMatchObject(
        withoutSymbols(endpoint.response) as Record<string, unknown>,
      );
      const inQuery = operation?.parameters?.filter((one) => one.in === 'query') ?? [];
      const requiredParameters = inQuery.filter(({ required }) => required).map(({ name }) => name);
      const ofTheSession = endpoint.session === 'borrower' ? ['userId', 'sessionId'] : [];
      expect(requiredParameters).toEqual([...ofTheSession, ...(endpoint.method === 'GET' ? required : [])]);
      if (endpoint.session === 'borrower') {
        expect(inQuery.map(({ name }) => name)).toEqual([...launchKeys]);
      }
    },
  );
});

/** Every example in the document, with its schema. */
function examplesOf(value: unknown, place = ''): { place: string; schema: object; example: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  const { schema, example, examples } = value as { schema?: object; example?: unknown; examples?: unknown };
  const own = [
    ...(schema && example !== undefined ? [{ place, schema, example }] : []),
    ...(Array.isArray(examples) ? examples.map((one) => ({ place, schema: value, example: one as unknown })) : []),
  ];
  return [...own, ...Object.entries(value).flatMap(([name, one]) => examplesOf(one, `${place}/${name}`))];
}

describe('the published document', () => {
  it('is an OpenAPI document, as its own validator says', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(published));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it('has examples, and each is valid by its schema', () => {
    // OpenAPI 3.1 is based on JSON Schema 2020-12.
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const found = examplesOf(resolvedRefs(published));
    for (const { place, schema, example } of found) {
      expect(ajv.validate(schema, example), `${place}: ${ajv.errorsText()}`).toBe(true);
    }
    const answers = found.filter(({ place }) => place.includes('/responses/200/'));
    expect(answers.length).toBeGreaterThanOrEqual(35);
    expect(found.filter(({ place }) => place.includes('/requestBody/')).length).toBeGreaterThanOrEqual(25);
  });

  it('names the headers of the two further clients and of signed calls, and the codes of refusals', () => {
    const headersOf = (url: string, method: string) =>
      paths[url]?.[method]?.parameters?.filter((one) => one.in === 'header').map(({ name }) => name);
    const json = ['crp_phe', 'dearest', 'showy', 'dearer', 'language'];
    expect(headersOf('/api/v2/youmi/promotion/get-sid', 'get')).toEqual(json);
    expect(headersOf('/api/v2/youmi/promotion/get-sms', 'post')).toEqual(json);
    const store = '/api/v1/youmi/youmi-api/service/loan';
    expect(headersOf(`${store}/repayment-way`, 'post')).toEqual(['swift', 'eyes']);
    expect(headersOf('/webhooks/payments', 'post')).toEqual(['plazo-signature']);
    const { responses } = paths['/tells/v3/loan-confirm/loan-detail-push']?.post ?? {};
    const codesOf = (status: string) => responses?.[status]?.content['application/json']?.schema.properties.code;
    expect(codesOf('422')).toMatchObject({ enum: ['42200', '42207', '42209'] });
    expect(codesOf('410')).toMatchObject({ enum: ['41000'] });
    expect(codesOf('401')).toMatchObject({ enum: ['40100'] });
  });

  it('marks our own calls, and says what borrowers miss without them', () => {
    expect(paths[endpointUrl(loanStatement)]?.post?.description).toMatch(/^Ours: .* not offered: \/statement, and the/);
    const ours = Object.values(paths)
      .flatMap(Object.values<Operation>)
      .filter(({ description }) => description);
    const names = everyEndpoint.filter(({ isOurs }) => isOurs).map(({ name }) => name);
    expect(ours.map(({ operationId }) => operationId).sort()).toEqual(names.sort());
  });

  it('contains only the contract', () => {
    const calls = Object.entries(paths).flatMap(([url, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${url}`),
    );
    expect(calls.sort()).toEqual(everyEndpoint.map((endpoint) => `${endpoint.method} ${endpointUrl(endpoint)}`).sort());
  });

  it('contains every served call', () => {
    // Four characters for each level; a path that continues another one is printed below it, without its start.
    const above: string[] = [];
    const routes = [
      ...server.app.printRoutes({ commonPrefix: false }).matchAll(/^(.*?)(\/\S*) \(([A-Z, ]+)\)/gm),
    ].flatMap(([, tree = '', part = '', methods = '']) => {
      const level = tree.length / 4 - 1;
      above[level] = (level > 0 ? (above[level - 1] ?? '') : '') + part;
      return methods.split(', ').map((method) => `${method} ${above[level]}`);
    });
    const calls = routes.filter((route) => /^\w+ \/(tells|webhooks|api|service|promotion\/)\b/.test(route));
    expect(calls.length).toBeGreaterThanOrEqual(7);
    expect(calls.sort()).toEqual(everyEndpoint.map((endpoint) => `${endpoint.method} ${endpointUrl(endpoint)}`).sort());
  });
});
