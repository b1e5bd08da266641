import { putBorrower } from '@plazo/contract/lender/borrowers';
import { listBorrowerSessions } from '@plazo/contract/lender/sessions';
import { openLaunchLink } from '@plazo/contract/sign-in';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { giveOffer } from '../testing/borrowers.ts';
import { stateOf } from '../testing/database-state.ts';
import { TestLender } from '../testing/test-lender.ts';

const audience = 'https://loans.example';
const [theirs, strangers] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
const keys = { keys: [{ ...(await exportJWK(theirs.publicKey)), kid: 'app-1', alg: 'ES256' }] };

let lender: TestLender;
beforeAll(async () => {
  const change = (options: Parameters<NonNullable<Parameters<typeof TestLender.open>[0]>['change'] & object>[0]) => ({
    ...options,
    config: { ...options.config, launchKeys: keys, PUBLIC_BASE_URL: audience },
  });
  lender = await TestLender.open({ change });
});
afterAll(() => lender.app.close());

let borrowerId = '';
beforeEach(async () => {
  await lender.reset();
  const ana = { externalId: 'crm-1', fullName: 'Ana Ruiz', phone: '5512345678', address: 'Calle 1' };
  borrowerId = (await lender.call(putBorrower, ana)).id;
});

interface Signed {
  claims?: Record<string, unknown>;
  life?: number;
  age?: number;
  key?: typeof theirs.privateKey;
}

function signed({ claims = {}, life = 60, age = 0, key = theirs.privateKey }: Signed = {}): Promise<string> {
  const iat = Math.floor(lender.server.clock.now() / 1000) - age;
  const usual = { sub: 'crm-1', aud: audience, jti: 'one-of-a-kind-1', iat, exp: iat + life, to: 'repayUrl' };
  return new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg: 'ES256', kid: 'app-1' }).sign(key);
}

const exchange = async (launchCode: string) => {
  const { status, body } = await lender.server.post(openLaunchLink, { launchCode });
  return { status, data: JSON.parse(body).data };
};

it('opens a session of the borrower whom the lender names by its own id, on the document that it names', async () => {
  const { orderId } = await giveOffer(lender.server.db, lender.server.clock.now(), { borrower: borrowerId });
  const before = (await lender.call(listBorrowerSessions, { borrowerId })).data.length;
  const { status, data } = await exchange(await signed({ claims: { orderId, language: 'en' } }));
  expect([status, data.userId, data.address]).toEqual([200, borrowerId, `/repayment?isNeedPop=1&orderId=${orderId}`]);
  expect((await lender.call(listBorrowerSessions, { borrowerId })).data).toHaveLength(before + 1);
});

it('opens one session at most, however often it is sent, and under whatever claims its id comes again', async () => {
  const token = await signed();
  const answers = await Promise.all(Array.from({ length: 4 }, () => exchange(token)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
  lender.server.clock.moveMinutes(1);
  expect(await exchange(await signed({ claims: { to: 'home' } }))).toMatchObject({ status: 404 });
  expect(await exchange(await signed({ claims: { jti: 'another' } }))).toMatchObject({ status: 200 });
});

it('is refused like a used link, and leaves nothing, if anything about it is wrong', async () => {
  const { orderId } = await giveOffer(lender.server.db, lender.server.clock.now());
  const before = await stateOf(lender.server.db);
  const right = await signed();
  const [header = '', payload = '', signature = ''] = right.split('.');
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  const secret = new TextEncoder().encode(JSON.stringify(keys.keys[0]));
  const wrong: Record<string, string> = {
    'an expired one': await signed({ age: 70 }),
    'one of tomorrow': await signed({ age: -86_400 }),
    'one with a long life': await signed({ life: 3_600 }),
    'one for another server': await signed({ claims: { aud: 'https://other.example' } }),
    'one of a stranger': await signed({ key: strangers.privateKey }),
    'one for nobody': await signed({ claims: { sub: 'crm-2' } }),
    'one by our own id': await signed({ claims: { sub: borrowerId } }),
    'one without an id': await signed({ claims: { jti: undefined } }),
    'one with an odd id': await signed({ claims: { jti: 'a b' } }),
    'one without an end': await signed({ claims: { exp: undefined } }),
    'one to no document': await signed({ claims: { to: 'https://evil.example' } }),
    'one to itself': await signed({ claims: { to: 'launchLink' } }),
    'one to somebody else’s order': await signed({ claims: { orderId } }),
    'an unsigned one': `${none}.${payload}.x`,
    'one with a changed payload': `${header}.${Buffer.from('{"sub":"crm-1"}').toString('base64url')}.${signature}`,
    'one signed with the public key': await new SignJWT({ sub: 'crm-1' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(secret),
  };
  for (const [what, token] of Object.entries(wrong)) expect((await exchange(token)).status, what).toBe(404);
  expect(await stateOf(lender.server.db)).toEqual(before);
});
