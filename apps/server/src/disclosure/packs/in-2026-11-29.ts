import type { DisclosureSection } from '@plazo/contract/disclosure';
import type { Disclosure } from '../disclosure.ts';
import type { InValues } from '../pinned.ts';
import { in20261123 } from './in-2026-11-23.ts';

/** Like the version before, with the items of part 2 in the order of their numbers: the third is who handles complaints. */
export function in20261129(values: InValues): Disclosure {
  const before = in20261123(values);
  return {
    ...before,
    pinned: { pack: 'in', version: '2026-11-29', values },
    sheet: (loan) => inOrder(before.sheet(loan)),
  };
}

/** The statement's sections: part 1, the contingent charges, part 2, and the complaints, which become the third item of part 2. */
function inOrder([part1, charges, part2, complaints, ...rest]: readonly DisclosureSection[]): DisclosureSection[] {
  if (!part1 || !charges || !part2 || !complaints) throw new Error('a statement of other sections');
  const at = part2.rows.findIndex(({ text }) => /^[4-9]\. /.test(text));
  const rows = [...part2.rows.slice(0, at), ...complaints.rows, ...part2.rows.slice(at)];
  return [part1, charges, { ...part2, rows, notes: [...part2.notes, ...complaints.notes] }, ...rest];
}
