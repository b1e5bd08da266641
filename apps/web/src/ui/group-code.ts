/** A code in fours, as it is read out at a till; a short last group joins none. */
export function groupCode(code: string, size = 4): string[] {
  const groups: string[] = [];
  for (let at = 0; at < code.length; at += size) groups.push(code.slice(at, at + size));
  return groups;
}
