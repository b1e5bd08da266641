import type { DisclosureSection } from '@plazo/contract/disclosure';
import { KeyValueRows } from '../ui/key-value-rows.tsx';
import { PlanTimeline } from '../ui/plan-timeline.tsx';
import { TextWithFigures } from '../ui/text-with-figures.tsx';

/** The disclosures that local law requires, section by section. */
export function DisclosureSections({ sections }: { sections: readonly DisclosureSection[] }) {
  return sections.map(({ title, rows, plan, notes }, index) => (
    <section className="section" aria-labelledby={`disclosure-${index}`} key={title}>
      <h2 id={`disclosure-${index}`}>{title}</h2>
      {rows.length > 0 && (
        <div className="card">
          <KeyValueRows rows={rows} />
        </div>
      )}
      {plan !== undefined && (
        <PlanTimeline label={title} entries={plan.map((entry) => ({ ...entry, state: 'coming' }))} />
      )}
      {notes.map((note) => (
        <p key={note}>
          <TextWithFigures text={note} />
        </p>
      ))}
    </section>
  ));
}
