/// <reference types="vite/types/importMeta.d.ts" />
import type { AnyEndpoint } from '@plazo/contract/endpoint';

const modules = import.meta.glob<Record<string, unknown>>(['../../../../packages/contract/src/*.ts', '!**/*.test.ts'], {
  eager: true,
});

/** Every endpoint object that the contract exports, so that a new one cannot be forgotten in a test. */
export const everyEndpoint: AnyEndpoint[] = Object.values(modules).flatMap((module) =>
  Object.values(module).filter(isEndpoint),
);

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'client' in value && 'request' in value;
}

const samples: Record<string, string> = {
  productId: 'flex',
  orderId: 'PZNONE',
  orderNo: 'PZNONE',
  amount: '271691',
  periods: '30',
  termUnit: 'day',
  payCode: 'store',
  requestType: '1',
};

/** A valid payload of an endpoint; some fields given, the others as of the demo's single payment. */
export function payloadFor(endpoint: AnyEndpoint, given: Record<string, string> = {}): Record<string, string> {
  const { required = [] } = endpoint.request as { required?: string[] };
  const fields = required.map((name) => {
    const value = given[name] ?? samples[name];
    if (value === undefined) throw new Error(`endpoints.ts has no sample for ${endpoint.name}.${name}`);
    return [name, value];
  });
  return Object.fromEntries(fields) as Record<string, string>;
}

/** Endpoints that take the number of an order, and under which name. */
export function endpointsOfOrders(): { endpoint: AnyEndpoint; field: string }[] {
  return everyEndpoint.flatMap((endpoint) =>
    Object.keys((endpoint.request as { properties?: object }).properties ?? {})
      .filter((field) => endpoint.session === 'borrower' && /^order(Id|No)$/.test(field))
      .map((field) => ({ endpoint, field })),
  );
}
