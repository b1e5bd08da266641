import type { BridgeMessage } from '../../apps/web/src/bridge/message.ts';
import type { Role } from './find-element.ts';

/** What a driver has to be able to do: the least that a visitor of the screens is made of. */
export interface Engine<Handle> {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The phone's Back. */
  back(): Promise<void>;
  /** Runs self-contained code in the page and answers what it returns, as JSON carries it. */
  read<Answer>(code: () => Answer): Promise<Answer>;
  /** What findElement finds in the page; `name` is the source of a pattern. */
  find(role: Role, name: string): Promise<Handle | undefined>;
  /** Asks one element something. */
  ask<Answer>(element: Handle, code: (element: HTMLElement) => Answer): Promise<Answer>;
  /** Presses the middle of the element with a real pointer or finger; it is in view. */
  click(element: Handle): Promise<void>;
  type(element: Handle, text: string): Promise<void>;
  attach(field: Handle, files: readonly string[]): Promise<void>;
  /** The window as it is painted: a PNG. */
  picture(): Promise<Buffer>;
  /** Everything that went wrong in the pages so far. */
  complaints(): string[];
  /** What the app around the pages was told; undefined where there is no app. */
  told(): BridgeMessage[] | undefined;
  close(): Promise<void>;
}
