import { lettersOf } from '@plazo/loan-rules/typed-number';
import { useId } from 'react';
import { Field, fieldControl } from '../../ui/field.tsx';
import '../../ui/field.css';

interface LettersFieldProps {
  name: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  /** Capital letters and digits. */
  value: string;
  onChange: (value: string) => void;
}

/** A field for letters and digits, such as an IBAN. The browser keeps what is typed. */
export function LettersField({ name, label, hint, error, value, onChange }: LettersFieldProps) {
  const id = useId();
  // Grouped by four when the field is left: with letters, people type spaces where they like.
  const shown = (text: string) => lettersOf(text).replace(/.{4}(?=.)/g, '$& ');
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        {...fieldControl({ id, hint, error })}
        name={name}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        defaultValue={shown(value)}
        onChange={({ currentTarget }) => onChange(lettersOf(currentTarget.value))}
        onBlur={({ currentTarget }) => {
          currentTarget.value = shown(currentTarget.value);
        }}
      />
    </Field>
  );
}
