import type { DisclosureSection } from '@plazo/contract/disclosure';
import type { PaperBlock } from '@plazo/contract/paper';
import { heading, paperWordsIn, text } from '../screen/paper.ts';

/** The disclosures that local law requires, on paper. */
export function disclosureBlocks(sections: readonly DisclosureSection[], locale: string): PaperBlock[] {
  const t = paperWordsIn(locale);
  return sections.flatMap(({ title, rows, plan, notes }): PaperBlock[] => [
    heading(title),
    ...(rows.length > 0 ? [{ kind: 'details' as const, rows }] : []),
    ...(plan === undefined
      ? []
      : [
          {
            kind: 'table' as const,
            columns: [
              { text: t.date, share: 0.26 },
              { text: t.text, share: 0.48 },
              { text: t.amount, share: 0.26, isAmount: true },
            ],
            rows: plan.map(({ title: name, amount, when, description }) => ({
              cells: [when, name, amount],
              note: description,
            })),
          },
        ]),
    ...notes.map(text),
  ]);
}
