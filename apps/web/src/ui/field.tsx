import type { ReactNode } from 'react';
import { TextWithFigures } from './text-with-figures.tsx';
import './field.css';

export interface FieldProps {
  /** The control's id, which links label, hint and error to it. */
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** The control itself, with `fieldControl(props)` applied. */
  children: ReactNode;
}

/** A control with its label above, and below it its hint, or its error, which says the same and more. */
export function Field({ id, label, hint, error, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint !== undefined && error === undefined && (
        <p className="caption field-hint" id={`${id}-hint`} key={hint}>
          <TextWithFigures text={hint} />
        </p>
      )}
      <p className="field-error" id={`${id}-error`} key={`error ${error}`}>
        <TextWithFigures text={error ?? ''} />
      </p>
    </div>
  );
}

/** The attributes that link a control to its field. */
export function fieldControl({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>) {
  return {
    id,
    'aria-describedby': hint === undefined || error !== undefined ? `${id}-error` : `${id}-error ${id}-hint`,
    'aria-invalid': error === undefined ? undefined : true,
  } as const;
}
