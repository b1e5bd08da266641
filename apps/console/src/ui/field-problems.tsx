import type { ProblemDocument } from '@plazo/contract/lender/problem';
import { fill } from '@plazo/contract/text';
import { permissionMessages } from '../frame/permission.messages.ts';
import { useTexts, useWriter } from '../language/language.tsx';
import type { Writer } from '../language/writer.ts';
import { fieldNameMessages } from './field-names.messages.ts';
import { fieldProblemMessages, limitMessages } from './field-problems.messages.ts';

type FieldProblems = NonNullable<ProblemDocument['errors']>;
type FieldProblem = FieldProblems[number];
type Words = Readonly<Record<string, string>>;

/** What is wrong with each field, in the reader's language. A field that has no word here keeps the API's name. */
export function FieldProblems({ of: problems }: { of: FieldProblems }) {
  const wordsOf = useProblemWords();
  const known: Words = useTexts(fieldProblemMessages);
  const names: Words = useTexts(fieldNameMessages);
  return problems.map((one) => {
    const { field, code, problem } = one;
    const last = field.split('.').at(-1) ?? '';
    // A newer server may know more codes than this page.
    const words = code in known ? wordsOf(one) : <span lang="en">{problem}</span>;
    return (
      <p key={field + problem}>
        {field !== '' && <>{names[last] ?? <code>{field}</code>}: </>}
        {words}
      </p>
    );
  });
}

/** Says in the reader's language what is wrong, with its limits. */
export function useProblemWords(): (problem: FieldProblem) => string {
  const t: Words = useTexts(fieldProblemMessages);
  const limits: Words = useTexts(limitMessages);
  const { because }: { because: Words } = useTexts(permissionMessages);
  const write = useWriter();
  return ({ field, code, problem, values = {} }) => {
    const isCount = typeof values.limit === 'number' && !/amount$/i.test(field);
    const words = (isCount && limits[code]) || (t[code] ?? problem);
    const said = Object.entries(values).map(([name, value]) => [name, valueIn(name, value, { because, write })]);
    return fill(words, Object.fromEntries(said));
  };
}

/** Amounts are in minor units; what looks like a day or an instant is one. */
function valueIn(name: string, value: string | number, { because, write }: { because: Words; write: Writer }): string {
  if (name === 'amount' && typeof value === 'number') return write.money(value);
  if (typeof value === 'number') return String(value);
  if (name === 'because') return fill(because[value] ?? value, { day: '' });
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return write.day(value);
  return /^\d{4}-\d{2}-\d{2}T/.test(value) ? write.moment(value) : value;
}
