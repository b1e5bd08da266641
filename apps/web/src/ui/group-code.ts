/** A code in groups of four, as it is read out at a till; the last group may be shorter. */
export function groupCode(code: string, size = 4): string[] {
  const groups: string[] = [];
  for (let at = 0; at < code.length; at += size) groups.push(code.slice(at, at + size));
  return groups;
}
