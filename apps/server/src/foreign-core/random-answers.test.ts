import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../borrower-app.ts';
import { builtPages } from '../pages/page-source.ts';
import { systemClock } from '../platform/clock.ts';
import { loadConfig } from '../platform/config/config.ts';
import { createLogger } from '../platform/http/logging.ts';
import { type RunningCore, startChangedCore, startReferenceCore } from '../testing/reference-core.ts';

// Random answers of almost the right shape, for every screen: whatever arrives, the screen shows it or says that it cannot. ANSWERS=600
// tries more.
type Mutation = { place: number; value: unknown; address: string | undefined };

const addresses = ['javascript:alert(1)', '//evil.example', 'https://evil.example/?a=b', 'data:text/html,x'];
const texts = [
  ...['', ' ', '0', '1', '-1', 'true', 'x', 'ñ'.repeat(300), '<b>"&', '1,087.00', '%E0%A4%A', '\u0000', '\ud800'],
  ...['2026-02-31', '2030-02-03 00:00:00', '9999-99-99'],
  ...addresses,
];
const numbers = [0, 1, -1, 1.5, 1e20, Number.MAX_SAFE_INTEGER];
const others = [undefined, null, true, false, [], {}, [null], [[]], [{}], { a: 1 }, ['x'], { '1': 'x' }];
const values = [...texts, ...numbers, ...others];
const mutations: fc.Arbitrary<Mutation[]> = fc.array(
  fc.record({
    place: fc.nat(10_000),
    value: fc.oneof(fc.constantFrom(...values), fc.jsonValue({ maxDepth: 2 })),
    address: fc.constantFrom(undefined, ...addresses),
  }),
  { minLength: 1, maxLength: 3 },
);

type Place = { within: Record<string, unknown>; key: string };

/** Every place in a JSON value, the top-level fields first. */
function placesOf(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const within = value as Record<string, unknown>;
  return Object.keys(within).flatMap((key) => [{ within, key }, ...placesOf(within[key])]);
}

function mutate(body: string, changes: readonly Mutation[]): string {
  const answer = JSON.parse(body) as unknown;
  for (const { place, value, address } of changes) {
    const places = placesOf(answer);
    const found = places[place % places.length];
    if (!found) continue;
    // An address is usually replaced by another one: a number there tests little.
    const was = found.within[found.key];
    const isAddress = typeof was === 'string' && /^(?:\/|data:)/.test(was);
    found.within[found.key] = isAddress && address !== undefined ? address : structuredClone(value);
  }
  return JSON.stringify(answer);
}

let right: RunningCore;
let wrong: RunningCore;
let app: FastifyInstance;
let changes: Mutation[] = [];
const errors: string[] = [];
beforeAll(async () => {
  right = await startReferenceCore();
  wrong = await startChangedCore(right.base, (call, own) =>
    call.includes('capabilities') ? { ...own, status: 404 } : { ...own, body: mutate(own.body, changes) },
  );
  const logger = createLogger('error', { write: (line) => errors.push(line) });
  const config = loadConfig({ API_BASE_URL: wrong.base, LOG_LEVEL: 'error', ADDRESS_CALLS_PER_SECOND: '0' });
  app = await buildApp({
    db: null,
    clock: systemClock,
    config,
    logger,
    pages: await builtPages(),
    callTimeLimit: 5000,
  });
});
afterAll(async () => {
  await app.close();
  await wrong.close();
  await right.close();
});

const order = 'userId=ana&sessionId=s&orderId=A1&productId=sol';

describe('a screen', () => {
  it.each([
    '/loan-details',
    '/repayment',
    '/extension',
    '/carpmm',
    '/confirm',
    '/loan-agreement',
    '/complaint',
    '/complainPageNext',
    '/complaintList',
    '/complainDetails',
    '/customer-service',
    '/bank-card-repayment',
    '/promotion',
  ])('%s shows what it gets, or says that it cannot', async (path) => {
    const query = `${order}&amount=108700&payCode=store&requestType=1&problemId=Q1&problemType=2&templateId=sol`;
    const open = fc.asyncProperty(mutations, async (made) => {
      changes = made;
      errors.length = 0;
      const answer = await app.inject({ url: `${path}?${query}`, headers: { accept: 'text/html' } });
      expect([200, 401, 404, 409, 410, 422, 429, 502, 503, 504]).toContain(answer.statusCode);
      expect(answer.body).toMatch(/<\/html>\s*$/);
      // An address on another host is neither a link nor a picture.
      const unsafe = /.{0,60}(?:src|href)="(?:javascript:|(?:https:)?\/\/evil|data:text).{0,60}/.exec(answer.body);
      expect(unsafe?.[0] ?? '').toBe('');
      const text = answer.body.replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ');
      expect(text).not.toMatch(/\b(?:undefined|NaN|Infinity)\b|\[object /);
      expect(errors).toEqual([]);
    });
    await fc.assert(open, { numRuns: Number(process.env.ANSWERS ?? 60) });
  });
});
