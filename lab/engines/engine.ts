import type { BridgeMessage } from '../../packages/page-kit/src/bridge/message.ts';
import type { Role } from './find-element.ts';

/** The options for starting an engine. The old versions of Chromium ignore them, because they are never told to go back. */
export interface EngineSettings {
  /** Whether documents that the reader has left are kept for Back (the back/forward cache). */
  keepsDocuments: boolean;
  /** The window in CSS pixels; left out: that of a phone. Only Firefox has another. */
  size?: { width: number; height: number } | undefined;
}

/** The methods of a driver: the minimum that a Visitor needs. */
export interface Engine<Handle> {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The phone's Back. */
  back(): Promise<void>;
  /** Runs self-contained code in the page. Returns its result as JSON. */
  read<Answer>(code: () => Answer): Promise<Answer>;
  /** The result of findElement in the page; `name` is the source of a pattern. */
  find(role: Role, name: string): Promise<Handle | undefined>;
  /** Runs self-contained code on an element. Returns its result. */
  ask<Answer>(element: Handle, code: (element: HTMLElement) => Answer): Promise<Answer>;
  /** Presses the centre of the element, which is in view, with a real pointer or finger. */
  click(element: Handle): Promise<void>;
  type(element: Handle, text: string): Promise<void>;
  attach(field: Handle, files: readonly string[]): Promise<void>;
  /** A PNG of the window. */
  picture(): Promise<Buffer>;
  /** Everything that went wrong in the pages so far. */
  complaints(): string[];
  /** The messages that the app around the pages received; undefined without an app. */
  told(): BridgeMessage[] | undefined;
  close(): Promise<void>;
}
