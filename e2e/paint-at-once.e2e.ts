import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onOneWidth } from './support/one-width.ts';
import { expect, type Plazo, test } from './support/plazo.ts';

const documents = {
  'with scripts': { half: '</dl>', addressOf: (plazo: Plazo) => plazo.link('fermin') },
  'without scripts': { half: '</h1>', addressOf: (plazo: Plazo) => `${plazo.url}/verify` },
};

test.describe('a document that arrives in two halves is painted once all of it is there', () => {
  onOneWidth();

  for (const [name, { half, addressOf }] of Object.entries(documents))
    test(name, async ({ plazo, page }) => {
      const address = addressOf(plazo);
      const answer = await fetch(address, { headers: { accept: 'text/html' } });
      const html = await answer.text();
      const end = html.indexOf(half);
      expect(end).toBeGreaterThan(0);
      const pause = 1500;
      const server = createServer(async (request, response) => {
        if (request.url !== '/') {
          const file = await fetch(new URL(request.url ?? '', address));
          response.writeHead(file.status, { 'content-type': file.headers.get('content-type') ?? '' });
          return void response.end(Buffer.from(await file.arrayBuffer()));
        }
        const policy = answer.headers.get('content-security-policy') ?? '';
        response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
        response.write(html.slice(0, end));
        setTimeout(() => response.end(html.slice(end)), pause);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      try {
        await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
        const painted = () =>
          page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
        await expect.poll(painted).toBeGreaterThan(0);
        const { responseStart, first } = await page.evaluate(() => ({
          responseStart: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).responseStart,
          first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
        }));
        expect(first - responseStart).toBeGreaterThan(pause - 100);
      } finally {
        server.closeAllConnections();
        server.close();
      }
    });
});
