import type { Screen } from './screen.ts';

/** A document's data for React in the browser, written by the server's renderer. */
export interface BootData {
  screen: Screen;
  /** What is live: the whole screen, or parts of it. */
  roots: readonly BootRoot[];
}

export interface BootRoot {
  /** The id of its element. */
  id: string;
  /** The file of its view. */
  view: string;
  data: unknown;
  /** Its messages, in one language. */
  t: object;
}

/** Each of several roots in a document prefixes its ids: the same prefix on server and client. */
export function identifierPrefix({ id }: BootRoot): string {
  return id === 'root' ? '' : `${id}-`;
}

export function readBoot(of: Document): BootData {
  return JSON.parse(of.getElementById('boot')?.textContent ?? '');
}
