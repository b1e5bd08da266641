import type { ReactNode } from 'react';
import './radio-list.css';

export interface RadioOption {
  value: string;
  label: ReactNode;
  note?: ReactNode;
}

export interface RadioListProps {
  name: string;
  /** The question, above the rows. */
  legend: string;
  options: readonly RadioOption[];
  /** The initially chosen value; empty: none. */
  chosen: string;
  /** The id of the error message. */
  describedBy?: string | undefined;
}

/** One choice of several, a row each. Uncontrolled: what was chosen before the document became interactive stays chosen. */
export function RadioList({ name, legend, options, chosen, describedBy }: RadioListProps) {
  return (
    <fieldset className="radio-list" aria-describedby={describedBy}>
      <legend>{legend}</legend>
      {options.map(({ value, label, note }) => (
        <label className="radio-row" key={value}>
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
          <span>
            <span className="radio-label">{label}</span>
            {note !== undefined && <span className="radio-note">{note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
