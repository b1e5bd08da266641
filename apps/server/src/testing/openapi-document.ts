/** The part of the lender API's OpenAPI document that tests read. */
export interface OpenApiDocument {
  openapi: string;
  paths: Record<string, Partial<Record<'get' | 'post' | 'put' | 'delete', Operation>>>;
}

interface Operation {
  operationId: string;
  parameters: { name: string; in: string }[];
  requestBody?: { content: { 'application/json': { schema: { $ref: string } } } };
  responses: Record<string, { description: string; headers?: Record<string, object> }>;
}

/** A document with each reference replaced by the schema that it names. */
export function resolvedRefs(document: object): object {
  const { schemas = {} } = (document as { components?: { schemas?: Record<string, object> } }).components ?? {};
  const resolved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolved);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = value as { $ref?: string };
    if ($ref !== undefined) return resolved(schemas[$ref.replace('#/components/schemas/', '')] ?? {});
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolved(one)]));
  };
  return resolved(document) as object;
}
