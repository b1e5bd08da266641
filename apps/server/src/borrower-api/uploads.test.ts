import { complaintSave } from '@plazo/contract/complaints';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImageStorage } from '../platform/uploads/image-storage.ts';
import { giveOffer, launchOf } from '../testing/borrowers.ts';
import { rowsOf, stateOf } from '../testing/database-state.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
let loan: TestLoan;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(async () => {
  await server.reset();
  loan = await TestLoan.take(server);
  await giveOffer(server.db, server.clock.now(), { borrower: 'bea' });
});

const plain = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#ff8a1f' } });

async function upload(content: Buffer | string, launch = loan.launch): Promise<string> {
  const { status, data, body } = await server.upload(content, launch);
  if (status !== 200) throw new Error(body);
  return (data as { url: string }).url;
}

const fetchImage = (url: string, launch: object = loan.launch) =>
  server.app.inject({ url: `${url}?${new URLSearchParams(Object.entries(launch))}` });

describe('an uploaded image', () => {
  it('is served to its borrower as a picture and nothing else', async () => {
    const url = await upload(await plain().jpeg().toBuffer());
    expect(url).toMatch(/^\/uploads\/[A-Za-z0-9_-]{32}\.jpg$/);
    const { statusCode, headers, rawPayload } = await fetchImage(url);
    expect(statusCode).toBe(200);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 });
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="${url.slice('/uploads/'.length)}"`,
      'cache-control': 'private, max-age=3600',
      'referrer-policy': 'no-referrer',
    });
  });

  it('of somebody else gets the same answer as one that does not exist', async () => {
    const url = await upload(await plain().png().toBuffer());
    const unknown = await fetchImage(`/uploads/${'a'.repeat(32)}.png`, launchOf('bea'));
    expect([unknown.statusCode, JSON.parse(unknown.body)]).toMatchObject([404, { code: '40400' }]);
    expect((await fetchImage(url, launchOf('bea'))).body).toBe(unknown.body);
    expect((await fetchImage(url, {})).statusCode).toBe(401);
  });

  it('can be sent with a complaint', async () => {
    const problemImage = await upload(await plain().webp().toBuffer());
    const sent = { problemType: '3', problemDetail: 'Pagué ayer.', orderNo: loan.orderId, problemImage };
    await server.call(complaintSave, sent, loan.launch);
    expect(await rowsOf(server.db, 'select position from upload where complaint_id is not null')).toEqual([
      { position: 0 },
    ]);
  });

  it('of a stranger is not read', async () => {
    const before = await stateOf(server.db);
    const { status } = await server.upload(await plain().jpeg().toBuffer(), { ...loan.launch, sessionId: 'guessed' });
    expect(status).toBe(401);
    expect(await stateOf(server.db)).toEqual(before);
  });
});

describe('a borrower’s uploads in a day', () => {
  it('are limited by their stored size, in complaints or not, even if many are sent at once', async () => {
    const strict = await TestServer.open({ environment: { BORROWER_UPLOADS_MB_PER_DAY: '1' } });
    const ana = await TestLoan.take(strict);
    const bea = await TestLoan.take(strict, { borrower: 'bea' });
    // Noise does not compress: some 300 kB each.
    const noise = await sharp({
      create: {
        width: 500,
        height: 400,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    const answers = await Promise.all(Array.from({ length: 9 }, () => strict.upload(noise, ana.launch)));
    const kept = answers.filter(({ status }) => status === 200);
    expect(kept.length).toBeGreaterThan(0);
    const [{ bytes = 0 } = {}] = await rowsOf<{ bytes: number }>(strict.db, 'select sum(size) as bytes from upload');
    expect(bytes).toBeLessThanOrEqual(1_000_000);
    expect(bytes).toBeGreaterThan(500_000);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 429,
      code: '42902',
      message: 'Hoy ya subiste muchas imágenes. Envía tu queja sin esta imagen o inténtalo de nuevo mañana.',
    });
    const [problemImage = ''] = kept.map(({ data }) => (data as { url: string }).url);
    const sent = { problemType: '3', problemDetail: 'Pagué ayer.', orderNo: ana.orderId, problemImage };
    await strict.call(complaintSave, sent, ana.launch);
    expect(await strict.upload(noise, ana.launch)).toMatchObject({ status: 429, code: '42902' });
    expect(await strict.upload(noise, bea.launch)).toMatchObject({ status: 200 });
    strict.clock.moveDays(1);
    expect(await strict.upload(noise, ana.launch)).toMatchObject({ status: 200 });
  });

  it('are refused for now if the storage fails in any step, and so is an existing picture', async () => {
    const fails = () => Promise.reject(new Error('ENOSPC: no space left on device'));
    let failing: Partial<ImageStorage> = {};
    const kept = new Map<string, Buffer>();
    const working: ImageStorage = {
      put: async (name, content) => void kept.set(name, content),
      get: async (name) => kept.get(name) ?? null,
      remove: async (name) => void kept.delete(name),
      hasRoom: async () => true,
    };
    const storage: ImageStorage = {
      put: (...given) => (failing.put ?? working.put)(...given),
      get: (name) => (failing.get ?? working.get)(name),
      remove: (name) => working.remove(name),
      hasRoom: async () => (failing.hasRoom ?? working.hasRoom)?.() ?? true,
    };
    const broken = await TestServer.open({ change: (options) => ({ ...options, storage }) });
    const { launch } = await TestLoan.take(broken);
    const picture = await plain().jpeg().toBuffer();
    const { data } = await broken.upload(picture, launch);
    for (const step of [{ put: fails }, { hasRoom: fails }]) {
      failing = step;
      const { status, headers } = await broken.upload(picture, launch);
      expect([step, status, headers['retry-after']]).toEqual([step, 503, '5']);
    }
    failing = { get: fails };
    const shown = await broken.send(
      `${(data as { url: string }).url}?${new URLSearchParams(launch as Record<string, string>)}`,
      { method: 'GET' },
    );
    expect([shown.status, shown.headers['retry-after'], shown.body.includes('ENOSPC')]).toEqual([503, '5', false]);
  });

  it('are refused while the disk is almost full, and the log says so', async () => {
    const full = await TestServer.open({ environment: { UPLOADS_FREE_MB: '1000000000' } });
    const ana = await TestLoan.take(full);
    const before = await stateOf(full.db);
    const answer = await full.upload(await plain().jpeg().toBuffer(), ana.launch);
    expect(answer).toMatchObject({ status: 503, code: '50300' });
    expect(await stateOf(full.db)).toEqual(before);
    expect(full.log.some((line) => line.includes('the disk of UPLOADS_FOLDER is almost full'))).toBe(true);
  });
});
