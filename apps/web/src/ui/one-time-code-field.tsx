import { type Ref, useId } from 'react';
import './one-time-code-field.css';

export interface OneTimeCodeFieldProps {
  name: string;
  label: string;
  /** Where the code was sent. */
  hint?: string | undefined;
  /** What is wrong with it. */
  problem?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** A code from a text message; phones offer it above the keyboard. */
export function OneTimeCodeField({ name, label, hint, problem, inputRef }: OneTimeCodeFieldProps) {
  const id = useId();
  return (
    <div className="one-time-code">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={inputRef}
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={`${id}-note`}
      />
      <p id={`${id}-note`} role="status">
        {problem ?? hint}
      </p>
    </div>
  );
}
