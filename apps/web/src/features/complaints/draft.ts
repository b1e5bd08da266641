/**
 * What was begun on this device and not sent yet, so that it outlives a reload. It never holds a session: requirement L2.
 * Where nothing can be kept (private mode, no room) everything works for as long as the document lives.
 */
export function readDraft(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function writeDraft(key: string, draft: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // See above.
  }
}

export function clearDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // See above.
  }
}

/** Hears of what another tab writes under the key: the new draft, or null when it is cleared. */
export function followDraft(key: string, onChange: (draft: unknown) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.storageArea === localStorage && event.key === key) onChange(readDraft(key));
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
