/**
 * Drafts on this device, which survive a reload. They never contain a session (requirement L2). If nothing can be stored (private mode, no
 * space), a draft lasts as long as the document.
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

/** Calls `onChange` when another tab writes the draft, or with null when it clears it. */
export function followDraft(key: string, onChange: (draft: unknown) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.storageArea === localStorage && event.key === key) onChange(readDraft(key));
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
