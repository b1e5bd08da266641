import { useEffect, useId, useState } from 'react';

export interface TextAreaWithCounterProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Input beyond it is ignored. */
  limit: number;
  /** What is left, for a reader who cannot see n/limit: '12 characters left'. */
  leftLabel: (left: number) => string;
  error?: string | undefined;
}

/** How long typing must rest before what is left is read out: a count at every key would talk over the typing. */
const restBeforeReading = 1000;

export function TextAreaWithCounter(props: TextAreaWithCounterProps) {
  const { name, label, value, onChange, limit, leftLabel, error } = props;
  const id = useId();
  const [spoken, setSpoken] = useState('');
  const left = limit - value.length;

  useEffect(() => {
    if (value === '') return;
    const timer = setTimeout(() => setSpoken(leftLabel(left)), restBeforeReading);
    return () => clearTimeout(timer);
  }, [value, left, leftLabel]);

  return (
    <div className="text-area">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name={name}
        rows={5}
        maxLength={limit}
        value={value}
        aria-describedby={`${id}-error`}
        aria-invalid={error === undefined ? undefined : true}
        onChange={(event) => onChange(event.target.value.slice(0, limit))}
      />
      <p className="text-area-count" aria-hidden="true">
        {value.length}/{limit}
      </p>
      <p className="text-area-error" id={`${id}-error`} role="alert">
        {error}
      </p>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </div>
  );
}
