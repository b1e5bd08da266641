import { minorOf } from '@plazo/loan-rules/money';
import { useState } from 'react';
import { useTexts } from '../language/language.tsx';
import { useAbout } from '../session/about.ts';
import { amountMessages } from './amount-field.messages.ts';
import { Field } from './button.tsx';
import { problemOf } from './typed-amount.ts';

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

/** An amount as people type it; `useAmount` reads it, and what it cannot read is marked. */
export function AmountField({ label, name, hint, problem, value, onChange }: Props) {
  const t = useTexts(amountMessages);
  const { format } = useAbout();
  const [isBeingTyped, setBeingTyped] = useState(false);
  const wrong = problem ?? problemOf(value, format, t, isBeingTyped) ?? undefined;
  return (
    <Field label={label} name={name} hint={hint} problem={wrong}>
      {(field) => (
        <input
          {...field}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onFocus={() => setBeingTyped(true)}
          onBlur={() => setBeingTyped(false)}
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
