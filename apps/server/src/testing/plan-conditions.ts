// What a condition of a plan says of one column, such as `((o.borrower_id = $1) AND ((o.status = 21) OR (o.id = $2)))`.

/**
 * The expressions that a column must equal for a row to be found: one, several if they are alternatives, or null if a row may be found with any
 * other value.
 */
export function valuesOf(condition: string, column: string): string[] | null {
  const text = unwrapped(condition.trim());
  const parts = split(text, ' AND ');
  if (parts.length > 1) {
    const found = parts.map((part) => valuesOf(part, column)).filter((values) => values !== null);
    // The narrowest says where the rows are, and of these the one that the statement was given.
    return found.sort((a, b) => a.length - b.length || Number(!isGiven(a)) - Number(!isGiven(b)))[0] ?? null;
  }
  const alternatives = split(text, ' OR ');
  if (alternatives.length > 1) {
    const found = alternatives.map((part) => valuesOf(part, column));
    return found.includes(null) ? null : [...new Set(found.flatMap((values) => values ?? []))];
  }
  const [, list] = new RegExp(`^\\w+\\.${column} = ANY \\(ARRAY\\[(.*)\\]\\)$`).exec(text) ?? [];
  if (list !== undefined) return [...new Set(split(list, ', '))];
  const [, value] = new RegExp(`^\\w+\\.${column} = (.+)$`, 's').exec(text) ?? [];
  return value === undefined ? null : [value];
}

/** A parameter or a constant. */
const isGiven = ([value = '']: readonly string[]) => /^[$']/.test(value);

/** Without parentheses around all of it. */
function unwrapped(text: string): string {
  if (!text.startsWith('(')) return text;
  let depth = 0;
  for (const [at, character] of outsideStrings(text)) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth === 0) return at === text.length - 1 ? unwrapped(text.slice(1, -1)) : text;
  }
  return text;
}

/** Splits at what stands in no parentheses. */
function split(text: string, at: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const [place, character] of outsideStrings(text)) {
    if (character === '(' || character === '[') depth += 1;
    if (character === ')' || character === ']') depth -= 1;
    if (depth === 0 && place >= from && text.startsWith(at, place)) {
      parts.push(text.slice(from, place));
      from = place + at.length;
    }
  }
  return [...parts, text.slice(from)];
}

/** Characters with their places, without those within quotes. */
function outsideStrings(text: string): [number, string][] {
  let isInside = false;
  return [...text]
    .map((character, place): [number, string] => [place, character])
    .filter(([, character]) => {
      if (character === "'") isInside = !isInside;
      return !isInside && character !== "'";
    });
}
