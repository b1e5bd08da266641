import { type AnyLenderEndpoint, pathFields } from '@plazo/contract/lender/lender-endpoint';
import { problemType } from '@plazo/contract/lender/problem';
import { type Scope, scopes } from '@plazo/contract/lender/scopes';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stateOf } from '../testing/database-state.ts';
import { playTour } from '../testing/play-tour.ts';
import { sameSamples } from '../testing/same-samples.ts';
import { fitting } from '../testing/schema-arbitrary.ts';
import { TestLender } from '../testing/test-lender.ts';
import { inAddress } from '../testing/tour-step.ts';
import { problemsOf } from './openapi.ts';

// Requests to every call, made from its schema: fitting values, values that a lender has sent before, and odd ones, in any mixture.
// REQUESTS=500 tries more of each call, DRAW=8 others; a failure prints both.
const requestsOfEach = Number(process.env.REQUESTS ?? 8);
const draw = Number(process.env.DRAW ?? 7);
const timeLimit = Math.max(120_000, requestsOfEach * 6_000);

let lender: TestLender;
/** The values sent in each field on a day of a lender, above all ids of existing things. */
const sentBefore = new Map<string, unknown[]>();
const endpoints = new Map<string, AnyLenderEndpoint>();

beforeAll(async () => {
  lender = await TestLender.open();
});
afterAll(() => lender.app.close());

/** Makes every call once, so that one of everything exists. */
async function liveADay(): Promise<void> {
  const { sent } = await playTour(lender);
  for (const [endpoint, input] of sent) {
    endpoints.set(endpoint.name, endpoint);
    for (const [field, value] of Object.entries(input)) {
      sentBefore.set(field, [...(sentBefore.get(field) ?? []), value]);
    }
  }
}

const odd = fc.oneof(
  fc.constantFrom<unknown>('', '\u0000', '\ud800', '%', '../..', "'; drop table borrower; --", '2026-12-31T23:59:60Z'),
  fc.constantFrom<unknown>(0, -1, 1.5, 2 ** 53, 1e300, null, true),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Requests to a call, most of whose fields fit. */
function requestsOf(endpoint: AnyLenderEndpoint): fc.Arbitrary<Record<string, unknown>> {
  const { properties, required = [] } = endpoint.request as {
    properties: Record<string, Parameters<typeof fitting>[0]>;
    required?: string[];
  };
  const fields: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [field, schema] of Object.entries(properties)) {
    const known = sentBefore.get(field) ?? [];
    const choices = [
      { arbitrary: fitting(schema), weight: 4 },
      ...(known.length > 0 ? [{ arbitrary: fc.constantFrom(...known), weight: 8 }] : []),
      { arbitrary: odd, weight: 1 },
    ];
    fields[field] = fc.oneof(...choices);
  }
  // Usually with every required field: a missing one is noticed at once.
  const whole = fc.record(fields, { requiredKeys: required });
  const part = fc.record(fields, { requiredKeys: pathFields(endpoint) });
  return fc.oneof({ arbitrary: whole, weight: 9 }, { arbitrary: part, weight: 1 });
}

/** Keys that a parser keeps to itself, and texts that no database can store. */
const unreadable = /"__proto__"|"constructor"|\\u0000|\\ud[89a-f]/;

const sampleOf = (endpoint: AnyLenderEndpoint) =>
  sameSamples(requestsOf(endpoint), requestsOfEach, draw).map((request) => inAddress(endpoint, request));

/** Data about a borrower, and the scopes that may show it. */
const secrets: [what: string, value: string, by: Scope[]][] = [
  // A data-access request is answered with everything.
  ['an account number', '646180109400423323', ['bank-accounts:read', 'personal-data:read']],
  ['the address of a borrower', 'Calle 1', ['borrowers:read', 'borrowers:write', 'personal-data:read']],
  ['the phone of a borrower', '5512345678', ['borrowers:read', 'borrowers:write', 'personal-data:read']],
  ['a token of a card', 'token-of-the-processor', []],
];

/** For a failure: the request, and how to send it again. */
function told({ name }: AnyLenderEndpoint, request: object, { status, body }: { status: number; body: string }) {
  return `${name} ${JSON.stringify(request)} answered ${status} ${body.slice(0, 300)} (DRAW=${draw} REQUESTS=${requestsOfEach})`;
}

describe('a random request', () => {
  it(
    'is answered, or refused in a way that its call declares, and reveals nothing that other scopes protect',
    async () => {
      await liveADay();
      const counts = { answered: 0, refused: 0 };
      const keys = new Map<Scope, string>();
      for (const scope of scopes) keys.set(scope, await lender.newKey([scope]));
      for (const endpoint of endpoints.values()) {
        const declared = new Set([...problemsOf(endpoint)].map((name) => problemType(name)));
        // Every second one with a key that has the call's scope and no other.
        const own = keys.get(endpoint.scope ?? 'events:read') ?? '';
        for (const [n, request] of sampleOf(endpoint).entries()) {
          const answer = await lender.send(endpoint, request, n % 2 === 0 ? {} : { key: own });
          const { status, headers, body, json } = answer;
          const what = told(endpoint, request, answer);
          expect(status, what).toBeLessThan(500);
          if (status >= 400) {
            counts.refused += 1;
            expect(headers['content-type'], what).toContain('application/problem+json');
            // An address with an impossible id is not one of ours.
            const isElsewhere = json.type === problemType('not-found') && endpoint.path.includes('{');
            expect(declared.has(json.type ?? '') || isElsewhere, what).toBe(true);
          } else counts.answered += 1;
          for (const [kind, value, by] of secrets) {
            const isSaid = body.includes(value) && !JSON.stringify(request).includes(value);
            expect(isSaid && !by.some((one) => one === endpoint.scope), `${kind}: ${what}`).toBe(false);
          }
        }
      }
      // Both outcomes must be frequent: otherwise the requests test too little.
      const min = (endpoints.size * requestsOfEach) / 8;
      expect(counts.answered).toBeGreaterThan(min);
      expect(counts.refused).toBeGreaterThan(min);
    },
    timeLimit,
  );

  it(
    'is refused without the scope of its call, whatever it asks and whatever other scopes the key has',
    async () => {
      const others = fc.subarray([...scopes], { minLength: 1 });
      const sets = sameSamples(others, 12, draw);
      const keys: { given: Scope[]; key: string }[] = [];
      for (const given of [...sets, ...scopes.map((one) => scopes.filter((other) => other !== one))]) {
        keys.push({ given, key: await lender.newKey(given) });
      }
      const before = await stateOf(lender.server.db);
      let tried = 0;
      for (const endpoint of endpoints.values()) {
        const { scope } = endpoint;
        if (scope === null) continue;
        const without = keys.filter(({ given }) => !given.includes(scope));
        for (const [n, request] of sampleOf(endpoint).entries()) {
          const { key = '' } = without[n % without.length] ?? {};
          const answer = await lender.send(endpoint, request, { key });
          const { status, json } = answer;
          // A text that an address cannot contain is refused before the key is read.
          const isElsewhere = status === 404 && json.type === problemType('not-found');
          // So is a body that is not JSON as we read it.
          const isUnreadable = status === 400 && unreadable.test(JSON.stringify(request));
          const isRefused = status === 403 && json.type === problemType('missing-scope');
          expect(isRefused || isElsewhere || isUnreadable, told(endpoint, request, answer)).toBe(true);
          if (isRefused) tried += 1;
        }
      }
      expect(tried).toBeGreaterThan(endpoints.size * requestsOfEach * 0.8);
      expect({ ...(await stateOf(lender.server.db)), api_key: '' }).toEqual({ ...before, api_key: '' });
    },
    timeLimit,
  );
});
