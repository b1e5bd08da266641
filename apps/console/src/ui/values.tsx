import type { ReactNode } from 'react';
import { useTexts, useWriter } from '../language/language.tsx';
import type { Writer } from '../language/writer.ts';
import { Facts } from './facts.tsx';
import { fieldNameMessages } from './field-names.messages.ts';
import { valuesMessages } from './values.messages.ts';

type Words = (typeof valuesMessages)['en'];
type Names = Readonly<Record<string, string>>;

const amounts = ['amount', 'reversed', 'outstanding', 'creditBalance', 'most', 'couponAmount', 'exampleAmount'];
const charges = ['penalty', 'interest', 'iva', 'commission'];

/** Something that was sent or recorded: its fields by their words, amounts as money. What has no word keeps its name. */
export function Values({ of }: { of: unknown }) {
  const names: Names = useTexts(fieldNameMessages);
  const t = useTexts(valuesMessages);
  const write = useWriter();
  if (!isParts(of)) return <bdi>{wordOf('', of, { t, write, names })}</bdi>;
  return <Facts of={entriesOf(of).map(([name, value]) => [names[name] ?? name, shown(name, value)])} />;

  function shown(name: string, value: unknown): ReactNode {
    return isParts(value) ? <Values of={value} /> : <bdi>{wordOf(name, value, { t, write, names })}</bdi>;
  }
}

/** The same in one line: `Monto $123,00, Referencia 99`. */
export function useSaid(): (said: Readonly<Record<string, unknown>>) => string {
  const names: Names = useTexts(fieldNameMessages);
  const t = useTexts(valuesMessages);
  const write = useWriter();
  return (said) =>
    entriesOf(said)
      .map(([name, value]) => `${names[name] ?? name} ${wordOf(name, value, { t, write, names })}`)
      .join(', ');
}

const isParts = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const entriesOf = (of: Readonly<Record<string, unknown>>) => Object.entries(of).filter(([, value]) => value !== null);

interface Wording {
  t: Words;
  write: Pick<Writer, 'money' | 'moment' | 'day'>;
  names: Names;
}

export function wordOf(name: string, value: unknown, { t, write, names }: Wording): string {
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (typeof value === 'number') return [...amounts, ...charges].includes(name) ? write.money(value) : String(value);
  if (Array.isArray(value)) return value.map((one) => wordOf(name, one, { t, write, names })).join(', ');
  if (isParts(value)) {
    return entriesOf(value)
      .map(([key, one]) => `${names[key] ?? key} ${wordOf(key, one, { t, write, names })}`)
      .join(', ');
  }
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return write.moment(text);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return write.day(text);
  if (name === 'changed') return names[text] ?? text;
  return text;
}
