import { endpointUrl } from '@plazo/contract/endpoint';
import { launchKeys } from '@plazo/contract/launch';
import { beforeAll, describe, expect, it } from 'vitest';
import { everyEndpoint } from '../testing/endpoints.ts';
import { TestServer } from '../testing/test-server.ts';

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
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
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  server = await TestServer.open();
  const { body, headers } = await server.app.inject({ url: '/openapi.json' });
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const document = JSON.parse(body) as { openapi: string; paths: typeof paths };
  expect(document.openapi).toMatch(/^3\./);
  paths = document.paths;
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
      const requiredParameters =
        operation?.parameters?.filter(({ required }) => required).map(({ name }) => name) ?? [];
      const ofTheSession = endpoint.session === 'borrower' ? ['userId', 'sessionId'] : [];
      expect(requiredParameters).toEqual([...ofTheSession, ...(endpoint.method === 'GET' ? required : [])]);
      if (endpoint.session === 'borrower') {
        expect(operation?.parameters?.map(({ name }) => name)).toEqual([...launchKeys]);
      }
    },
  );
});

describe('the published document', () => {
  it('contains only the contract', () => {
    const published = Object.entries(paths).flatMap(([url, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${url}`),
    );
    expect(published.sort()).toEqual(
      everyEndpoint.map((endpoint) => `${endpoint.method} ${endpointUrl(endpoint)}`).sort(),
    );
  });

  it('contains every served call', () => {
    const routes = [...server.app.printRoutes({ commonPrefix: false }).matchAll(/(\/\S*) \(([A-Z, ]+)\)/g)].flatMap(
      ([, url, methods]) => (methods ?? '').split(', ').map((method) => `${method} ${url}`),
    );
    const calls = routes.filter((route) => /^\w+ \/(tells|webhooks|api|service|promotion\/)\b/.test(route));
    expect(calls.length).toBeGreaterThanOrEqual(7);
    expect(calls.sort()).toEqual(everyEndpoint.map((endpoint) => `${endpoint.method} ${endpointUrl(endpoint)}`).sort());
  });
});
