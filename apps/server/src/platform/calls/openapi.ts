import type { FastifyInstance } from 'fastify';

/** The part of an object's schema that a call's description reads. */
export interface ObjectSchema {
  properties?: Readonly<Record<string, object>>;
  required?: readonly string[];
}

/** The content of a request or an answer. */
export interface Content {
  type: string;
  schema: object;
  example?: unknown;
}

/** An answer that a call can give. */
export interface DescribedAnswer {
  description: string;
  headers?: object;
  content: Content;
}

/** A document's description of one call: how it is sent, and every possible answer. */
export interface DescribedCall {
  name: string;
  tag: string;
  summary: string;
  description: string;
  method: string;
  url: string;
  parameters: readonly object[];
  body?: Content | undefined;
  answers: Readonly<Record<number, DescribedAnswer>>;
}

/** An OpenAPI document. 3.1 is the first version whose schemas are JSON Schema, so the contract's need no conversion. */
export function openApiDocument(head: object, calls: readonly DescribedCall[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) paths[call.url] = { ...paths[call.url], [call.method.toLowerCase()]: operationOf(call) };
  return { openapi: '3.1.0', ...head, paths };
}

/** Serves a document, rendered on its first request. */
export function publishOpenApi(app: FastifyInstance, url: string, document: () => object): void {
  let text: string | undefined;
  app.get(url, (_request, reply) => {
    text ??= JSON.stringify(document());
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

function operationOf({ name, tag, summary, description, parameters, body, answers }: DescribedCall): object {
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(description === '' ? {} : { description }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body ? { requestBody: { required: true, content: written(body) } } : {}),
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, answer]) => [status, { ...answer, content: written(answer.content) }]),
    ),
  };
}

/** The fields of an object as parameters, each with its part of an example. */
export function parametersOf(
  place: 'path' | 'query' | 'header',
  { properties = {}, required = [] }: ObjectSchema,
  example: unknown = {},
): object[] {
  const examples = example as Readonly<Record<string, unknown>>;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
    ...exampleOf(examples[name]),
  }));
}

/** The refusals of a call, by status. */
export function refusedWith<Name>(
  names: Iterable<Name>,
  statusOf: (name: Name) => number,
  describe: (names: readonly Name[]) => DescribedAnswer,
): Record<number, DescribedAnswer> {
  const byStatus = new Map<number, Name[]>();
  for (const name of names) byStatus.set(statusOf(name), [...(byStatus.get(statusOf(name)) ?? []), name]);
  return Object.fromEntries([...byStatus].map(([status, ofStatus]) => [status, describe(ofStatus)]));
}

function written({ type, schema, example }: Content): object {
  return { [type]: { schema, ...exampleOf(example) } };
}

function exampleOf(example: unknown): object {
  return example === undefined ? {} : { example };
}
