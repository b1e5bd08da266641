import { readdirSync } from 'node:fs';
import { type FieldProblemCode, fieldProblemCodes } from '@plazo/contract/lender/field-problems';
import { problems } from '@plazo/contract/lender/problem';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup as render } from 'react-dom/server';
import { expect, it } from 'vitest';
import { aboutQuery } from '../session/about.ts';
import { AmountField } from './amount-field.tsx';
import { fieldNameMessages } from './field-names.messages.ts';
import { fieldProblemMessages } from './field-problems.messages.ts';
import { FieldProblems } from './field-problems.tsx';
import { RefusedFields } from './refused-fields.tsx';
import { stateMessages } from './states.messages.ts';

const languages = ['es', 'en'] as const;
/** A word as programs write it: `bankMissing`, `too-small`. */
const raw = /[a-z][A-Z]|\w-\w+-/;

const format = { symbol: '$', group: ',', decimal: '.' };
const about = { timeZone: 'America/Mexico_City', currency: 'MXN', format, ahead: 0 };
const client = new QueryClient();
client.setQueryData(aboutQuery.queryKey, about as never);
const renderToStaticMarkup = (shown: ReactNode) =>
  render(<QueryClientProvider client={client}>{shown}</QueryClientProvider>);

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

/** The names of the fields in a schema, at any depth. */
function fieldsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, items, anyOf = [] } = schema as { properties?: object; items?: unknown; anyOf?: unknown[] };
  return [...Object.keys(properties), ...[...Object.values(properties), items, ...anyOf].flatMap(fieldsIn)];
}

it('every field of a change has a word, so that no problem names it as programs do', async () => {
  const folder = new URL('../../../../packages/contract/src/lender/', import.meta.url);
  const files = readdirSync(folder).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const modules: Record<string, unknown>[] = await Promise.all(files.map((name) => import(new URL(name, folder).href)));
  const changes = modules
    .flatMap((module) => Object.values(module) as { method?: string; isRead?: true; request?: unknown }[])
    .filter((one) => one?.request !== undefined && one.method !== 'GET' && !one.isRead);
  expect(changes.length).toBeGreaterThan(70);
  const fields = [...new Set(changes.flatMap(({ request }) => fieldsIn(request)))];
  expect(fields.filter((field) => !Object.hasOwn(fieldNameMessages.es, field))).toEqual([]);
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

it('names the limits: amounts in the lender’s format, days, counts, and why nobody could be contacted', () => {
  const said = (field: string, code: FieldProblemCode, values: Record<string, string | number>) =>
    renderToStaticMarkup(<FieldProblems of={[{ field, problem: 'for engineers', code, values }]} />);
  expect(said('amount', 'more-than-owed', { amount: 123_456 })).toContain('como mucho $1,234.56:');
  const days = { from: '2031-03-02', through: '2031-03-20' };
  expect(said('dueDate', 'other-day', days)).toMatch(/<p>Día: .* del 2 mar.* 2031 al 20 mar.* 2031<\/p>/);
  expect(said('payments', 'too-large', { limit: 12 })).toBe('<p>Pagos: tiene que ser 12 o menos</p>');
  expect(said('amount', 'too-large', { limit: 1_000 })).toBe('<p>Monto: es demasiado</p>');
  expect(said('madeAt', 'not-contactable', { because: 'hours' })).toContain('fuera del horario');
  // What is about no field is a sentence of its own.
  expect(said('', 'promise-open', {})).toBe(`<p>${fieldProblemMessages.es['promise-open']}</p>`);
});

it('a field says what was refused in it, also deep in the request', () => {
  const errors = [{ field: 'charges.penalty', problem: '', code: 'over-amount' as const, values: { amount: 500 } }];
  const shown = renderToStaticMarkup(
    <RefusedFields errors={errors}>
      {() => <AmountField label="Monto" name="penalty" hint="debe $5.00" value="9" onChange={() => {}} />}
    </RefusedFields>,
  );
  expect(shown).toContain('aria-invalid="true"');
  expect(shown).toContain('como mucho $5.00');
});
