import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { findFirefox, SetupError } from '../../scripts/find-tools.mjs';
import type { Engine, EngineSettings } from './engine.ts';
import { findElement, type Role } from './find-element.ts';

/** Firefox reports this when a page is left before a picture that its service worker requested has loaded. */
const leftEarly = /\/pictures\/[\w-]+\.svg’\. A ServiceWorker intercepted the request/;

/** The distribution's Firefox, driven over WebDriver BiDi: a plain browser without an app around it. */
export class Firefox implements Engine<ElementHandle<Element>> {
  private readonly wrongs: string[] = [];

  private constructor(
    private readonly browser: Browser,
    private readonly page: Page,
    private readonly home: string,
  ) {
    page.on('pageerror', (error) => {
      const text = error instanceof Error ? error.message : String(error);
      if (!leftEarly.test(text)) this.wrongs.push(`thrown: ${text}`);
    });
    page.on('console', (message) => {
      const type = message.type();
      if (type === 'error' || type === 'warn') this.wrongs.push(`${type}: ${message.text()}`);
    });
  }

  static async start({ keepsDocuments, size }: EngineSettings): Promise<Firefox> {
    const firefox = findFirefox();
    if (!firefox) throw new SetupError('Firefox is missing: node scripts/setup.mjs firefox');
    // As root, Firefox refuses a home folder that belongs to somebody else, which some containers have.
    const home = mkdtempSync(join(tmpdir(), 'plazo-firefox-'));
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: firefox.path,
      env: { ...process.env, HOME: home },
      defaultViewport: size ? { ...size, deviceScaleFactor: 1 } : { width: 412, height: 823, deviceScaleFactor: 2 },
      extraPrefsFirefox: {
        'intl.accept_languages': 'es-MX',
        // Overlay scrollbars as on a phone, which take no space.
        'ui.useOverlayScrollbars': 1,
        ...(keepsDocuments ? {} : { 'browser.sessionhistory.max_total_viewers': 0 }),
      },
    });
    return new Firefox(browser, await browser.newPage(), home);
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url);
  }

  // Done in the page itself: a document from the back/forward cache fires no load event, which the driver would wait for.
  async reload(): Promise<void> {
    await this.page.evaluate(() => void setTimeout(() => location.reload()));
  }

  async back(): Promise<void> {
    await this.page.evaluate(() => void setTimeout(() => history.back()));
  }

  read<Answer>(code: () => Answer): Promise<Answer> {
    return this.page.evaluate(code) as Promise<Answer>;
  }

  async find(role: Role, name: string): Promise<ElementHandle<Element> | undefined> {
    const handle = await this.page.evaluateHandle(findElement, role, name);
    return (handle.asElement() as ElementHandle<Element> | null) ?? undefined;
  }

  ask<Answer>(element: ElementHandle<Element>, code: (element: HTMLElement) => Answer): Promise<Answer> {
    return (element as ElementHandle<HTMLElement>).evaluate(code) as Promise<Answer>;
  }

  async click(element: ElementHandle<Element>): Promise<void> {
    await element.click();
  }

  async type(element: ElementHandle<Element>, text: string): Promise<void> {
    await element.type(text);
  }

  async attach(field: ElementHandle<Element>, files: readonly string[]): Promise<void> {
    await (field as ElementHandle<HTMLInputElement>).uploadFile(...files);
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(await this.page.screenshot());
  }

  complaints(): string[] {
    return this.wrongs;
  }

  told(): undefined {
    return undefined;
  }

  async close(): Promise<void> {
    await this.browser.close();
    rmSync(this.home, { recursive: true, force: true });
  }
}
