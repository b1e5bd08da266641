/** A text, or a mark that opens, closes or separates. Numbers and words are between them. */
const tokens = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|[{}[\],]/g;

/**
 * A key that an object has twice, or null; the text must be JSON. Programs disagree on which of two values counts (RFC 8259), so neither
 * is believed.
 */
export function repeatedKey(json: string): string | null {
  // One entry for each open object or list; a list has no keys.
  const open: (Set<string> | null)[] = [];
  let isNameNext = false;
  for (const [token] of json.matchAll(tokens)) {
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : null);
    if (token === '}' || token === ']') open.pop();
    const keys = open.at(-1);
    if (keys && isNameNext && token.startsWith('"')) {
      const name = JSON.parse(token) as string;
      if (keys.has(name)) return name;
      keys.add(name);
    }
    isNameNext = token === '{' || token === ',';
  }
  return null;
}
