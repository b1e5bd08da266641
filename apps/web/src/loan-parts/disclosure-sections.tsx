import type { DisclosureSection } from '@plazo/contract/disclosure';
import { Icon } from '../ui/icon.tsx';
import { KeyValueRows, type Row } from '../ui/key-value-rows.tsx';
import { PlanTimeline } from '../ui/plan-timeline.tsx';
import * as shapes from '../ui/shapes.ts';
import { TextWithFigures } from '../ui/text-with-figures.tsx';
import '../ui/fold.css';
import './disclosure-sections.css';

export interface DisclosureSectionsProps {
  sections: readonly DisclosureSection[];
  /** The sheet of key facts: every value below its label, and the law's numbers in the margin. */
  isSheet?: boolean | undefined;
}

/** The disclosures that local law requires, section by section. */
export function DisclosureSections({ sections, isSheet = false }: DisclosureSectionsProps) {
  return sections.map(({ title, rows, plan, notes }, index) => (
    <section className="section" aria-labelledby={`disclosure-${index}`} key={title}>
      <h2 id={`disclosure-${index}`}>{title}</h2>
      {rows.length > 0 && (
        <div className="card">{isSheet ? <SheetRows rows={rows} /> : <KeyValueRows rows={rows} />}</div>
      )}
      {plan !== undefined && <Plan label={title} entries={plan} />}
      {notes.map((note) => (
        <p key={note}>
          <TextWithFigures text={note} />
        </p>
      ))}
    </section>
  ));
}

/** Some rows of a section have the law's number, others belong to the one before: all texts start in one line. */
function SheetRows({ rows }: { rows: readonly Row[] }) {
  const numbered = rows.map((row) => ({ ...row, ...numberOf(row.text) }));
  const hasNumbers = numbered.some(({ number }) => number !== '');
  return (
    <dl className={hasNumbers ? 'sheet-rows sheet-rows-numbered' : 'sheet-rows'}>
      {numbered.map(({ number, name, text, value }) => (
        <div key={text}>
          <dt>
            {number !== '' && <span className="sheet-number">{number} </span>}
            {name}
          </dt>
          <dd>
            <TextWithFigures text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** '4.' and 'Plazo' of '4. Plazo'. */
export function numberOf(text: string) {
  const [, number = '', name = text] = /^(\d+\.|\([ivx]+\)) (.*)$/.exec(text) ?? [];
  return { number, name };
}

type Entries = NonNullable<DisclosureSection['plan']>;

/** The payments as rows of one card, each of which opens to its parts; along a line if a lender's text has no parts. */
function Plan({ label, entries }: { label: string; entries: Entries }) {
  const rows = entries.map(({ description = '' }) => partsOf(description));
  if (rows.some((parts) => parts.length === 0))
    return <PlanTimeline label={label} entries={entries.map((entry) => ({ ...entry, state: 'coming' }))} />;
  return (
    <ol className="card disclosure-plan" aria-label={label}>
      {entries.map(({ title, when, amount }, index) => (
        <li key={`${title} ${when}`}>
          <details className="fold">
            <summary>
              <span>
                <span className="disclosure-payment">
                  <strong>{title}</strong>{' '}
                  <strong>
                    <TextWithFigures text={amount} />
                  </strong>
                </span>{' '}
                <span className="caption">{when}</span>
              </span>
              <Icon shape={shapes.forward} />
            </summary>
            <KeyValueRows rows={rows[index] ?? []} />
          </details>
        </li>
      ))}
    </ol>
  );
}

/** The rows of 'capital $1.484,85 · interés $400,00'; none if the text is not of this form. */
export function partsOf(text: string): Row[] {
  const parts = text.split(' · ').map((part) => /^(.*\S) (\S*\d\S*(?:\u00a0[A-Z]{3})?)$/.exec(part));
  return parts.some((part) => part === null)
    ? []
    : parts.map((part) => {
        const [, name = '', value = ''] = part ?? [];
        return { text: name, value };
      });
}
