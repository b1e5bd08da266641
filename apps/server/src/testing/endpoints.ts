import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AnyEndpoint } from '@plazo/contract/endpoint';

const contract = new URL('../../../../packages/contract/src/', import.meta.url);

// Read from the folder, not by Vite's glob: a test program without Vite needs them, too.
const modules: Record<string, unknown>[] = await Promise.all(
  readdirSync(contract)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => import(fileURLToPath(new URL(name, contract)))),
);

/** Every endpoint object that the contract exports, so that a new one cannot be forgotten in a test. */
export const everyEndpoint: AnyEndpoint[] = modules.flatMap((module) => Object.values(module).filter(isEndpoint));

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'client' in value && 'request' in value;
}

const samples: Record<string, string> = {
  productId: 'flex',
  orderId: 'PZNONE',
  kind: 'sms',
  isGiven: '1',
  orderNo: 'PZNONE',
  offerNo: 'PZNONE',
  firstPayTime: '2026-04-01',
  amount: '271691',
  periods: '30',
  termUnit: 'day',
  payCode: 'store',
  requestType: '1',
  problemType: '2',
  problemDetail: 'No reconozco un cargo.',
  problemId: 'QNONE',
  problemImage: 'not a file',
  score: '5',
  overall: '30',
  userId: 'ana',
  cardId: 'none',
  repayToken: 'none',
  sendMsg: '0',
  verifyCode: '000000',
  repaymentRecordId: 'none',
  username: 'fermin',
  smsCode: '123456',
  bankCode: '002',
  cardType: 'clabe',
  cardNo: '002010077777777771',
  phone: '5512345678',
  templateId: 'none',
  id: 'none',
  paymentId: 'none',
  date: '2026-03-02',
  dueDate: '2026-03-09',
  payments: '3',
  planId: 'none',
  total: '1',
  agreed: '1',
  page_id: 'none',
  page_type: '1',
  client_type: 'android',
  sid: 'a-session-of-a-visitor',
  capcode: 'NONE',
  code: '22222222222222222222',
  launchCode: 'A'.repeat(43),
  which: '0'.repeat(24),
};

/** A valid payload of an endpoint: the given fields, the others from the demo's single payment. */
export function payloadFor(endpoint: AnyEndpoint, given: Record<string, string> = {}): Record<string, string> {
  const { required = [], properties = {} } = endpoint.request as { required?: string[]; properties?: object };
  const wanted = new Set([...required, ...Object.keys(given).filter((name) => name in properties)]);
  const fields = [...wanted].map((name) => {
    const value = given[name] ?? samples[name];
    if (value === undefined) throw new Error(`endpoints.ts has no sample for ${endpoint.name}.${name}`);
    return [name, value];
  });
  return Object.fromEntries(fields) as Record<string, string>;
}

/** Endpoints that take an order's number, and its name there. */
export function endpointsOfOrders(): { endpoint: AnyEndpoint; field: string }[] {
  return everyEndpoint.flatMap((endpoint) =>
    Object.keys((endpoint.request as { properties?: object }).properties ?? {})
      .filter((field) => endpoint.session === 'borrower' && /^order(Id|No)$/.test(field))
      .map((field) => ({ endpoint, field })),
  );
}
