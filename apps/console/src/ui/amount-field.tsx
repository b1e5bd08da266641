import { minorOf } from '@plazo/loan-rules/money';
import { useAbout } from '../session/about.ts';
import { Field } from './button.tsx';

interface Props {
  label: string;
  /** In the API: what is refused in it stands at it. */
  name?: string;
  hint?: string;
  problem?: string | undefined;
  /** As typed. */
  value: string;
  onChange(typed: string): void;
}

/** An amount as people type it; `useAmount` reads it. */
export function AmountField({ label, name, hint, problem, value, onChange }: Props) {
  return (
    <Field label={label} name={name} hint={hint} problem={problem}>
      {(field) => (
        <input
          {...field}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** Reads a typed amount, in minor units; null for anything else, and for nothing. */
export function useAmount(): (typed: string) => number | null {
  const { format } = useAbout();
  return (typed) => minorOf(typed, format) || null;
}
