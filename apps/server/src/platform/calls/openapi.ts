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
  /** Alternatives, each with the schemes that it needs together; empty: none is needed. */
  security?: readonly object[];
  parameters: readonly object[];
  body?: Content | undefined;
  /** By status; a reference is written as it is. */
  answers: Readonly<Record<string, DescribedAnswer | Reference>>;
}

/** A reference to a part of the document that is written once. */
export interface Reference {
  $ref: string;
}

/** The head of a document. */
export interface DocumentHead {
  info: object;
  servers: readonly object[];
  security?: readonly object[];
  /** Calls that we make. */
  webhooks?: object;
  components: { securitySchemes: object; parameters?: object; responses?: object };
}

export const license = { name: 'MIT', identifier: 'MIT' } as const;

/** An OpenAPI document. 3.1 is the first version whose schemas are JSON Schema, so the contract's need no conversion. */
export function openApiDocument(head: DocumentHead, calls: readonly DescribedCall[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) paths[call.url] = { ...paths[call.url], [call.method.toLowerCase()]: operationOf(call) };
  const schemas: Record<string, object> = {};
  const document = withNames({ openapi: '3.1.0', ...head, paths }, schemas) as DocumentHead;
  return { ...document, components: { ...document.components, schemas } };
}

/** An object's schema under a name, unless it has a name already, or no fields. */
export function titled(title: string, schema: object): object {
  const { type, title: own, properties = {} } = schema as { type?: string; title?: string; properties?: object };
  const isNamed = own !== undefined || type !== 'object' || Object.keys(properties).length === 0;
  return isNamed ? schema : { ...schema, title: title.replace(/^./, (first) => first.toUpperCase()) };
}

/** Keys whose values are data, not schemas. */
const dataKeys = ['example', 'examples', 'default', 'const', 'enum'];

/** The same with each object's schema that has a title replaced by a reference; it is added to `schemas`. */
function withNames(value: unknown, schemas: Record<string, object>): unknown {
  if (Array.isArray(value)) return value.map((one) => withNames(one, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const named = Object.entries(value).map(([key, one]) => [
    key,
    dataKeys.includes(key) ? one : withNames(one, schemas),
  ]);
  const schema = Object.fromEntries(named) as { type?: unknown; title?: unknown };
  const { type, title } = schema;
  if (type !== 'object' || typeof title !== 'string') return schema;
  const known = schemas[title];
  if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`two schemas are named ${title}`);
  schemas[title] = schema;
  return { $ref: `#/components/schemas/${title}` };
}

/** Serves a document, rendered on its first request. */
export function publishOpenApi(app: FastifyInstance, url: string, document: () => object): void {
  let text: string | undefined;
  app.get(url, (_request, reply) => {
    text ??= JSON.stringify(document());
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

function operationOf(call: DescribedCall): object {
  const { name, tag, summary, description, security, parameters, body, answers } = call;
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(description === '' ? {} : { description }),
    ...(security ? { security } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body ? { requestBody: { required: true, content: written(body) } } : {}),
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, answer]) => [
        status,
        '$ref' in answer ? answer : { ...answer, content: written(answer.content) },
      ]),
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
