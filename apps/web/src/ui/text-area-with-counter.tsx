import { type Ref, useEffect, useId, useState } from 'react';
import './text-area-with-counter.css';

export interface TextAreaWithCounterProps {
  name: string;
  label: string;
  /** Help for writing it, below the label. */
  hint?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  limit: number;
  /** The length of a text as its receiver counts it. */
  measure: (text: string) => number;
  /** The part of an overlong text that is kept: further input is ignored. */
  cut: (text: string) => string;
  /** The remaining length, for a reader who cannot see n/limit: '12 characters left'. */
  leftLabel: (left: number) => string;
  error?: string | undefined;
  required?: boolean | undefined;
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** How long typing must pause before the remaining length is read out: a count at every key would talk over the typing. */
const restBeforeReading = 1000;

export function TextAreaWithCounter(props: TextAreaWithCounterProps) {
  const { name, label, hint, value, onChange, limit, measure, cut, leftLabel, error, required, ref } = props;
  const id = useId();
  const [isAlive, setAlive] = useState(false);
  const [spoken, setSpoken] = useState('');
  const length = measure(value);
  useEffect(() => setAlive(true), []);

  useEffect(() => {
    if (length === 0) return;
    const timer = setTimeout(() => setSpoken(leftLabel(limit - length)), restBeforeReading);
    return () => clearTimeout(timer);
  }, [length, limit, leftLabel]);

  return (
    <div className="text-area">
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p className="caption text-area-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <textarea
        id={id}
        name={name}
        rows={5}
        ref={ref}
        // The browser counts UTF-16 units, and before the scripts load this is the only limit. After that `cut` counts, and twice the limit
        // never gets in its way; removing the attribute would make it 0 in an engine that only knows it as a number.
        maxLength={isAlive ? 2 * limit : limit}
        required={required}
        value={value}
        aria-describedby={hint === undefined ? `${id}-error` : `${id}-error ${id}-hint`}
        aria-invalid={error === undefined ? undefined : true}
        // At every key: in one of the two libraries `onChange` fires only when the field is left.
        onInput={(event) => onChange(cut(event.currentTarget.value))}
      />
      <p className="text-area-error" id={`${id}-error`} role="alert">
        {error !== undefined && <span>{error}</span>}
      </p>
      <p className="text-area-count" aria-hidden="true">
        {/* Text typed before the scripts loaded is not in the server's text, with which the first render must agree. */}
        {`${isAlive ? length : 0}/${limit}`}
      </p>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </div>
  );
}
