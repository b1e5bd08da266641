import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { ScreenState } from '@plazo/contract/pages';
import { addressOf } from '../apps/server/src/demo/screen-address.ts';
import { builtScreens } from '../scripts/built-screens.mjs';
import { linkTo } from '../scripts/served-screens.mjs';
import { template } from './support/global-setup.ts';
import { hydrated } from './support/hydration.ts';
import { onOneWidth } from './support/one-width.ts';
import { test as base, expect, type Language, Plazo } from './support/plazo.ts';
import { landing } from './support/promotion-page.ts';
import { Server } from './support/server.ts';
import { Sources } from './support/sources.ts';
import { languages, words } from './support/words.ts';

// `npm run dev` serves React's development build on server and client, which warns about mistakes.
interface Development {
  server: Server;
  sources: Sources;
}

const test = base.extend<object, { development: Development }>({
  development: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off the pattern
    async ({}, use) => {
      const sources = new Sources();
      const server = await Server.start({ program: sources.program, template: template() });
      await use({ server, sources });
      await server.remove();
      sources.remove();
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  plazo: ({ development }, use) => use(new Plazo(development.server)),
});

// All tests share one server, and therefore one worker.
test.describe.configure({ mode: 'default' });

/** `npm run test:wide` renders every state in both languages; the normal test run renders each in one. */
const isWide = process.env.WIDE === 'true';

test.describe('every screen, rendered by React for developers', () => {
  onOneWidth();
  test.use({ expectedComplaints: [/status of 4\d\d/] });

  for (const language of languages)
    test(`logs no warning, on the server or in the browser (${language})`, async ({ development, page }) => {
      const { server } = development;
      let live = 0;
      const { screenStates } = await builtScreens();
      const inTurn = (at: number) => languages[at % languages.length];
      const states = screenStates.filter(
        (state, at) => (state.language ?? (isWide ? language : inTurn(at))) === language,
      );
      for (const state of states) {
        const { address, html } = await render(server, state, language);
        expect(server.complaints, state.name).toEqual([]);
        if (!html.includes('id="boot"')) continue;
        live += 1;
        await page.goto(address);
        await hydrated(page);
      }
      expect(live, 'screens that React keeps alive').toBeGreaterThan(isWide ? 8 : 4);
    });
});

async function render(server: Server, state: ScreenState, language: Language) {
  const url = new URL(addressOf(state, server.links));
  url.searchParams.set('isNeedPop', language === 'en' ? '1' : '2');
  const opened = await download(url.href);
  expect(opened.status, state.name).toBe(state.through === undefined ? (state.status ?? 200) : 200);
  if (state.through === undefined) return opened;
  const further = await download(new URL(linkTo(opened.html, state.through) ?? '', url).href);
  expect(further.status, state.name).toBe(state.status ?? 200);
  return further;
}

async function download(address: string) {
  const answer = await fetch(address, { headers: { accept: 'text/html' } });
  return { address, status: answer.status, html: await answer.text() };
}

test.describe('an edit while the screen is open', () => {
  onOneWidth();
  const heading = (page: Page) => page.getByRole('heading', { level: 1 });

  /** The page notices no edit before this. */
  async function whenConnected(page: Page, load: () => Promise<unknown>): Promise<void> {
    const connected = page.waitForEvent('console', {
      predicate: (message) => message.text() === '[vite] connected.',
      timeout: 20_000,
    });
    await load();
    await connected;
  }

  async function open(page: Page, address: string): Promise<void> {
    await whenConnected(page, () => page.goto(address));
    await hydrated(page);
    // Marks this document, to distinguish it from the next one at the same URL.
    await page.evaluate(() => {
      document.documentElement.dataset.marked = '';
    });
  }

  const isSame = (page: Page) => page.evaluate(() => 'marked' in document.documentElement.dataset);

  /** Changes a file. Returns a function that reverts the change. */
  function edit(file: string, from: string, to: string): () => void {
    const before = readFileSync(file, 'utf8');
    expect(before).toContain(from);
    writeFileSync(file, before.replace(from, to));
    return () => writeFileSync(file, before);
  }

  const form = { path: '/complainPageNext', query: { problemType: '1', problemSonType: '103' } };

  test('refreshes a live component, and keeps what was typed', async ({ development, plazo, page }) => {
    const { title } = words.complaintForm.es;
    const field = page.getByRole('textbox');
    await open(page, plazo.link('gloria', form));
    await field.fill('Pagué ayer');
    const view = development.sources.page('features/complaints/filing-form.view.tsx');
    const shows = (count: number) =>
      page.waitForFunction((count) => document.querySelectorAll('form[aria-label="Edited"]').length === count, count);
    // Often, because a save that follows another at once is the one that may be missed.
    for (let round = 0; round < 10; round++) {
      const undo = edit(view, '<form', '<form aria-label="Edited"');
      await shows(1);
      undo();
      await shows(0);
    }
    await expect(field).toHaveValue('Pagué ayer');
    await expect(heading(page)).toHaveText(title);
    expect(await isSame(page)).toBe(true);
  });

  const { title } = words.support.es;
  const inView: [string, string] = ['title={t.title}', "title={'Edited: ' + t.title}"];
  for (const [what, file, [from, to]] of [
    ['the view', 'features/support/customer-service.view.tsx', inView],
    ['a text', 'features/support/customer-service.messages.ts', [`'${title}'`, `'Edited: ${title}'`]],
    ['a component that is alive on another screen', 'ui/page-header.tsx', ['<h1>', '<h1>{"Edited: "}']],
  ] as const)
    test(`reloads a static document: ${what}`, async ({ development, plazo, page }) => {
      // Fully interactive, so Vite has loaded its header for the browser too.
      await open(page, plazo.url + landing);
      await open(page, plazo.link('fermin', { path: '/customer-service' }));
      let undo = () => {};
      await whenConnected(page, async () => {
        undo = edit(development.sources.page(file), from, to);
      });
      await expect(heading(page)).toHaveText(`Edited: ${title}`);
      expect(await isSame(page)).toBe(false);
      await whenConnected(page, async () => undo());
      await expect(heading(page)).toHaveText(title);
    });
});
