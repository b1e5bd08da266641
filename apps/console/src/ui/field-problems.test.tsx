import { fieldProblemCodes } from '@plazo/contract/lender/field-problems';
import { problems } from '@plazo/contract/lender/problem';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { fieldNameMessages, fieldProblemMessages } from './field-problems.messages.ts';
import { FieldProblems } from './field-problems.tsx';
import { stateMessages } from './states.messages.ts';

const languages = ['es', 'en'] as const;
/** A word as programs write it: `bankMissing`, `too-small`. */
const raw = /[a-z][A-Z]|\w-\w+-/;

it('every problem that the API can answer has its words, in both languages', () => {
  for (const language of languages) {
    expect(Object.keys(fieldProblemMessages[language]).sort()).toEqual([...fieldProblemCodes].sort());
    expect(Object.keys(stateMessages[language].problems).sort()).toEqual(
      [...Object.keys(problems), 'unreached'].sort(),
    );
    const said = [...Object.values(fieldProblemMessages[language]), ...Object.values(fieldNameMessages[language])];
    expect(said.filter((text) => text === '' || raw.test(text))).toEqual([]);
  }
  const { es, en } = fieldProblemMessages;
  expect(fieldProblemCodes.filter((code) => es[code] === en[code])).toEqual([]);
});

it('a person reads words, not the code nor the sentence for engineers', () => {
  for (const code of fieldProblemCodes) {
    const of = [{ field: 'proof.number', problem: 'for engineers', code }];
    expect(renderToStaticMarkup(<FieldProblems of={of} />)).toBe(`<p>Número: ${fieldProblemMessages.es[code]}</p>`);
  }
  const unheardOf = [{ field: 'a.b', problem: 'must be blue', code: 'wrong-colour' as 'missing' }];
  expect(renderToStaticMarkup(<FieldProblems of={unheardOf} />)).toBe(
    '<p><code>a.b</code>: <span lang="en">must be blue</span></p>',
  );
});
