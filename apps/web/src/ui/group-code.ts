/** A CLABE as banks print it: bank, branch, account, check digit. */
export const clabeGroups = [3, 3, 11, 1] as const;

/** A code in groups, as it is read out at a till: by default of four. The last size repeats, and the last group may be shorter. */
export function groupCode(code: string, sizes: readonly number[] = [4]): string[] {
  const groups: string[] = [];
  for (let at = 0; at < code.length; ) {
    const size = sizes[Math.min(groups.length, sizes.length - 1)] ?? code.length;
    groups.push(code.slice(at, at + size));
    at += size;
  }
  return groups;
}
