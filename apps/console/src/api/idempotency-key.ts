interface Kept {
  key: string;
  content: string;
}

const place = (name: string) => `plazo-console-key ${name}`;

/** The Idempotency-Key of a content under a name: the same one until it is answered, also over a reload. */
export function keyFor(name: string, content: unknown, storage: Storage = sessionStorage): string {
  const written = JSON.stringify(content);
  const kept = JSON.parse(storage.getItem(place(name)) ?? 'null') as Kept | null;
  if (kept?.content === written) return kept.key;
  const key = crypto.randomUUID();
  storage.setItem(place(name), JSON.stringify({ key, content: written } satisfies Kept));
  return key;
}

/** An answer came: the next one of this name is another one. */
export function keyIsAnswered(name: string, storage: Storage = sessionStorage): void {
  storage.removeItem(place(name));
}
