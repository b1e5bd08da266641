import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoStaff, seedDemoStaff } from '../demo/demo-staff.ts';
import { ConsoleVisitor } from '../testing/console-visitor.ts';
import { TestLender } from '../testing/test-lender.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
afterAll(() => lender.app.close());

const get = (url: string) => lender.app.inject({ method: 'GET', url });

it('serves one document at every address of the console, with a policy that lets in nothing inline', async () => {
  for (const url of ['/console/', '/console/orders/PZ1', '/console/join']) {
    const { statusCode, headers, body } = await get(url);
    expect([url, statusCode, headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8']);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'; style-src 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(body).not.toMatch(/<style|<script(?! type="module" crossorigin src=)| on\w+=/);
  }
  expect((await get('/console')).headers.location).toBe('/console/');
});

it('keeps its files for a year, because their names change with them, and has no others', async () => {
  const [script = ''] = /\/console\/assets\/[\w.-]+\.js/.exec((await get('/console/')).body) ?? [];
  const { statusCode, headers } = await get(script);
  expect([statusCode, headers['cache-control'], headers['x-content-type-options']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    'nosniff',
  ]);
  expect((await get('/console/assets/nothing.js')).statusCode).toBe(404);
});

it('is on the lender’s listener alone', async () => {
  const { statusCode } = await lender.server.app.inject({ method: 'GET', url: '/console/' });
  expect(statusCode).toBe(404);
});

it('says before anybody has signed in how the lender writes money, and no more', async () => {
  const { json } = await new ConsoleVisitor(lender).post('about');
  expect(Object.keys(json).sort()).toEqual([
    'channels',
    'company',
    'currency',
    'demo',
    'format',
    'name',
    'now',
    'place',
    'timeZone',
  ]);
  expect(json.now).toBe(lender.server.clock.now());
  expect(json.channels).toContainEqual({
    payCode: 'store',
    name: { es: 'Tienda de la esquina', en: 'Corner shop' },
  });
});

it('lets the people of a demo in by a press of a button, and proves them so', async () => {
  await lender.reset();
  await seedDemoStaff(lender.server.db, lender.server.clock.now());
  await seedDemoStaff(lender.server.db, lender.server.clock.now());
  for (const { role, name, id } of demoStaff) {
    const visitor = new ConsoleVisitor(lender);
    expect((await visitor.post('sign-in/demo', { role })).status).toBe(200);
    expect(await visitor.me()).toMatchObject({ id, name, methods: [] });
    expect((await visitor.post('prove/demo')).status).toBe(200);
  }
});

it('has no way in for a demo where there is none', async () => {
  const plain = await TestLender.open({ db: lender.server.db, environment: { DEMO_SEED: 'false' } });
  await seedDemoStaff(plain.server.db, plain.server.clock.now());
  const visitor = new ConsoleVisitor(plain);
  expect((await visitor.post('about')).json.demo).toEqual([]);
  expect((await visitor.post('sign-in/demo', { role: 'owner' })).status).toBe(404);
  await plain.app.close();
});
