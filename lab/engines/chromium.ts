import { type Browser, chromium, type ElementHandle, type Page } from '@playwright/test';
import { SetupError } from '../../scripts/find-tools.mjs';
import { findOldChromium, type OldVersion } from '../../scripts/old-chromium.mjs';
import { chromiumFlags } from '../../scripts/setup.mjs';
import type { Engine } from './engine.ts';
import { findElement, type Role } from './find-element.ts';

/** Chromium as old as the web views of old phones, without Playwright's selectors and waits, which need a newer engine. */
export class Chromium implements Engine<ElementHandle<HTMLElement>> {
  private readonly wrongs: string[] = [];

  private constructor(
    private readonly browser: Browser,
    private readonly page: Page,
  ) {
    page.on('pageerror', (error) => this.wrongs.push(`thrown: ${error.message}`));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.wrongs.push(`${message.type()}: ${message.text()}`);
    });
  }

  static async start(version: OldVersion): Promise<Chromium> {
    const executablePath = findOldChromium(version);
    if (!executablePath) throw new SetupError(`Chromium ${version} is missing: node scripts/setup.mjs old-chromium`);
    const browser = await chromium.launch({ executablePath, args: chromiumFlags() });
    const page = await browser.newPage({
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      locale: 'es-MX',
      timezoneId: 'America/Mexico_City',
      colorScheme: 'dark',
    });
    return new Chromium(browser, page);
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url);
  }

  async reload(): Promise<void> {
    await this.page.reload();
  }

  async back(): Promise<void> {
    await this.page.goBack();
  }

  read<Answer>(code: () => Answer): Promise<Answer> {
    return this.page.evaluate(code);
  }

  async find(role: Role, name: string): Promise<ElementHandle<HTMLElement> | undefined> {
    const find = `(${findElement})(${JSON.stringify(role)}, ${JSON.stringify(name)})`;
    const handle = await this.page.evaluateHandle<Element | null>(find);
    return (handle.asElement() as ElementHandle<HTMLElement> | null) ?? undefined;
  }

  ask<Answer>(element: ElementHandle<HTMLElement>, code: (element: HTMLElement) => Answer): Promise<Answer> {
    return element.evaluate(code as (element: HTMLElement) => unknown) as Promise<Answer>;
  }

  async click(element: ElementHandle<HTMLElement>): Promise<void> {
    const { x, y } = await element.evaluate((pressed) => {
      const { left, top, width, height } = pressed.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
    await this.page.touchscreen.tap(x, y);
  }

  async type(element: ElementHandle<HTMLElement>, text: string): Promise<void> {
    await element.evaluate((field) => field.focus());
    await this.page.keyboard.type(text);
  }

  async attach(field: ElementHandle<HTMLElement>, files: readonly string[]): Promise<void> {
    await field.setInputFiles([...files]);
  }

  async picture(): Promise<Buffer> {
    return this.page.screenshot();
  }

  complaints(): string[] {
    return this.wrongs;
  }

  told(): undefined {
    return undefined;
  }

  async close(): Promise<void> {
    await this.browser.close();
  }
}
