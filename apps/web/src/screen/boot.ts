import type { Screen } from './screen.ts';

/** What a document carries for React in the browser, as the server's renderer has written it. */
export interface BootData {
  screen: Screen;
  /** What is kept alive: the whole screen, or parts of it. */
  roots: readonly BootRoot[];
}

export interface BootRoot {
  /** Of its element. */
  id: string;
  /** The file of its view. */
  view: string;
  data: unknown;
  /** Its messages, in one language. */
  t: object;
}

/** Of two roots of a document each gives its ids a prefix of its own: the same on both sides. */
export function identifierPrefix({ id }: BootRoot): string {
  return id === 'root' ? '' : `${id}-`;
}

export function readBoot(of: Document): BootData {
  return JSON.parse(of.getElementById('boot')?.textContent ?? '');
}
