/** The part of the lender API's OpenAPI document that tests read. */
export interface OpenApiDocument {
  openapi: string;
  paths: Record<string, Partial<Record<'get' | 'post' | 'put' | 'delete', Operation>>>;
}

interface Operation {
  operationId: string;
  parameters: { name: string; in: string }[];
  requestBody?: { content: { 'application/json': { schema: { properties: Record<string, object> } } } };
  responses: Record<string, { description: string; headers?: Record<string, object> }>;
}
