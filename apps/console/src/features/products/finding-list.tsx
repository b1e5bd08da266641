import { useTexts, useWriter } from '../../language/language.tsx';
import { findingsMessages } from './findings.messages.ts';
import type { Checked } from './products.query.ts';
import { termWordsMessages } from './term-words.messages.ts';
import { type TermWords, termWord } from './terms.ts';

type Messages = (typeof findingsMessages)['en'];
type Finding = Checked['findings'][number];

/** How the reader is told: in which words, and how a share is written. */
interface Reader {
  t: Messages;
  words: TermWords;
  percent(ppm: number): string;
}

/** Whether production refuses a product for it. */
export const isRefused = ({ rule, code }: Finding) => rule === 'disclosure' || code === 'other-symbol';

/** A finding in the reader's language; one that has only a sentence of its own is in English. */
export function findingIn(reader: Reader, { code, values, message }: Finding): string {
  const { sentences } = reader.t;
  if (code === 'other' || !Object.hasOwn(sentences, code)) return message;
  const sentence: string = sentences[code as keyof typeof sentences];
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? valueIn(reader, name, String(values[name])) : placeholder,
  );
}

/** A value of a finding: units, parts of a debt, methods and places of settings have names, a share is written as elsewhere. */
function valueIn({ t, words, percent }: Reader, name: string, value: string): string {
  if (name === 'unit' && Object.hasOwn(t.units, value)) return t.units[value as keyof Messages['units']];
  if (name === 'place' && Object.hasOwn(t.places, value)) return t.places[value as keyof Messages['places']];
  if (name === 'parts') {
    return value.replace(/\w{4,}/g, (part) => termWord(words, 'ivaOn', part)).replace(' and ', t.and);
  }
  const [, share] = /^(\d+(?:\.\d+)?)%$/.exec(value) ?? [];
  return share === undefined ? termWord(words, 'disclosedRate', value) : percent(Math.round(Number(share) * 10_000));
}

export function FindingList({ of: findings }: { of: readonly Finding[] }) {
  const t = useTexts(findingsMessages);
  const words = useTexts(termWordsMessages);
  const { percent } = useWriter();
  const rules: Readonly<Record<string, string>> = t.rules;
  return (
    <ul className="findings">
      {findings.map((finding) => (
        <li key={finding.rule + finding.message} lang={finding.code === 'other' ? 'en' : undefined}>
          {findingIn({ t, words, percent }, finding)}{' '}
          <span className="meta">{rules[finding.rule] ?? finding.rule}</span>
        </li>
      ))}
    </ul>
  );
}
