import { type ChangeEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { caretAfter, type DigitFormat, editDigits, groupDigits } from './digit-groups.ts';
import { Field, fieldControl } from './field.tsx';

export interface DigitsFieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** The error for pasted text that does not fit. */
  misfit: string | undefined;
  /** Digits only. */
  value: string;
  onChange: (digits: string) => void;
  format: DigitFormat;
  autoComplete: string;
  type?: 'text' | 'tel';
}

/** A number field that groups digits during typing and keeps the caret in place. */
export function DigitsField(props: DigitsFieldProps) {
  const { name, label, hint, value, onChange, format, autoComplete, type = 'text' } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [misfit, setMisfit] = useState<string | null>(null);
  const error = props.error ?? (misfit === value ? props.misfit : undefined);

  // Setting a value moves the caret to the end: put it back after the same digits.
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
      data: (nativeEvent as InputEvent).data,
    };
    const edited = editDigits(value, typed, format);
    caret.current = edited.caret;
    onChange(edited.digits);
    setMisfit(edited.isMisfit ? edited.digits : null);
    // React does not render if the digits are unchanged, so other characters are removed here.
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
