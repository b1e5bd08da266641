import { scanPicture } from '../../e2e/support/barcode.ts';
import { expect } from '../../e2e/support/plazo.ts';
import type { Engine } from './engine.ts';
import type { Role } from './find-element.ts';

/** Longer than any screen takes on a machine with two cores and two browsers. */
const patience = { timeout: 20_000 };

/** A person in front of the screens, in any engine: finds elements by role, name and text, and waits for them. */
export class Visitor {
  constructor(private readonly engine: Engine<unknown>) {}

  async open(url: string): Promise<void> {
    await this.engine.open(url);
  }

  async reload(): Promise<void> {
    await this.engine.reload();
  }

  async back(): Promise<void> {
    await this.engine.back();
  }

  /** Lets this document record when Back restores it as it was left. */
  async noteReturn(): Promise<void> {
    await this.engine.read(() =>
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) sessionStorage.setItem('returned', 'true');
      }),
    );
  }

  /** Whether a document with `noteReturn` was restored as it was left. */
  hasReturned(): Promise<boolean> {
    return this.engine.read(() => sessionStorage.getItem('returned') === 'true');
  }

  async address(): Promise<URL> {
    return new URL(await this.engine.read(() => location.href));
  }

  /** Waits for a screen by path and heading, and for its scripts if it has any. Fails if it is wider than the window. */
  async arriveAt(path: string, title: string | RegExp): Promise<void> {
    await expect(async () => {
      expect((await this.address()).pathname).toBe(path);
      expect(await this.engine.find('heading', source(title)), `heading ${title}`).toBeDefined();
      expect(await this.engine.read(isAlive), 'came alive').toBe(true);
    }).toPass(patience);
    expect(
      await this.engine.read(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      'too wide by',
    ).toBe(0);
  }

  async click(role: Role, name: string | RegExp): Promise<void> {
    await this.engine.click(await this.reach(role, name));
  }

  async fill(label: string | RegExp, text: string): Promise<void> {
    await this.engine.type(await this.find('textbox', label), text);
  }

  /** Chooses files as if they were picked from the phone. */
  async attach(label: string | RegExp, ...files: string[]): Promise<void> {
    await this.engine.attach(await this.find('file', label), files);
  }

  /** The text of an element, once it is there. */
  async textOf(role: Role, name: string | RegExp): Promise<string> {
    return this.engine.ask(await this.find(role, name), (element) => element.innerText);
  }

  async canUse(role: Role, name: string | RegExp): Promise<boolean> {
    return this.engine.ask(await this.find(role, name), (element) => !element.matches(':disabled'));
  }

  /** Whether all of it is in the window, without scrolling. */
  async isInWindow(role: Role, name: string | RegExp): Promise<boolean> {
    return this.engine.ask(await this.find(role, name), (element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  }

  /** The natural width of a picture in pixels; 0 until it has loaded. */
  async widthOf(name: string | RegExp): Promise<number> {
    return this.engine.ask(await this.find('img', name), (image) => (image as HTMLImageElement).naturalWidth);
  }

  /** Runs self-contained code in the page. */
  read<Answer>(code: () => Answer): Promise<Answer> {
    return this.engine.read(code);
  }

  /** All text on the screen, with single spaces. */
  async text(): Promise<string> {
    return (await this.engine.read(() => document.body.innerText)).replace(/\s+/g, ' ');
  }

  async sees(text: string | RegExp): Promise<void> {
    const pattern = text instanceof RegExp ? text : new RegExp(escaped(text));
    // A document that is being left cannot be read: wait for the next.
    await expect(async () => expect(await this.text()).toMatch(pattern)).toPass(patience);
  }

  /** Waits until no element with this role and name is visible. */
  async misses(role: Role, name: string | RegExp): Promise<void> {
    await expect.poll(() => this.engine.find(role, source(name)), patience).toBeUndefined();
  }

  /** What a scanner reads from the screen while this picture is in view. It may not be painted yet, so poll. */
  async scan(name: string | RegExp): Promise<string[]> {
    await this.reach('img', name);
    return scanPicture(await this.engine.picture());
  }

  /** The messages that the app received, without greetings, as `action` and data. Undefined without an app. */
  told(): (readonly [string, Record<string, string>])[] | undefined {
    const wishes = this.engine.told()?.filter(({ action }) => action !== 'ready');
    return wishes?.map(({ action, data }) => [action, data] as const);
  }

  /** Finds an element, and waits while another covers it: the fading view transition, or a toast. */
  private async reach(role: Role, name: string | RegExp): Promise<unknown> {
    const element = await this.find(role, name);
    await expect.poll(() => this.engine.ask(element, isWithinReach), patience).toBe(true);
    return element;
  }

  private async find(role: Role, name: string | RegExp): Promise<unknown> {
    let found: unknown;
    await expect(async () => {
      found = await this.engine.find(role, source(name));
      expect(found, `${role} ${name}`).toBeDefined();
    }).toPass(patience);
    return found;
  }
}

/** Runs in the page: a static screen has no data for scripts. */
function isAlive(): boolean {
  return 'alive' in document.documentElement.dataset || document.querySelector('link[rel=modulepreload]') === null;
}

/** Runs in the page: scrolls an element into view. Returns whether a tap on its centre reaches it. */
function isWithinReach(element: HTMLElement): boolean {
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element);
}

/** The source of a pattern for a text; every kind of space matches a plain one. */
function escaped(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** A string matches the whole name, a pattern any part of it. */
function source(name: string | RegExp): string {
  return name instanceof RegExp ? name.source : `^${escaped(name)}$`;
}
