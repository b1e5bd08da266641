import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { BridgeMessage } from '../../packages/page-kit/src/bridge/message.ts';
import type { Engine, EngineSettings } from './engine.ts';
import { findElement, type Role } from './find-element.ts';

/** The distribution's WebKit inside an app with a real bridge (webkit-app.py), driven over WebDriver. */
export class WebKit implements Engine<WebElement> {
  private constructor(
    private readonly driver: WebDriver,
    private readonly folder: string,
  ) {}

  /** Starts the app; `driverUrl` is where a WebKitWebDriver listens. */
  static async start(driverUrl: string, { keepsDocuments }: EngineSettings): Promise<WebKit> {
    const folder = mkdtempSync(join(tmpdir(), 'plazo-webkit-'));
    const record = join(folder, 'record');
    writeFileSync(record, '');
    const wanted = new Capabilities();
    wanted.set('browserName', 'plazo-app');
    wanted.set('webkitgtk:browserOptions', {
      binary: join(import.meta.dirname, 'webkit-app.py'),
      args: ['--record', record, ...(keepsDocuments ? [] : ['--no-page-cache'])],
    });
    const builder = new Builder().disableEnvironmentOverrides().usingServer(driverUrl).withCapabilities(wanted);
    return new WebKit(await builder.build(), folder);
  }

  async open(url: string): Promise<void> {
    await this.driver.get(url);
  }

  async reload(): Promise<void> {
    await this.driver.navigate().refresh();
  }

  async back(): Promise<void> {
    await this.driver.navigate().back();
  }

  read<Answer>(code: () => Answer): Promise<Answer> {
    return this.driver.executeScript<Answer>(code);
  }

  async find(role: Role, name: string): Promise<WebElement | undefined> {
    return (await this.driver.executeScript<WebElement | null>(findElement, role, name)) ?? undefined;
  }

  ask<Answer>(element: WebElement, code: (element: HTMLElement) => Answer): Promise<Answer> {
    return this.driver.executeScript<Answer>(code, element);
  }

  async click(element: WebElement): Promise<void> {
    await element.click();
  }

  async type(element: WebElement, text: string): Promise<void> {
    await element.sendKeys(text);
  }

  async attach(field: WebElement, files: readonly string[]): Promise<void> {
    await field.sendKeys(files.join('\n'));
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(await this.driver.takeScreenshot(), 'base64');
  }

  complaints(): string[] {
    return this.recorded('complaint').map((text) => text ?? '');
  }

  told(): BridgeMessage[] {
    return this.recorded('plazo').map((text) => {
      if (text === null) throw new Error('a bridge message is JSON text');
      return JSON.parse(text) as BridgeMessage;
    });
  }

  async close(): Promise<void> {
    await this.driver.quit();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private recorded(port: 'plazo' | 'complaint'): (string | null)[] {
    const lines = readFileSync(join(this.folder, 'record'), 'utf8').split('\n').slice(0, -1);
    const messages = lines.map((line) => JSON.parse(line) as { port: string; text: string | null });
    return messages.filter((message) => message.port === port).map(({ text }) => text);
  }
}
