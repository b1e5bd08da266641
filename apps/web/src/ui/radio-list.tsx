import type { ReactNode } from 'react';
import './field.css';
import './radio-list.css';

export interface RadioOption {
  value: string;
  label: ReactNode;
  note?: ReactNode;
  /** A figure at the end of the row, and what is said of it. */
  aside?: string;
  asideNote?: string;
}

export interface RadioListProps {
  name: string;
  /** The question, above the rows. */
  legend: string;
  /** The heading of the figures. */
  legendAside?: string;
  options: readonly RadioOption[];
  /** The initially chosen value; empty: none. */
  chosen: string;
  /** One must be chosen. */
  required?: boolean | undefined;
  /** What is wrong with the choice. */
  error?: string | undefined;
}

/** One choice of several, a row each. Uncontrolled: what was chosen before the document became interactive stays chosen. */
export function RadioList({ name, legend, legendAside, options, chosen, required = false, error }: RadioListProps) {
  return (
    <fieldset className="radio-list" aria-describedby={`${name}-error`}>
      {legendAside === undefined ? (
        <legend>{legend}</legend>
      ) : (
        <>
          <legend className="visually-hidden">{legend}</legend>
          <p className="radio-heads" aria-hidden="true">
            <span>{legend}</span>
            <span>{legendAside}</span>
          </p>
        </>
      )}
      <p className="field-error" id={`${name}-error`} role="alert" key={error}>
        {error}
      </p>
      {options.map(({ value, label, note, aside, asideNote }) => (
        <label className="radio-row" key={value}>
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} required={required} />
          <span>
            <span className="radio-label">{label}</span>
            {note !== undefined && <span className="radio-note">{note}</span>}
          </span>
          {aside !== undefined && (
            <span className="radio-aside">
              <span className="radio-label">{aside}</span>
              <span className="radio-note">{asideNote}</span>
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
