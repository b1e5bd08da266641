import { useSyncExternalStore } from 'react';

// Several calls may be in progress; the latest text is shown until its call returns.
let shown: readonly { text: string }[] = [];
const listeners = new Set<() => void>();

function change(next: typeof shown): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a loading indicator with this text; call the returned function to remove it. */
export function showLoading(text: string): () => void {
  const entry = { text };
  change([...shown, entry]);
  return () => change(shown.filter((other) => other !== entry));
}

/** The text to show now, or null. */
export function loadingText(): string | null {
  return shown.at(-1)?.text ?? null;
}

/** Subscribes the one indicator of the document. */
export function useLoadingText(): string | null {
  return useSyncExternalStore(subscribe, loadingText, () => null);
}
