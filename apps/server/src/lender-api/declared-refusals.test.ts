import { type AnyLenderEndpoint, pathFields } from '@plazo/contract/lender/lender-endpoint';
import { type ProblemName, problemType } from '@plazo/contract/lender/problem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLenderCore } from '../lender-features.ts';
import { bookedStateOf, stateOf } from '../testing/database-state.ts';
import { lenderRefusals, type Refusal } from '../testing/lender-refusals.ts';
import { playTour } from '../testing/play-tour.ts';
import { rareRefusals, undoDamage } from '../testing/rare-refusals.ts';
import { type Sending, TestLender } from '../testing/test-lender.ts';
import type { Answers } from '../testing/tour-step.ts';

// Every refusal that a call declares is produced here once, after a day in a lender's life. The last test names those that were not.

let lender: TestLender;
let answers: Answers;
/** The calls, with requests that succeeded. */
let sent: [AnyLenderEndpoint, Record<string, unknown>][] = [];
const loan = { amount: 250_000, periods: 30, termUnit: 'day' as const };
const seen = new Map<string, Set<string>>();

beforeAll(async () => {
  lender = await TestLender.open();
});
afterAll(async () => {
  await undoDamage(lender.server.db);
  await lender.app.close();
});

async function expectRefused(endpoint: AnyLenderEndpoint, input: object, problem: ProblemName, sending: Sending = {}) {
  const { status, body, json } = await lender.send(endpoint, input, sending);
  const what = `${endpoint.name} ${JSON.stringify(input)} answered ${status} ${body.slice(0, 300)}`;
  expect(json?.type, what).toBe(problemType(problem));
  seen.set(endpoint.name, (seen.get(endpoint.name) ?? new Set()).add(problem));
}

/** A refused call changes nothing, except that a contradicting report is kept. */
async function expectAllRefused(refusals: readonly Refusal[]) {
  const before = await bookedStateOf(lender.server.db);
  for (const [endpoint, input, problem, sending] of refusals) await expectRefused(endpoint, input, problem, sending);
  expect({ ...(await bookedStateOf(lender.server.db)), api_key: '' }).toEqual({ ...before, api_key: '' });
}

const declares = (problem: ProblemName) => sent.filter(([{ problems }]) => problems.includes(problem));

describe('a call of the lender', () => {
  it('is made first, so that there is one of everything', async () => {
    ({ answers, sent } = await playTour(lender));
  });

  it('refuses an unknown field', async () => {
    await expectAllRefused(sent.map(([endpoint, input]) => [endpoint, { ...input, unheardOf: 1 }, 'invalid-request']));
  });

  it('refuses a cursor that it did not issue', async () => {
    await expectAllRefused(
      declares('invalid-cursor').map(([endpoint, input]) => [
        endpoint,
        { ...input, [endpoint.name === 'listChanges' ? 'since' : 'cursor']: 'x' },
        'invalid-cursor',
      ]),
    );
  });

  it('refuses an unknown id', async () => {
    const nobodys = declares('not-found').flatMap(([endpoint, input]) =>
      pathFields(endpoint).map((field): Refusal => [endpoint, { ...input, [field]: 'nobody-1' }, 'not-found']),
    );
    await expectAllRefused(nobodys);
  });

  it('refuses to change what somebody else has changed since it was read', async () => {
    const edits = sent.filter(([{ takesIfMatch }]) => takesIfMatch);
    expect(edits.length).toBeGreaterThan(4);
    const before = await stateOf(lender.server.db);
    for (const [endpoint, input] of edits) {
      await expectRefused(endpoint, input, 'precondition-failed', { headers: { 'if-match': '"another"' } });
    }
    expect({ ...(await stateOf(lender.server.db)), api_key: '' }).toEqual({ ...before, api_key: '' });
  });

  it('refuses what is impossible after a day of a lender', async () => {
    await expectAllRefused(lenderRefusals(answers, { now: lender.server.clock.now(), loan }));
  });

  it.each(Object.entries(rareRefusals))('refuses what is impossible in the scene %s', async (_, scene) => {
    await expectAllRefused(await scene(lender, answers));
  });

  it('was seen to refuse everything that it declares, and declares nothing else', () => {
    const { db, clock, config } = lender.server;
    const unseen = openLenderCore({ db, clock, config }).endpoints.flatMap(({ name, problems }) =>
      problems.filter((problem) => !seen.get(name)?.has(problem)).map((problem) => `${name}: ${problem}`),
    );
    expect(unseen).toEqual([]);
  });
});
