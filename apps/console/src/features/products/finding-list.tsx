import { useTexts } from '../../language/language.tsx';
import { findingsMessages } from './findings.messages.ts';
import type { Checked } from './products.query.ts';

type Messages = (typeof findingsMessages)['en'];

/** A finding in the reader's language; one that has only a sentence of its own is in English. */
export function findingIn(t: Messages, { code, values, message }: Checked['findings'][number]): string {
  if (code === 'other' || !Object.hasOwn(t.sentences, code)) return message;
  const shown: Record<string, string | number> = { ...values };
  const { unit } = values;
  if (typeof unit === 'string' && Object.hasOwn(t.units, unit)) shown.unit = t.units[unit as keyof Messages['units']];
  const sentence: string = t.sentences[code as keyof Messages['sentences']];
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(shown[name] ?? placeholder));
}

export function FindingList({ of: findings }: { of: Checked['findings'] }) {
  const t = useTexts(findingsMessages);
  return (
    <ul className="findings">
      {findings.map((finding) => (
        <li key={finding.rule + finding.message} lang={finding.code === 'other' ? 'en' : undefined}>
          {findingIn(t, finding)} <code className="meta">{finding.rule}</code>
        </li>
      ))}
    </ul>
  );
}
