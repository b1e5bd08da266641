import { type ChangeEvent, useId, useLayoutEffect, useRef } from 'react';
import { caretAfter, type DigitFormat, editDigits, groupDigits } from './digit-groups.ts';
import { Field, fieldControl } from './field.tsx';

export interface DigitsFieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Digits alone. */
  value: string;
  onChange: (digits: string) => void;
  format: DigitFormat;
  autoComplete: string;
  type?: 'text' | 'tel';
}

/** A number that is grouped while it is typed; the caret stays where the typing is. */
export function DigitsField(props: DigitsFieldProps) {
  const { name, label, hint, error, value, onChange, format, autoComplete, type = 'text' } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  // Setting a value moves the caret to its end: it is put back where the digits before it are the same.
  useLayoutEffect(() => {
    const field = input.current;
    if (!field || caret.current === null || document.activeElement !== field) return;
    const place = caretAfter(field.value, caret.current);
    field.setSelectionRange(place, place);
    caret.current = null;
  });

  function handleChange({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const typed = {
      text: currentTarget.value,
      caret: currentTarget.selectionStart ?? currentTarget.value.length,
      inputType: (nativeEvent as InputEvent).inputType,
    };
    const edited = editDigits(value, typed, format);
    caret.current = edited.caret;
    onChange(edited.digits);
    // Where the digits did not change React does not render: what was typed beside them goes here.
    const shown = groupDigits(edited.digits, format);
    currentTarget.value = shown;
    const place = caretAfter(shown, edited.caret);
    currentTarget.setSelectionRange(place, place);
  }

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        {...fieldControl({ id, hint, error })}
        ref={input}
        name={name}
        type={type}
        inputMode="numeric"
        autoComplete={autoComplete}
        value={groupDigits(value, format)}
        onChange={handleChange}
      />
    </Field>
  );
}
