import type { DisclosureSection } from '@plazo/contract/disclosure';
import type { LoanLocale } from '@plazo/contract/launch';
import type { Disclosure } from '../disclosure.ts';
import type { InValues } from '../pinned.ts';
import { words } from './in-2026-11-22.words.ts';
import { in20261129 } from './in-2026-11-29.ts';

/** In Spanish, penalties are feminine. */
const noPenalties = { es: 'Ninguna', en: words.en.none } as const satisfies Record<LoanLocale, string>;

/** Like the version before, with a Spanish row of penalties that agrees with its name. */
export function in20261130(values: InValues): Disclosure {
  const before = in20261129(values);
  return {
    ...before,
    pinned: { pack: 'in', version: '2026-11-30', values },
    sheet: (loan) => before.sheet(loan).map((section) => withPenalties(section, loan.locale)),
  };
}

function withPenalties(section: DisclosureSection, locale: LoanLocale): DisclosureSection {
  const { otherPenal } = words[locale];
  const rows = section.rows.map((row) => (row.text === otherPenal ? { ...row, value: noPenalties[locale] } : row));
  return { ...section, rows };
}
