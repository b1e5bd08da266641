import * as controls from '@plazo/page-kit/base/controls';
import { Field, type FieldProps, fieldControl } from './field.tsx';
import './day-field.css';

export interface DayFieldProps extends Omit<FieldProps, 'children'> {
  name: string;
  earliest: string;
  latest: string;
  value?: string | undefined;
  /** The value in words. */
  said?: string | undefined;
}

/**
 * A day between two others, and below it the same day in words: browsers write it in the order of their own language, where 04/12 may be
 * either month.
 */
export function DayField({ name, earliest, latest, value, said = '', ...field }: DayFieldProps) {
  return (
    <Field {...field}>
      <input
        {...fieldControl(field)}
        type="date"
        name={name}
        required
        min={earliest}
        max={latest}
        defaultValue={value}
      />
      <p className="day-said" {...controls.saysDay(field.id)}>
        {said}
      </p>
    </Field>
  );
}
