import type { ProblemDocument } from '@plazo/contract/lender/problem';
import { useTexts } from '../language/language.tsx';
import { fieldNameMessages } from './field-names.messages.ts';
import { fieldProblemMessages } from './field-problems.messages.ts';

type FieldProblems = NonNullable<ProblemDocument['errors']>;

/** What is wrong with each field, in the reader's language. A field that has no word here keeps the API's name. */
export function FieldProblems({ of: problems }: { of: FieldProblems }) {
  const t: Readonly<Record<string, string>> = useTexts(fieldProblemMessages);
  const names: Readonly<Record<string, string>> = useTexts(fieldNameMessages);
  return problems.map(({ field, code, problem }) => {
    const last = field.split('.').at(-1) ?? '';
    return (
      <p key={field + problem}>
        {/* A newer server may know more codes than this page. */}
        {names[last] ?? <code>{field}</code>}: {t[code] ?? <span lang="en">{problem}</span>}
      </p>
    );
  });
}
