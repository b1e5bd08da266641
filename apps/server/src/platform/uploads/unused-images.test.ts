import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf, stateOf } from '../../testing/database-state.ts';
import { noise } from '../../testing/pictures.ts';
import { TestImages } from '../../testing/test-images.ts';
import { TestLoan } from '../../testing/test-loan.ts';
import { TestServer } from '../../testing/test-server.ts';
import { discardImages, keepImage, removeUnusedImages, type UploadStores } from './uploads.service.ts';

let server: TestServer;
let stores: UploadStores;
let loan: TestLoan;
const images = new TestImages();
beforeAll(async () => {
  server = await TestServer.open({ change: (options) => ({ ...options, storage: images.storage }) });
  stores = { db: server.db, storage: images.storage };
});
afterAll(() => images.remove());
beforeEach(async () => {
  await server.reset();
  images.remove();
  loan = await TestLoan.take(server);
});

const query = () => new URLSearchParams(loan.launch as Record<string, string>);

describe('an unused image', () => {
  it('waits for its complaint for a day', async () => {
    await server.upload(await noise().jpeg({ quality: 90 }).toBuffer(), loan.launch);
    server.clock.moveDays(0.99);
    expect(await removeUnusedImages(stores, server.clock.now())).toBe(0);
    expect(images.kept()).toHaveLength(1);
    server.clock.moveDays(0.02);
    expect(await removeUnusedImages(stores, server.clock.now())).toBe(1);
    expect(images.kept()).toEqual([]);
  });

  it('is hidden once it was discarded, though its bytes still exist', async () => {
    const { data } = await server.upload(await noise().jpeg({ quality: 90 }).toBuffer(), loan.launch);
    const { url } = data as { url: string };
    await discardImages(stores, loan.borrower, images.kept());
    expect((await server.app.inject({ url: `${url}?${query()}` })).statusCode).toBe(404);
    expect(images.kept()).toHaveLength(1);
  });

  it('whose bytes could not be stored does not exist, and does not count', async () => {
    images.mayBeKept = async () => {
      throw new Error('no space left on device');
    };
    expect(await server.upload(await noise().jpeg({ quality: 90 }).toBuffer(), loan.launch)).toMatchObject({
      status: 503,
      code: '50300',
      data: null,
    });
    expect(await rowsOf(server.db, 'select name from upload where not is_discarded')).toEqual([]);
    expect(images.kept()).toEqual([]);
  });

  it('is refused after a day, and removed when the next one comes', async () => {
    const first = await server.upload(await noise().jpeg({ quality: 90 }).toBuffer(), loan.launch);
    expect(images.kept()).toHaveLength(1);
    server.clock.moveDays(1.01);
    await server.upload(await noise().png().toBuffer(), loan.launch);
    await expect.poll(() => images.kept()).toEqual([expect.stringMatching(/\.png$/)]);
    await expect
      .poll(() => rowsOf(server.db, 'select content_type from upload'))
      .toEqual([{ content_type: 'image/png' }]);
    const { url } = first.data as { url: string };
    expect((await server.app.inject({ url: `${url}?${query()}` })).statusCode).toBe(404);
  });

  it('is one of at most 36', async () => {
    const small = await noise(8, 8).jpeg().toBuffer();
    const upload = () => server.upload(small, loan.launch);
    for (let index = 0; index < 36; index += 1) expect(await upload()).toMatchObject({ status: 200 });
    const before = await stateOf(server.db);
    expect(await upload()).toMatchObject({ status: 429, code: '42900' });
    expect(await stateOf(server.db)).toEqual(before);
    expect(images.kept()).toHaveLength(36);
    // The lender's own images, in an answer, do not count.
    const now = server.clock.now();
    await expect(keepImage(stores, loan.borrower, small, { now })).rejects.toMatchObject({ code: '42900' });
    expect(await keepImage(stores, loan.borrower, small, { now, isOfLender: true })).toMatch(/\.jpg$/);
  });
});
