import type { Page } from '@playwright/test';
import { freePort } from './free-port.ts';
import { template } from './global-setup.ts';
import { expect, Plazo, test as plazoTest } from './plazo.ts';
import { HostedServer } from './server-host.ts';

interface Console {
  /** With the demo's borrowers and staff. */
  server: HostedServer;
  /** The address of the console. */
  door: string;
  /** Settings of its server. */
  consoleSettings: Record<string, string>;
}

/** A test of the console, on a server of its own. */
export const test = plazoTest.extend<Console>({
  consoleSettings: [{}, { option: true }],
  server: async ({ consoleSettings }, use) => {
    const port = await freePort();
    const server = await HostedServer.start(template(), { LENDER_PORT: String(port), ...consoleSettings });
    await use(Object.assign(server, { lenderPort: port }));
    await server.remove();
  },
  plazo: async ({ server }, use) => use(new Plazo(server)),
  door: async ({ server }, use) => use(`http://localhost:${Reflect.get(server, 'lenderPort')}/console/`),
});

/** Opens a page as the demo's person of a role. */
export async function openAs(page: Page, door: string, role: string, path = ''): Promise<void> {
  await page.goto(`${door}${path}#demo=${role}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

export { expect };
